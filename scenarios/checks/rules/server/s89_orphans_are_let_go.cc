// S89: the garbage collector lets whoever is deleted with the propagation policy Orphan go only
// when nothing names it as its owner any more (Kubernetes, garbage collection: it takes the
// references off first, and then the finalizer of that name). What has come, or has got its owner,
// in the last seconds before it began with that, the collector may not have heard of. People may
// take the finalizer off, or ask for something else.
#include <chrono>
#include <map>
#include <string>
#include <utility>

#include "api/kind_name.h"
#include "fakeporch/store/deletion.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

// Far longer than the collector is behind.
constexpr auto kHeardBy = std::chrono::seconds(5);

class OrphansAreLetGo final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    remember(write);
    if (!loses_finalizer(write)) return;
    const std::string& owner = write.before->meta().uid;
    const auto begun = begun_.find(owner);
    const sim::Time heard_until = begun == begun_.end() ? write.event.time : begun->second;
    for (const std::string_view kind :
         {std::string_view(api::PackageVariant::type().kind), std::string_view("PackageRevision"),
          api::kSecondPackageRevision}) {
      truth.for_each(kind, [&](const api::ObjectPtr& dependent) {
        if (!names_owner(dependent->meta(), owner) || dependent->meta().deletion_timestamp) return;
        const auto since = named_since_.find({dependent->meta().uid, owner});
        if (since == named_since_.end() || heard_until - since->second < kHeardBy) return;
        report(out, write.event, "{} goes, which was to orphan what it owns, and {} still names it",
               *write.before, *dependent);
      });
    }
  }

 private:
  static bool loses_finalizer(const Write& write) {
    const auto has = [](const api::ObjectPtr& object, std::string_view finalizer) {
      return object && object->meta().has_finalizer(finalizer);
    };
    return is_machine(write.actor) && has(write.before, fakeporch::kOrphanFinalizer) &&
           write.before->meta().deletion_timestamp &&
           !has(write.after, fakeporch::kOrphanFinalizer) &&
           !has(write.after, fakeporch::kForegroundFinalizer);
  }

  void remember(const Write& write) {
    if (!write.after) return;
    if (write.before && write.actor.is(sim::Role::Collector)) {
      for (const api::OwnerReference& owner : write.before->meta().owner_references)
        if (!names_owner(write.after->meta(), owner.uid))
          begun_.try_emplace(owner.uid, write.event.time);
    }
    for (const api::OwnerReference& owner : write.after->meta().owner_references) {
      if (!write.before || !names_owner(write.before->meta(), owner.uid))
        named_since_[{write.after->meta().uid, owner.uid}] = write.event.time;
    }
  }

  std::map<std::string, sim::Time> begun_;  // by owner: with taking its references off
  std::map<std::pair<std::string, std::string>, sim::Time> named_since_;  // dependent and owner
};

}  // namespace

std::unique_ptr<Check> make_orphans_are_let_go() { return std::make_unique<OrphansAreLetGo>(); }

}  // namespace porchsim::scenarios
