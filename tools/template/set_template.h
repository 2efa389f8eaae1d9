// The variants that a PackageVariantSet would make, without a cluster: the controller's own
// validation, unrolling, templates and names over objects that are handed in.
#pragma once

#include <string>
#include <vector>

#include "api/object.h"
#include "api/package_variant_set.h"
#include "controllers/packagevariantset/options.h"

namespace porchsim::scenarios {

struct SetTemplateInputs {
  api::PackageVariantSet pvs;
  // Repositories, PackageRevisions and whatever else the set selects. Without any Repository, those
  // that the set names count as there, without labels; without the upstream's PackageRevision there
  // is one without labels.
  std::vector<api::ObjectPtr> objects;
};

struct SetTemplateResult {
  std::vector<api::PackageVariant> variants;  // in the order of their names
  // What is wrong with the set, or with each place that gets no variant.
  std::vector<std::string> errors;
  std::vector<std::string> notes;  // selectors that select nothing, which is no error
};

SetTemplateResult template_set(const SetTemplateInputs& inputs,
                               const packagevariantset::Options& options);

// "NAME  REPOSITORY  PACKAGE", a line each.
std::string to_table(const std::vector<api::PackageVariant>& variants);

}  // namespace porchsim::scenarios
