// S46: a controller does not take back unseen what somebody else has written. If its reconcile had
// begun before, and it has not read the object since, a write that puts a label, an annotation, an
// owner, a finalizer, a lifecycle, a field of a spec or a file back to what it was before the
// other's write comes from an old copy: the conflict was missed. Files that were pushed past Porch
// to a package with functions are not judged: nothing had rendered them, and the next render may
// put back what the functions write. Nor is the spec of a set's variant, which its set is to put
// back whatever others write there, from its cache at the version that this has by then.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "api/package_variant_set.h"
#include "kpt/kptfile/kptfile.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/places_in_git.h"

namespace porchsim::scenarios {
namespace {

class NothingTakenBack final : public Check {
 public:
  NothingTakenBack() {
    hear_of({sim::Verb::Reconcile, sim::Verb::Done, sim::Verb::Get, sim::Verb::List});
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    if (write.before == nullptr || write.after == nullptr) {
      others_.erase(write.event.subject);
      return;
    }
    const bool is_judged = write.revision_after() != nullptr || write.variant_after() != nullptr;
    if (!is_judged) return;
    if (write.actor.is(sim::Role::Controller)) judge(write, truth, out);
    others_.insert_or_assign(write.event.subject,
                             Version{write.event.id, write.event.actor, is_porch(write.actor),
                                     write.before, write.after});
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    switch (event.verb) {
      case sim::Verb::Reconcile:
        began_.insert(event.id);
        break;
      case sim::Verb::Done:
        for (const sim::EventId cause : event.causes) began_.erase(cause);
        break;
      case sim::Verb::Get:
      case sim::Verb::List:
        if (!event.causes.empty() && began_.contains(event.causes.front()))
          read_.insert_or_assign({event.actor, event.subject}, event.id);
        break;
      default:
        break;
    }
  }

 private:
  struct Version {
    sim::EventId event = 0;
    sim::ActorId actor{};
    bool by_porch = false;  // which found it in Git
    api::ObjectPtr before;
    api::ObjectPtr after;
  };

  void judge(const Write& write, const Truth& truth, Violations& out) {
    const auto found = others_.find(write.event.subject);
    if (found == others_.end() || found->second.actor == write.event.actor) return;
    const Version& other = found->second;
    const sim::Subject& subject = write.event.subject;
    sim::EventId began = 0;
    for (const sim::EventId cause : write.event.causes)
      if (began_.contains(cause)) began = cause;
    if (began == 0 || began > other.event) return;
    if (const sim::Subject content = sim::Subject::object(
            api::PackageRevisionResources::type().kind, subject.scope, subject.name);
        !has_read(write.event.actor, content, other.event)) {
      judge_files(write, other, truth, out);
    }
    if (has_read(write.event.actor, subject, other.event)) return;
    const std::string_view field = write.revision_after() != nullptr
                                       ? taken_back<api::PackageRevision>(other, write)
                                       : taken_back<api::PackageVariant>(other, write);
    if (!field.empty()) {
      report(out, write.event, "{} has put the {} of {} back to what they were before event {}",
             write.actor, field, *write.after, other.event);
    }
  }

  bool has_read(sim::ActorId actor, const sim::Subject& subject, sim::EventId since) const {
    const auto is_later = [&](const sim::Subject& what) {
      const auto read = read_.find({actor, what});
      return read != read_.end() && read->second > since;
    };
    return is_later(subject) || is_later(sim::Subject::object(subject.kind, subject.scope, "")) ||
           is_later(sim::Subject::object(subject.kind, "", ""));
  }

  template <class T>
  static std::string_view taken_back(const Version& other, const Write& write) {
    const T& old = other.before->template as<T>();
    const T& changed = other.after->template as<T>();
    const T& now = write.after->template as<T>();
    const bool says_the_spec = write.actor.reconciles_kind(api::PackageVariantSet::type().kind);
    const auto is_back = [&](auto part) {
      return !(part(old) == part(changed)) && part(now) == part(old);
    };
    if (is_back([](const T& one) { return one.meta.labels; })) return "labels";
    if (is_back([](const T& one) { return one.meta.annotations; })) return "annotations";
    if (is_back([](const T& one) { return one.meta.owner_references; })) return "owners";
    if (is_back([](const T& one) { return one.meta.finalizers; })) return "finalizers";
    if (!says_the_spec && is_back([](const T& one) { return one.spec; }))
      return "fields of the spec";
    return "";
  }

  // Commits stay where they are: what lay at each can still be read.
  void judge_files(const Write& write, const Version& other, const Truth& truth, Violations& out) {
    if (truth.backstage() == nullptr || write.revision_after() == nullptr) return;
    const std::string before = commit_of(*other.before);
    const std::string after = commit_of(*other.after);
    const std::string now = commit_of(*write.after);
    if (before.empty() || before == after || after == now) return;
    const std::string place = path_of(*write.revision_after(), truth);
    const kpt::Files old = truth.backstage()->files(before, place);
    const kpt::Files changed = truth.backstage()->files(after, place);
    const kpt::Files files = truth.backstage()->files(now, place);
    if (other.by_porch && runs_functions(changed, truth)) return;
    for (const auto& [path, text] : changed) {
      const auto was = old.find(path);
      const auto is = files.find(path);
      const bool is_other = was == old.end() || *was->second != *text;
      const bool is_back =
          was == old.end() ? is == files.end() : is != files.end() && *is->second == *was->second;
      if (path == kpt::kKptfileName || !is_other || !is_back) continue;
      report(out, write.event, "{} has put {} of {} back to what it was before event {}",
             write.actor, path, *write.after, other.event);
    }
  }

  static bool runs_functions(const kpt::Files& package, const Truth& truth) {
    const auto kptfile = truth.memory().kptfile_in(package);
    return !kptfile || kptfile->pipeline;
  }

  static std::string commit_of(const api::Object& object) {
    const auto& lock = object.as<api::PackageRevision>().status.self_lock;
    return lock && lock->git ? lock->git->commit : std::string();
  }

  static std::string path_of(const api::PackageRevision& revision, const Truth& truth) {
    const auto repository = repository_of(package_of(revision), truth);
    const std::string& package = revision.spec.package_name;
    return repository ? path_in_git(repository->as<api::Repository>(), package) : package;
  }

  std::map<sim::Subject, Version> others_;  // the last write of each object, by whomever
  std::set<sim::EventId> began_;            // reconciles that are under way
  std::map<std::pair<sim::ActorId, sim::Subject>, sim::EventId> read_;
};

}  // namespace

std::unique_ptr<Check> make_nothing_taken_back() { return std::make_unique<NothingTakenBack>(); }

}  // namespace porchsim::scenarios
