#include "controllers/packagerevision/kptfile_fields.h"

#include <algorithm>

#include "kpt/kptfile/kptfile.h"
#include "kpt/package/kptfile_edit.h"

namespace porchsim::packagerevision {
namespace {

api::StringMap texts(const kpt::StringMap& map) { return {map.begin(), map.end()}; }

}  // namespace

std::optional<KptfileFields> kptfile_fields(const api::StringMap& resources) {
  KptfileFields out;
  const auto found = resources.find(kpt::kKptfileName);
  if (found == resources.end() || found->second.empty()) return out;
  const auto kptfile = kpt::decode_kptfile(found->second);
  if (!kptfile) return std::nullopt;
  if (kptfile->info) out.readiness_gates = kptfile->info->readiness_gates;
  if (!kptfile->labels.empty() || !kptfile->annotations.empty()) {
    out.metadata = api::PackageMetadata{.labels = texts(kptfile->labels),
                                        .annotations = texts(kptfile->annotations)};
  }
  if (kptfile->status) {
    for (const kpt::KptfileCondition& one : kptfile->status->conditions) {
      api::Condition condition;
      condition.type = one.type;
      condition.status = one.status;
      condition.reason = one.reason;
      condition.message = one.message;
      out.conditions.push_back(std::move(condition));
    }
  }
  return out;
}

std::string strip_kptfile_status(const std::string& text) {
  auto kptfile = kpt::decode_kptfile(text);
  if (!kptfile || !kptfile->status) return text;
  kptfile->status.reset();
  return kpt::yaml::print(kpt::kptfile_tree(*kptfile));
}

std::string with_unmet_gates(const std::string& text, const std::vector<std::string>& gates) {
  const auto kptfile = kpt::decode_kptfile(text);
  auto editor = kpt::KptfileEditor::open(text);
  if (!kptfile || !editor) return text;
  auto all = kptfile->info ? kptfile->info->readiness_gates : std::vector<std::string>();
  auto conditions =
      kptfile->status ? kptfile->status->conditions : std::vector<kpt::KptfileCondition>();
  for (const std::string& gate : gates) {
    if (std::ranges::find(all, gate) == all.end()) all.push_back(gate);
    std::erase_if(conditions, [&gate](const auto& condition) { return condition.type == gate; });
  }
  const bool is_set = editor->set_readiness_gates(all) && editor->set_conditions(conditions);
  return is_set ? kpt::write_resources({&editor->resource(), 1}) : text;
}

}  // namespace porchsim::packagerevision
