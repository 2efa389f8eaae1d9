// L19: what a variant or a revision depends on wakes it at once: a process that has learned of the
// change, and has had nothing to do for seconds, has no more to do for it (Kubernetes: controllers
// are woken by events; seed 000). A wake-up that is missed is made up for by a later try or a later
// change, in seconds or in many minutes, and L05 looks at rest alone. Of each its own spec counts;
// of a set the variants that it controls or that have its label, and what it sees of other objects
// (sets/seen_by_sets.h); of a variant the revisions of its two packages, as they come, go, change
// their lifecycle or get their number, and those around or within its downstream package, as they
// go, what its injectors name, and its two repositories, as they come and as they become ready; of
// a revision of v1alpha2 what it is to be made of, as that is published or goes. Judged of what the
// process knew then to be dependent, and has heard of by a watch: not of what the process wrote
// itself, but for a number that it gave to what others are made of, or its removal. Of what a list
// has brought only this: a revision that the process has written, and that a new list lacks, wakes
// its variant; and what the process has reconciled, and has another uid now, wakes itself.
#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "api/package_variant_set.h"
#include "api/repository.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/downstream.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/injections.h"
#include "scenarios/checks/objects_of.h"
#include "scenarios/checks/rules/sets/seen_by_sets.h"
#include "scenarios/checks/rules/v1alpha2/woken_sources.h"

namespace porchsim::scenarios {
namespace {

// Far more than a queue and a worker take, far less than what back-off comes to.
constexpr auto kIdle = std::chrono::seconds(5);

class WakeUpsArePrompt final : public Check {
 public:
  WakeUpsArePrompt() {
    hear_of({sim::Verb::Deliver, sim::Verb::Watch, sim::Verb::Reconcile, sim::Verb::Done,
             sim::Verb::Start, sim::Verb::Crash});
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    const sim::Event& event = write.event;
    News news = news_of(write);
    if (news.is_any()) news_.emplace(event.id, std::move(news));
    if (write.actor.is(sim::Role::Controller))
      processes_[event.actor].wrote.insert_or_assign(event.subject, event.id);
    if (!write.before) note_creation(event);
    if (event.verb != sim::Verb::Removed) return;
    if (const api::PackageRevision* gone = write.revision_before()) note_removal(event, *gone);
    for (auto& [actor, process] : processes_) {
      process.waiting.erase(event.subject);
      process.remade.erase(event.subject);
    }
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    Process& process = processes_[event.actor];
    switch (event.verb) {
      case sim::Verb::Deliver:
        if (process.is_at_work)
          delivered(event, truth, process, out.excuses().is_hardened(event.actor));
        break;
      case sim::Verb::Watch:
        if (!process.is_at_work) break;
        if (out.excuses().is_hardened(event.actor)) listed_without(event, truth, process);
        listed_anew(event, process);
        break;
      case sim::Verb::Reconcile:
        process.is_at_work = true;
        if (process.running.empty()) judge(event, truth, process, out);
        process.waiting.erase(event.subject);
        process.running.insert(event.subject);
        process.began.insert_or_assign(event.subject, event.id);
        break;
      case sim::Verb::Done:
        process.running.erase(event.subject);
        process.is_free_since = event.time;
        break;
      default:
        process = Process();
        break;
    }
  }

 private:
  enum class What { Nothing, Package, Injected, Repository };
  struct News {
    bool is_wanted_otherwise = false;  // of another spec, or to be deleted
    What what = What::Nothing;
    PackageId package{};
    bool is_end = false;           // of a revision of that package
    bool is_of_source = false;     // to whom waits for it as a source
    std::set<std::string> sets{};  // of a variant: by uid, whose it is or was
    std::optional<Changed> seen_by_sets{};

    bool is_any() const {
      return is_wanted_otherwise || what != What::Nothing || !sets.empty() || seen_by_sets;
    }
  };
  struct Process {
    bool is_at_work = false;  // it has synced, and leads
    sim::Time is_free_since{};
    std::set<sim::Subject> running;
    std::map<sim::Subject, sim::Event> waiting;  // and what has told of the change
    std::map<sim::Subject, sim::EventId> began;
    std::map<sim::Subject, sim::EventId> wrote;
    std::set<sim::Subject> unheard;  // revisions that it wrote, whose removal no watch has told
    // Creations by others, of what it has reconciled by that name, that no watch has told.
    std::map<sim::Subject, sim::Event> remade;
  };

  static bool is_ready(const api::ObjectPtr& repository) {
    if (!repository) return false;
    const auto& conditions = repository->as<api::Repository>().status.conditions;
    const api::Condition* ready = api::find_condition(conditions, "Ready");
    return ready != nullptr && ready->status == "True";
  }

