// What the API server says of a PackageRevision of v1alpha2 before it takes it: its
// CustomResourceDefinition's schema and rules, and readiness gates: a revision is proposed and
// published only while every gate's condition is True. Documents: seeds 003 and 004.
#pragma once

#include "fakeporch/store/admission.h"

namespace porchsim::fakeporch {

class RevisionAdmission final : public Admission {
 public:
  // `checks_gates`: shipped Porch does not.
  explicit RevisionAdmission(bool checks_gates) : checks_gates_(checks_gates) {}

  void validate(const api::Json& now, const api::Json& before, FieldErrors& errors) const override;

 private:
  bool checks_gates_;
};

}  // namespace porchsim::fakeporch
