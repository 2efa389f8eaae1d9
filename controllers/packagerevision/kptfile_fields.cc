#include "controllers/packagerevision/kptfile_fields.h"

#include "kpt/kptfile/kptfile.h"

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
  return kpt::marshal_kptfile(*kptfile);
}

}  // namespace porchsim::packagerevision