  static News news_of(const Write& write) {
    const api::ObjectPtr& before = write.before;
    const api::ObjectPtr& after = write.after;
    const auto* was = revision_in(before);
    const auto* is = revision_in(after);
    News news;
    news.is_wanted_otherwise = write.is_request();
    if (const Changed changed{before, after}; is_news_for_sets(changed))
      news.seen_by_sets = changed;
    if (was != nullptr || is != nullptr) {
      const bool is_news = was == nullptr || is == nullptr ||
                           was->spec.lifecycle != is->spec.lifecycle ||
                           was->spec.revision != is->spec.revision;
      if (is_news) news.what = What::Package;
      news.package = package_of(is != nullptr ? *is : *was);
      news.is_end = is == nullptr;
      news.is_of_source = WokenSources::is_news(write);
    } else if (write.variant_before() != nullptr || write.variant_after() != nullptr) {
      news.sets = sets_that_hear(write);
    } else if (write.object()->kind() == api::Repository::type().kind) {
      if (!before || is_ready(after) != is_ready(before)) news.what = What::Repository;
    } else if (may_be_injected(*write.object())) {
      if (content_to_inject(before) != content_to_inject(after)) news.what = What::Injected;
    }
    return news;
  }

  static std::set<std::string> sets_of(const api::PackageVariant* variant) {
    std::set<std::string> all;
    if (variant == nullptr) return all;
    for (const api::OwnerReference& owner : variant->meta.owner_references)
      if (owner.controller.value_or(false)) all.insert(owner.uid);
    const auto label = variant->meta.labels.find(api::kPackageVariantSetLabel);
    if (label != variant->meta.labels.end()) all.insert(label->second);
    return all;
  }

  static std::set<std::string> sets_that_hear(const Write& write) {
    std::set<std::string> all = sets_of(write.variant_before());
    const std::set<std::string> now = sets_of(write.variant_after());
    if (write.after && !write.is_request() && now == all) return {};
    all.insert(now.begin(), now.end());
    return all;
  }

  // By others than the process.
  void note_removal(const sim::Event& event, const api::PackageRevision& gone) {
    for (auto& [actor, process] : processes_) {
      if (actor != event.actor && process.wrote.contains(event.subject))
        process.unheard.insert(event.subject);
    }
    removed_.insert_or_assign(event.subject, Removed{event.version_after, owners_of(gone)});
  }

  // By others, of what the process knew by that name: whatever it was, it has gone.
  void note_creation(const sim::Event& event) {
    for (auto& [actor, process] : processes_) {
      if (actor != event.actor && process.began.contains(event.subject))
        process.remade.insert_or_assign(event.subject, event);
    }
  }

  static std::vector<sim::Subject> owners_of(const api::PackageRevision& revision) {
    const api::ResourceType& type = api::PackageVariant::type();
    std::vector<sim::Subject> owners;
    for (const api::OwnerReference& owner : revision.meta.owner_references) {
      if (owner.kind == type.kind)
        owners.push_back(sim::Subject::object(type.kind, revision.meta.name_space, owner.name));
    }
    return owners;
  }

  static void listed_anew(const sim::Event& event, Process& process) {
    std::erase_if(process.remade, [&](const auto& one) {
      const auto& [object, creation] = one;
      const bool is_in_list = creation.version_after <= event.version_before;
      if (object.kind != event.subject.kind || !is_in_list) return false;
      // Between the list and the watch that goes on from it, it may have had its turn.
      if (process.began.at(object) < creation.id) process.waiting.try_emplace(object, event);
      return true;
    });
  }

  // A watch that goes on from a list tells of nothing that the list lacked.
  void listed_without(const sim::Event& event, const Truth& truth, Process& process) const {
    std::erase_if(process.unheard, [&](const sim::Subject& revision) {
      if (revision.kind != event.subject.kind) return false;
      const Removed& removed = removed_.at(revision);
      if (removed.version > event.version_before) return false;
      const bool is_back = truth.find(revision.kind, {revision.scope, revision.name}) != nullptr;
      for (const sim::Subject& owner : removed.owners) {
        const api::ObjectPtr variant = truth.find(owner.kind, {owner.scope, owner.name});
        if (!is_back && variant && truth.actor(event.actor).reconciles_kind(owner.kind))
          process.waiting.try_emplace(owner, event);
      }
      return true;
    });
  }

  void delivered(const sim::Event& event, const Truth& truth, Process& process, bool is_hardened) {
    process.unheard.erase(event.subject);
    process.remade.erase(event.subject);
    if (event.causes.empty()) return;
    const auto news = news_.find(event.causes.front());
    if (news == news_.end()) return;
    const auto wrote = process.wrote.find(event.subject);
    const bool is_own = wrote != process.wrote.end() && wrote->second >= news->first;
    if (is_own && !news->second.is_of_source) return;
    for (const sim::Subject& one : dependents(event, news->second, truth, is_hardened)) {
      // It may have known at once what it wrote itself.
      const auto began = process.began.find(one);
      const bool is_woken = began != process.began.end() && began->second > news->first;
      if (!is_own || (!is_woken && one != event.subject)) process.waiting.try_emplace(one, event);
    }
  }

