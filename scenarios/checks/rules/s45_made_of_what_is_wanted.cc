// S45: a controller makes a draft of what the documents say (seed 000). A clone and an upgrade are
// of the upstream that the variant has named at some moment that its controller may still believe
// in; never of a placeholder. An upgrade and an edit start from a published revision of the
// downstream package that no later one of the variant's had replaced by then, nor one that is being
// published and has no number yet, as far as the process had been told.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "fakeporch/store/object_payload.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/downstream.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/limits.h"
#include "scenarios/checks/variant_history.h"

namespace porchsim::scenarios {
namespace {

class MadeOfWhatIsWanted final : public Check {
 public:
  MadeOfWhatIsWanted() {
    hear_of({sim::Verb::Reconcile, sim::Verb::Get, sim::Verb::Done, sim::Verb::Deliver,
             sim::Verb::List, sim::Verb::Crash});
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    history_.on_write(write);
    const auto* was = write.after ? nullptr : revision_in(write.before);
    if (was != nullptr && was->spec.revision != 0)
      gone_.insert_or_assign(write.before->key(), Gone{write.before, write.event.time});
    const auto* after = revision_in(write.after);
    if (after == nullptr) return;
    if (!write.before && is_variant_controller(write.actor) && !after->spec.tasks.empty())
      judge(write, *after, truth, out);
    note_settled(write, *after);
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    history_.on_event(event);
    switch (event.verb) {
      case sim::Verb::Deliver:
        delivered(event);
        break;
      // What it held before, and what its list shows, may be older.
      case sim::Verb::List:
      case sim::Verb::Crash:
        told_.erase(event.actor);
        break;
      default:
        break;
    }
  }

 private:
  void judge(const Write& write, const api::PackageRevision& made, const Truth& truth,
             Violations& out) {
    const auto* reconcile = history_.reconcile_of(write.event);
    if (reconcile == nullptr) return;
    const sim::Time believed = believed_by(*reconcile);
    const api::Task& task = made.spec.tasks.front();
    const std::string& name_space = made.meta.name_space;
    const std::string source = task.upstream();
    if (const auto* upstream = truth.revision({name_space, source}); upstream != nullptr) {
      if (upstream->is_placeholder()) {
        report(out, write.event, "{} is made of {}, which is a placeholder", made, *upstream);
      } else if (!was_named(reconcile->variant, believed, *upstream, truth)) {
        report(out, write.event, "{} is made of {}, and {} has not named that", made, *upstream,
               reconcile->variant);
      }
    }
    const std::string local = start_of(task);
    const auto* from = local.empty() ? nullptr : truth.revision({name_space, local});
    if (from == nullptr) return;
    judge_start(write, made, *from, *reconcile, truth, out);
  }

  // What it was told since then it may not have heard yet.
  static sim::Time believed_by(const VariantHistory::Reconcile& reconcile) {
    return reconcile.time - std::min(reconcile.time, sim::Time(kStaleOrder));
  }

  bool was_named(const sim::Subject& variant, sim::Time since, const api::PackageRevision& upstream,
                 const Truth& truth) const {
    const auto wishes = history_.since(variant, since);
    return wishes.empty() || std::ranges::any_of(wishes, [&](const auto& wish) {
             if (!wish.variant) return false;
             const auto& then = wish.variant->template as<api::PackageVariant>();
             if (!then.spec.upstream) return false;
             const auto& named = *then.spec.upstream;
             if (named.revision == 0 && named.workspace_name.empty())
               return package_of(upstream) ==
                      PackageId{then.meta.name_space, named.repo, named.package};
             return upstream_of(then, truth) == &upstream ||
                    was_named_before(then, since, upstream);
           });
  }

  // A revision that goes and is found again, with its repository, has no number for a while; who
  // has not heard of that believes in what it was.
  bool was_named_before(const api::PackageVariant& then, sim::Time since,
                        const api::PackageRevision& upstream) const {
    const auto gone = gone_.find(upstream.meta.key());
    return upstream.spec.revision == 0 && gone != gone_.end() && gone->second.time >= since &&
           is_named_by(then, *revision_in(gone->second.object));
  }

