// L04: an error passes with its cause: once faults are off and the world is at rest, a condition
// that tells of a failure tells of one that is still there. A variant is Stalled only if its spec
// is invalid, its upstream absent, or its upgrade crosses the generations of the API; one that is
// being deleted is not Ready only while it owns something, and a repository is not Ready only if
// its content cannot be read. (Whether another variant is rightly not Ready is L02's question. A
// failed render is told by a revision until somebody renders it again, which is a person's
// business.)
#include <algorithm>
#include <chrono>
#include <map>

#include <fmt/format.h>

#include "api/repository.h"
#include "api/v1alpha2/managed_repository.h"
#include "scenarios/checks/blocks.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/places_in_git.h"
#include "scenarios/checks/quote.h"

namespace porchsim::scenarios {
namespace {

bool says(const api::Condition* condition, std::string_view status) {
  return condition != nullptr && condition->status == status;
}

// A sync of a repository takes a moment.
constexpr sim::Duration kLongestSync = std::chrono::minutes(1);

bool is_in_sync(const api::ObjectPtr& object) {
  if (!object || object->kind() != api::Repository::type().kind) return false;
  const auto* ready = api::find_condition(object->as<api::Repository>().status.conditions, "Ready");
  return ready != nullptr && ready->reason == "Reconciling";
}

class ErrorsAreRetried final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations&) override {
    if (is_in_sync(write.after) && !is_in_sync(write.before)) {
      syncs_[write.after->key()] = write.event.time;
    }
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    truth.for_each([&](const api::ObjectPtr& object) {
      const api::Condition* stale = nullptr;
      if (object->kind() == api::PackageVariant::type().kind)
        stale = stale_condition(object->as<api::PackageVariant>(), truth);
      if (object->kind() == api::Repository::type().kind)
        stale = is_being_synced(object, end)
                    ? nullptr
                    : stale_condition(object->as<api::Repository>(), truth);
      if (stale == nullptr) return;
      report(out, end.event, "{} still says {}, and that cause is gone", *object, Quote(*stale));
    });
  }

 private:
  // It is looked at on schedule, also in the moment in which the run ends.
  bool is_being_synced(const api::ObjectPtr& object, const Quiescence& end) const {
    const auto began = syncs_.find(object->key());
    return is_in_sync(object) && began != syncs_.end() &&
           end.event.time - began->second < kLongestSync;
  }

  static const api::Condition* stale_condition(const api::PackageVariant& variant,
                                               const Truth& truth) {
    const auto* ready = api::find_condition(variant.status.conditions, "Ready");
    if (variant.meta.deletion_timestamp) {
      // Once its finalizer is gone a variant is nothing to its controller, whoever else holds it.
      const bool is_held = variant.meta.has_finalizer(api::kPackageVariantFinalizer);
      const bool owns_nothing = truth.owned_by(variant.meta.uid).empty();
      return says(ready, "False") && is_held && owns_nothing ? ready : nullptr;
    }
    const auto* stalled = api::find_condition(variant.status.conditions, "Stalled");
    const bool is_so = spec_is_invalid(variant) || upstream_is_absent(variant, truth) ||
                       generations_differ(variant, truth);
    return says(stalled, "True") && !is_so ? stalled : nullptr;
  }

  static const api::Condition* stale_condition(const api::Repository& repository,
                                               const Truth& truth) {
    const auto* ready = api::find_condition(repository.status.conditions, "Ready");
    if (!says(ready, "False")) return nullptr;
    return shows_content(repository, truth) || has_content(repository, truth) ? ready : nullptr;
  }

  static bool shows_content(const api::Repository& repository, const Truth& truth) {
    return truth.can_read_content() &&
           std::ranges::any_of(truth.revisions(), [&](const api::PackageRevision* revision) {
             return revision->meta.name_space == repository.meta.name_space &&
                    revision->spec.repository == repository.meta.name &&
                    !truth.content(*revision).empty();
           });
  }

  // On its main branch, though nothing of it may ever have been shown. One of v1alpha2 may be in
  // error for other reasons.
  static bool has_content(const api::Repository& repository, const Truth& truth) {
    const Backstage* git = truth.backstage();
    if (git == nullptr || repository.meta.deletion_timestamp) return false;
    if (api::v1alpha2::manages(repository.meta)) return false;
    const auto references = git->references(repository);
    const std::string* main = references ? commit_of(*references, main_of(repository)) : nullptr;
    if (main == nullptr) return false;
    return std::ranges::any_of(
        git->packages(*main, directory_of(repository)),
        [&](const std::string& package) { return !git->files(*main, package).empty(); });
  }

  std::map<api::ObjectKey, sim::Time> syncs_;  // when the last one began
};

}  // namespace

std::unique_ptr<Check> make_errors_are_retried() { return std::make_unique<ErrorsAreRetried>(); }

}  // namespace porchsim::scenarios
