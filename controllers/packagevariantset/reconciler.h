// Keeps a set's variants in step with its targets and template: the production PackageVariantSet
// controller. Porch: controllers/packagevariantsets, packagevariantset_controller.go; the functions
// carry its names. Documents: seed 001.
//
//   wanted, not present   created
//   wanted and present    its spec is replaced, its metadata stays
//   present, not wanted   deleted; the PackageVariant controller cleans up behind it
//
// What a set wants follows from its targets (targets.h) and their templates (template.h). Its
// status tells what came of it, and is written last. Errors are told and wait for the next event,
// as seed 001 has it, or are tried again (Options::retry_errors).
#pragma once

#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/client.h"
#include "api/log.h"
#include "api/tasks.h"
#include "controllers/packagevariantset/expressions.h"
#include "controllers/packagevariantset/options.h"
#include "controllers/packagevariantset/plan.h"
#include "controllers/packagevariantset/targets.h"
#include "controllers/packagevariantset/view.h"
#include "controllers/runtime/reconciler.h"

namespace porchsim::packagevariantset {

// What a reconciler works with; what it does not own outlives it.
struct Environment {
  api::Client& client;  // direct reads, all writes
  api::Reader& sets;    // where PackageVariantSets are read: the informer cache in production
  std::shared_ptr<api::Reader> selected;  // where selected objects are listed
  std::unique_ptr<View> view;
  api::Tasks& tasks;  // the clock
  api::Log& log;
  std::shared_ptr<cel::ZoneSource> zones;  // that expressions may name
  api::ServedRevisions served = {};        // the generations of package revisions
};

class Reconciler final : public runtime::Reconciler {
 public:
  explicit Reconciler(Environment environment, const Options& options = {});

  std::string_view name() const override { return "packagevariantset"; }
  api::Result<runtime::ReconcileResult> reconcile(const runtime::Request& request) override;

 private:
  template <class T = void>
  using Attempt = std::expected<T, Failure>;

  // One reconcile: the set as it was read, with the status that is being made.
  struct Pass {
    api::PackageVariantSet pvs;
    api::PackageVariantSet::Status stored_status;
    std::optional<api::Error> outdated = {};  // the set has changed meanwhile: nothing is told
  };
  // Where a plan is read from.
  struct Source {
    View& view;
    api::Reader& selected;
  };

  Attempt<> keep_set(Pass& pass);
  Attempt<Plan> make_plan(Pass& pass, const Source& source);
  Attempt<std::vector<TargetContext>> unroll_downstream_targets(const Pass& pass,
                                                                const Source& source, Plan& plan);
  api::Result<Objects> select(const Pass& pass, const Selection& selection, api::Reader& reader);
  // Gives all that carry the set's label.
  Attempt<Objects> add_present(const Pass& pass, const Source& source, Plan& plan);
  Attempt<> add_wanted(const Pass& pass, const Source& source, const api::ObjectPtr& upstream,
                       const std::vector<TargetContext>& contexts, Plan& plan);

  // Whether the set is on the server what the cache has; else the pass is outdated.
  bool is_current(Pass& pass);
  // The plan anew, from the server; nothing where the pass is outdated.
  Attempt<Plan> confirmed_plan(Pass& pass);
  Attempt<> ensure_package_variants(const Pass& pass, Plan& plan);
  Attempt<> write_wanted(const Pass& pass, Plan& plan);
  Attempt<> delete_obsolete(const Pass& pass, Plan& plan);
  api::Result<> write(const api::PackageVariant::Spec& wanted, const api::ObjectPtr& present,
                      const Pass& pass);
  api::Result<> remove(const api::ObjectPtr& variant);
  // Keeps it for later where targets have errors of their own; else it ends the reconcile.
  Attempt<> note(Plan& plan, Failure failure) const;

  // As exact as a condition's time is in a document.
  api::Time now() const;
  void tell(Pass& pass, const Failure& failure);
  api::Result<> update_status(const Pass& pass);
  void log(api::LogLevel level, const Pass& pass, std::string_view what,
           std::vector<std::pair<std::string, std::string>> fields);

  Environment environment_;
  Options options_;
  Expressions expressions_;
  // Of a set, by its key: the uid and the status that was written and has not been seen in the
  // cache yet; none where the write failed, or its answer got lost.
  struct Written {
    std::string uid;
    std::optional<api::PackageVariantSet::Status> status;
  };
  std::map<api::ObjectKey, Written> unseen_statuses_;
};

}  // namespace porchsim::packagevariantset
