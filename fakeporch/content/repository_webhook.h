// Porch's validating webhook for Repositories, beside what their CustomResourceDefinition says: one
// that v1alpha2 manages is refused where what it writes another Repository would read as its own
// (repository_conflicts.h). Those of v1alpha1 come and go without it, as in a Porch that was
// started without the webhook's certificates; against one of v1alpha2 they count as any other.
// Porch: pkg/apiserver/webhooks.go.
#pragma once

#include <string>
#include <string_view>

#include "fakeporch/store/admission.h"
#include "fakeporch/store/object_store.h"

namespace porchsim::fakeporch {

class RepositoryWebhook final : public Admission {
 public:
  // `kind`: of Repositories, in `store`.
  RepositoryWebhook(const ObjectStore& store, KindId kind)
      : store_(store), kind_(kind), definition_(admission_of(store.type(kind))) {}

  void set_defaults(api::Json& object) const override { definition_.set_defaults(object); }
  void validate(const api::Json& now, const api::Json& before, FieldErrors& errors) const override {
    definition_.validate(now, before, errors);
  }
  std::string name_error(std::string_view name) const override {
    return definition_.name_error(name);
  }
  // Forbidden: `admission webhook "…" denied the request: Repository conflict with existing
  // repository: default/edge`. A change that leaves alone what conflicts go by is not asked about.
  api::Result<> review(const api::Json& now, const api::Json& before) const override;

 private:
  const ObjectStore& store_;
  KindId kind_;
  const Admission& definition_;
};

}  // namespace porchsim::fakeporch
