#include "controllers/packagevariant/operations_in_kptfile.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "controllers/packagevariant/operations_complete.h"
#include "kpt/package/kptfile_edit.h"

namespace porchsim::packagevariant {
namespace {

const api::FileMap& files_of(const DraftResources& resources) {
  return resources.changed ? resources.files
                           : resources.stored->as<api::PackageRevisionResources>().spec.resources;
}

kpt::Text kptfile_of(const DraftResources& resources) {
  const api::FileMap& files = files_of(resources);
  const auto found = files.find(kpt::kKptfileName);
  return found == files.end() ? nullptr : found->second;
}

std::unexpected<api::Error> unreadable(const DraftResources& resources, std::string_view why) {
  return api::fail(api::Reason::Unknown,
                   fmt::format("cannot set conditions in the Kptfile of {}: {}",
                               resources.stored->meta().name, why));
}

kpt::KptfileCondition condition_of(bool complete) {
  const api::Condition wanted = operations_condition(complete);
  return {wanted.type, wanted.status, wanted.reason, wanted.message};
}

void set(std::vector<kpt::KptfileCondition>& conditions, kpt::KptfileCondition wanted) {
  const auto found = std::ranges::find(conditions, wanted.type, &kpt::KptfileCondition::type);
  if (found == conditions.end()) {
    conditions.push_back(std::move(wanted));
  } else {
    *found = std::move(wanted);
  }
}

}  // namespace

bool kptfile_has_operations(const DraftResources& resources, bool complete) {
  const kpt::Text text = kptfile_of(resources);
  if (!text) return false;
  const auto kptfile = kpt::decode_kptfile(*text, kpt::Decoding::Lenient);
  if (!kptfile || !kptfile->info || !kptfile->status) return false;
  const auto& conditions = kptfile->status->conditions;
  const auto found =
      std::ranges::find(conditions, kOperationsComplete, &kpt::KptfileCondition::type);
  return std::ranges::count(kptfile->info->readiness_gates, kOperationsComplete) > 0 &&
         found != conditions.end() && found->status == (complete ? "True" : "False");
}

api::Result<DraftResources> with_kptfile_operations(DraftResources resources, bool complete) {
  const kpt::Text text = kptfile_of(resources);
  if (!text) return unreadable(resources, "there is none");
  const auto present = kpt::decode_kptfile(*text, kpt::Decoding::Lenient);
  if (!present) return unreadable(resources, present.error().message);
  auto editor = kpt::KptfileEditor::open(*text);
  if (!editor) return unreadable(resources, editor.error().message);

  auto gates = present->info ? present->info->readiness_gates : std::vector<std::string>();
  if (std::ranges::count(gates, kOperationsComplete) == 0) gates.emplace_back(kOperationsComplete);
  auto conditions =
      present->status ? present->status->conditions : std::vector<kpt::KptfileCondition>();
  set(conditions, condition_of(complete));
  if (const auto done = editor->set_readiness_gates(gates); !done) {
    return unreadable(resources, done.error().message);
  }
  if (const auto done = editor->set_conditions(conditions); !done) {
    return unreadable(resources, done.error().message);
  }
  api::FileMap files = files_of(resources);
  files.insert_or_assign(std::string(kpt::kKptfileName),
                         kpt::make_text(kpt::write_resources({&editor->resource(), 1})));
  return DraftResources{std::move(resources.stored), true, std::move(files)};
}

}  // namespace porchsim::packagevariant