  void judge_start(const Write& write, const api::PackageRevision& made,
                   const api::PackageRevision& from, const VariantHistory::Reconcile& reconcile,
                   const Truth& truth, Violations& out) {
    if (package_of(from) != package_of(made)) {
      report(out, write.event, "{} starts from {}, which is of another package", made, from);
      return;
    }
    if (!from.is_published()) {
      report(out, write.event, "{} starts from {}, which is {}", made, from, from.spec.lifecycle);
      return;
    }
    for (const auto* other : truth.revisions_of(package_of(made))) {
      if (!replaces(*other, from, truth) || !have_a_variant(made, *other)) continue;
      if (is_news(*other, reconcile) && !knew(write.event.actor, *other, reconcile)) continue;
      report(out, write.event, "{} starts from {}, and {} had replaced that long ago", made, from,
             *other);
    }
  }

  // Some caches do not have it yet.
  bool is_news(const api::PackageRevision& revision,
               const VariantHistory::Reconcile& reconcile) const {
    const auto settled = settled_.find(revision.meta.uid);
    return settled != settled_.end() && settled->second >= believed_by(reconcile);
  }

  // That of this process does.
  bool knew(sim::ActorId actor, const api::PackageRevision& revision,
            const VariantHistory::Reconcile& reconcile) const {
    if (revision.spec.lifecycle != api::kPublished || !is_live(revision)) return false;
    const auto told = told_.find(actor);
    if (told == told_.end()) return false;
    const auto one = told->second.find(revision.meta.uid);
    return one != told->second.end() && one->second.first < reconcile.began &&
           one->second.owners == revision.meta.owner_references;
  }

  static bool have_a_variant(const api::PackageRevision& one, const api::PackageRevision& other) {
    return std::ranges::any_of(one.meta.owner_references, [&](const auto& owner) {
      return owner.kind == api::PackageVariant::type().kind && names_owner(other.meta, owner.uid);
    });
  }

  static bool replaces(const api::PackageRevision& other, const api::PackageRevision& from,
                       const Truth& truth) {
    if (!other.is_published() || other.is_placeholder() || other.meta.uid == from.meta.uid)
      return false;
    return other.spec.revision == 0 ? is_being_published(other, truth)
                                    : other.spec.revision > from.spec.revision;
  }

  // It gets the next number, unless it is being deleted.
  static bool is_being_published(const api::PackageRevision& revision, const Truth& truth) {
    return truth.find(api::kSecondPackageRevision, revision.meta.key()) && is_live(revision) &&
           revision.spec.lifecycle == api::kPublished;
  }

  void delivered(const sim::Event& event) {
    const api::ObjectPtr object = fakeporch::object_in(event.after);
    const auto* revision = revision_in(object);
    if (revision == nullptr || !revision->is_published()) return;
    const auto& owners = revision->meta.owner_references;
    Told& told = told_[event.actor][revision->meta.uid];
    if (told.first == 0 || told.owners != owners) told = {event.id, owners};
  }

  // When it was published, or came to have its owners.
  void note_settled(const Write& write, const api::PackageRevision& after) {
    const auto* before = revision_in(write.before);
    const bool is_new = before == nullptr || before->is_published() != after.is_published() ||
                        before->meta.owner_references != after.meta.owner_references;
    if (after.is_published() && is_new) settled_.insert_or_assign(after.meta.uid, write.event.time);
  }

  struct Gone {
    api::ObjectPtr object;  // as it was last, with a number
    sim::Time time{};
  };

  // Since when a process knows that a revision is published, and whose it is.
  struct Told {
    sim::EventId first = 0;
    std::vector<api::OwnerReference> owners{};
  };

  VariantHistory history_;
  std::map<api::ObjectKey, Gone> gone_;
  std::map<std::string, sim::Time> settled_;                  // by uid
  std::map<sim::ActorId, std::map<std::string, Told>> told_;  // by uid
};

}  // namespace

std::unique_ptr<Check> make_made_of_what_is_wanted() {
  return std::make_unique<MadeOfWhatIsWanted>();
}

}  // namespace porchsim::scenarios
