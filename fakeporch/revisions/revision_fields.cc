#include "fakeporch/revisions/revision_fields.h"

#include <fmt/core.h>

#include <optional>

#include "fakeporch/revisions/revision_names.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::fakeporch {

namespace {

constexpr std::string_view kLabelsStart = "spec.packageMetadata.labels[";

// The revision's value of a field; nothing if the field cannot be selected by.
std::optional<std::string> value_of(const api::PackageRevision& revision, std::string_view field) {
  const auto& spec = revision.spec;
  if (field == "metadata.name") return revision.meta.name;
  if (field == "metadata.namespace") return revision.meta.name_space;
  if (field == "spec.revision") return std::to_string(spec.revision);
  if (field == "spec.packageName") return spec.package_name;
  if (field == "spec.repository") return spec.repository;
  if (field == "spec.workspaceName") return spec.workspace_name;
  if (field == "spec.lifecycle") return spec.lifecycle;
  if (!field.starts_with(kLabelsStart) || !field.ends_with(']')) return std::nullopt;
  field.remove_prefix(kLabelsStart.size());
  field.remove_suffix(1);
  if (!spec.package_metadata) return "";
  const auto found = spec.package_metadata->labels.find(field);
  return found == spec.package_metadata->labels.end() ? "" : found->second;
}

bool is_lifecycle(std::string_view value) {
  return value == api::kDraft || value == api::kProposed || value == api::kPublished ||
         value == api::kDeletionProposed;
}

}  // namespace

api::Result<> check_revision_fields(const FieldSelector& fields) {
  const api::PackageRevision any;
  for (const auto& [field, value] : fields) {
    if (!value_of(any, field)) {
      return api::fail(api::Reason::BadRequest,
                       fmt::format("{} is not a known field selector", kpt::go_quote(field)));
    }
    if (value.empty()) {
      return api::fail(
          api::Reason::BadRequest,
          fmt::format("unsupported fieldSelector value {} for field {} with operator \"=\"",
                      kpt::go_quote(value), kpt::go_quote(field)));
    }
    if (field == "spec.lifecycle" && !is_lifecycle(value)) {
      return api::fail(api::Reason::BadRequest,
                       fmt::format("unsupported fieldSelector value {} for field {}",
                                   kpt::go_quote(value), kpt::go_quote(field)));
    }
  }
  return {};
}

bool matches_revision_fields(const api::PackageRevision& revision, const FieldSelector& fields) {
  for (const auto& [field, value] : fields) {
    if (value_of(revision, field) != value) return false;
  }
  return true;
}

api::Result<api::ObjectList> list_revisions(ObjectStore& store, KindId revisions,
                                            const api::ListOptions& options) {
  PORCHSIM_TRY(check_revision_fields(options.fields));
  if (options.fields.empty()) return store.list(revisions, options);
  api::ListOptions unselected = options;
  unselected.fields.clear();
  unselected.limit = 0;
  api::ObjectList list = PORCHSIM_TRY(store.list(revisions, unselected));
  std::erase_if(list.items, [&options](const api::ObjectPtr& object) {
    return !matches_revision_fields(object->as<api::PackageRevision>(), options.fields);
  });
  return list;
}

}  // namespace porchsim::fakeporch