  static std::vector<sim::Subject> dependents(const sim::Event& event, const News& news,
                                              const Truth& truth, bool is_hardened) {
    const sim::Actor& actor = truth.actor(event.actor);
    std::vector<sim::Subject> all;
    if (news.is_wanted_otherwise && actor.reconciles_kind(event.subject.kind))
      all.push_back(event.subject);
    for (const api::ObjectPtr& object : known_to(actor, news, truth))
      if (depends(*object, event.subject, news) ||
          (is_hardened && news.seen_by_sets && set_sees(*object, *news.seen_by_sets, truth)))
        all.push_back(subject_of(*object));
    return all;
  }

  static bool set_sees(const api::Object& object, const Changed& changed, const Truth& truth) {
    return object.kind() == api::PackageVariantSet::type().kind &&
           object.api_version() == api::PackageVariantSet::type().api_version() &&
           sees(object.as<api::PackageVariantSet>(), changed, truth);
  }

  static bool depends(const api::Object& object, const sim::Subject& on, const News& news) {
    if (object.kind() == api::PackageVariantSet::type().kind)
      return news.sets.contains(object.meta().uid) && object.meta().name_space == on.scope;
    return object.kind() == api::PackageVariant::type().kind
               ? depends(object.as<api::PackageVariant>(), on, news)
               : depends(object.as<api::v1alpha2::PackageRevision>(), on, news);
  }

  static bool depends(const api::PackageVariant& variant, const sim::Subject& on,
                      const News& news) {
    switch (news.what) {
      case What::Package:
        return (news.is_end && are_nested(news.package, target_of(variant))) ||
               std::ranges::any_of(packages_of(variant), [&news](const PackageId& package) {
                 return package == news.package;
               });
      case What::Injected:
        return std::ranges::any_of(variant.spec.injectors, [&](const auto& injector) {
          return names_object(variant, injector, on);
        });
      case What::Repository:
        return std::ranges::any_of(packages_of(variant), [&on](const PackageId& package) {
          return package.name_space == on.scope && package.repository == on.name;
        });
      default:
        return false;
    }
  }

  static bool depends(const api::v1alpha2::PackageRevision& revision, const sim::Subject& on,
                      const News& news) {
    const bool may_wait = news.is_of_source && WokenSources::waits(revision);
    if (!may_wait || revision.meta.name_space != on.scope) return false;
    const auto names = WokenSources::made_of(*revision.spec.source);
    return std::ranges::find(names, on.name) != names.end();
  }

  // What may depend on it, and its controllers look after.
  static std::vector<api::ObjectPtr> known_to(const sim::Actor& actor, const News& news,
                                              const Truth& truth) {
    std::vector<std::string_view> kinds;
    if (!news.sets.empty() || news.seen_by_sets)
      kinds.push_back(api::PackageVariantSet::type().kind);
    if (news.what != What::Nothing) kinds.push_back(api::PackageVariant::type().kind);
    if (news.is_of_source) kinds.push_back(api::kSecondPackageRevision);
    std::erase_if(kinds, [&](std::string_view kind) { return !actor.reconciles_kind(kind); });
    std::vector<api::ObjectPtr> all;
    if (kinds.empty()) return all;
    std::vector<Backstage::Cache> caches;
    if (truth.backstage() != nullptr) caches = truth.backstage()->caches();
    for (const std::string_view kind : kinds)
      for_each_cached(caches, actor.name, kind, truth,
                      [&all](const api::ObjectPtr& one) { all.push_back(one); });
    return all;
  }

  void judge(const sim::Event& event, const Truth& truth, Process& process, Violations& out) const {
    std::erase_if(process.waiting, [&](const auto& one) {
      const auto& [object, told] = one;
      const sim::Time since = std::max(told.time, process.is_free_since);
      if (event.time < since + kIdle) return false;
      report(out, event, "{} has not been reconciled since {} learned of {}, with nothing to do",
             object, truth.actor(event.actor), told.subject);
      return true;
    });
  }

  struct Removed {
    std::uint64_t version;
    std::vector<sim::Subject> owners;  // variants
  };

  std::map<sim::EventId, News> news_;        // by the write
  std::map<sim::Subject, Removed> removed_;  // revisions, when last
  std::map<sim::ActorId, Process> processes_;
};

}  // namespace

std::unique_ptr<Check> make_wake_ups_are_prompt() { return std::make_unique<WakeUpsArePrompt>(); }

}  // namespace porchsim::scenarios
