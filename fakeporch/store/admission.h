// What the API server does to an object of a kind before it takes it: defaults it, and says what is
// wrong with it, as the kind's CustomResourceDefinition has it, and what webhooks say.
// Porch: controllers/config/crd/bases,
// api/porchconfig/v1alpha1/config.porch.kpt.dev_repositories.yaml.
//
// Left out on purpose: pruning of unknown members, which kubectl refuses to send.
#pragma once

#include <string>
#include <string_view>

#include "api/json/json.h"
#include "api/object_key.h"
#include "fakeporch/store/api_errors.h"

namespace porchsim::fakeporch {

class Admission {
 public:
  virtual ~Admission() = default;
  virtual void set_defaults(api::Json&) const {}
  // `before` is null for a create.
  virtual void validate(const api::Json& now, const api::Json& before, FieldErrors& errors) const;
  // What webhooks say of what is valid: the error that refuses it. `before` is null for a create;
  // a write of the status is not asked about.
  virtual api::Result<> review(const api::Json& now, const api::Json& before) const;
  // What is wrong with the name of an object of this kind; "" if nothing.
  virtual std::string name_error(std::string_view name) const;
};

// Of PackageVariant, Repository, ConfigMap, Secret and Namespace their own; of every other kind one
// that accepts all.
const Admission& admission_of(const api::ResourceType& type);

}  // namespace porchsim::fakeporch
