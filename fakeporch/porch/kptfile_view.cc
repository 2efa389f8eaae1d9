#include "fakeporch/porch/kptfile_view.h"

#include <algorithm>

#include "controllers/kpt/kptfile.h"
#include "controllers/kpt/kptfile_edit.h"
#include "fakeporch/porch/readiness_gates.h"

namespace porchsim::fakeporch {

namespace {

kpt::Kptfile read_kptfile(kpt::ParsedFiles& parsed, const kpt::Files& files) {
  const auto found = files.find(kpt::kKptfileName);
  if (found == files.end()) return {};
  const auto kptfile = parsed.kptfile(found->second);
  return *kptfile ? **kptfile : kpt::Kptfile{};
}

api::Locator upstream_lock_of(const kpt::Kptfile& kptfile) {
  const bool complete = kptfile.upstream && kptfile.upstream->git && kptfile.upstream_lock &&
                        kptfile.upstream_lock->git;
  if (!complete) return {};
  const kpt::GitLocation& git = *kptfile.upstream_lock->git;
  return {kptfile.upstream_lock->type,
          api::GitLocator{git.repo, git.directory, git.ref, git.commit}};
}

std::vector<std::string> package_gates(const api::PackageRevision& revision) {
  std::vector<std::string> gates;
  for (const std::string& gate : revision.spec.readiness_gates) {
    if (gate != kPackagePipelinePassed) gates.push_back(gate);
  }
  return gates;
}

std::vector<kpt::KptfileCondition> package_conditions(const api::PackageRevision& revision) {
  std::vector<kpt::KptfileCondition> conditions;
  for (const api::Condition& condition : revision.status.conditions) {
    if (condition.type == kPackagePipelinePassed) continue;
    conditions.push_back({condition.type, condition.status, condition.reason, condition.message});
  }
  return conditions;
}

kpt::StringMap to_kpt(const api::StringMap& map) { return {map.begin(), map.end()}; }
api::StringMap from_kpt(const kpt::StringMap& map) { return {map.begin(), map.end()}; }

kpt::Status edit_metadata(kpt::KptfileEditor& kptfile, const api::PackageMetadata& metadata,
                          const MetadataGiven& given, bool replace) {
  if (given.labels) {
    if (auto set = kptfile.set_labels(to_kpt(metadata.labels), replace); !set) return set;
  }
  if (!given.annotations) return {};
  return kptfile.set_annotations(to_kpt(metadata.annotations), replace);
}

// The conditions that are there, overlaid with those given.
std::vector<kpt::KptfileCondition> merged_conditions(
    std::vector<kpt::KptfileCondition> present, const std::vector<kpt::KptfileCondition>& given) {
  for (const kpt::KptfileCondition& condition : given) {
    const auto same = std::find_if(present.begin(), present.end(),
                                   [&](const auto& other) { return other.type == condition.type; });
    if (same != present.end()) {
      *same = condition;
    } else {
      present.push_back(condition);
    }
  }
  return present;
}

kpt::Status edit(kpt::KptfileEditor& kptfile, const api::PackageRevision& wanted,
                 const MetadataGiven& given, const std::vector<kpt::KptfileCondition>& conditions,
                 bool replace) {
  if (wanted.spec.package_metadata) {
    const auto metadata = edit_metadata(kptfile, *wanted.spec.package_metadata, given, replace);
    if (!metadata) return metadata;
  }
  if (given.gates) {
    if (auto gates = kptfile.set_readiness_gates(package_gates(wanted)); !gates) return gates;
  }
  return given.conditions ? kptfile.set_conditions(conditions) : kpt::Status();
}

}  // namespace

void show_kptfile(PorchContext& porch, api::PackageRevision& revision, const kpt::Files& files,
                  const api::Condition* pipeline) {
  const kpt::Kptfile kptfile = read_kptfile(porch.memory->parsed, files);
  revision.spec.package_metadata =
      api::PackageMetadata{from_kpt(kptfile.labels), from_kpt(kptfile.annotations)};
  revision.spec.readiness_gates =
      kptfile.info ? kptfile.info->readiness_gates : std::vector<std::string>();
  revision.status.conditions.clear();
  if (kptfile.status) {
    for (const kpt::KptfileCondition& condition : kptfile.status->conditions) {
      api::Condition shown;
      shown.type = condition.type;
      shown.status = condition.status;
      shown.reason = condition.reason;
      shown.message = condition.message;
      revision.status.conditions.push_back(std::move(shown));
    }
  }
  revision.status.upstream_lock = upstream_lock_of(kptfile);
  if (pipeline != nullptr) set_pipeline_condition(revision, *pipeline);
}

MetadataGiven MetadataGiven::of(const api::PackageRevision& wanted) {
  const auto& metadata = wanted.spec.package_metadata;
  return {.labels = metadata && !metadata->labels.empty(),
          .annotations = metadata && !metadata->annotations.empty(),
          .gates = !wanted.spec.readiness_gates.empty(),
          .conditions = !wanted.status.conditions.empty()};
}

MetadataGiven MetadataGiven::of(const api::Json& request) {
  const api::Json& spec = request["spec"];
  const api::Json& metadata = spec["packageMetadata"];
  return {.labels = metadata["labels"].is_object(),
          .annotations = metadata["annotations"].is_object(),
          .gates = spec["readinessGates"].is_array(),
          .conditions = request.at({"status", "conditions"}).is_array()};
}

api::Status apply_metadata(PorchContext& porch, kpt::Files& files,
                           const api::PackageRevision& wanted, const MetadataGiven& given,
                           MetadataWrite how) {
  const auto found = files.find(kpt::kKptfileName);
  if (found == files.end()) {
    return api::fail(api::Reason::BadRequest,
                     "failed to parse Kptfile: file \"Kptfile\" is missing from the package");
  }
  std::vector<kpt::KptfileCondition> conditions = package_conditions(wanted);
  if (how == MetadataWrite::Create && !conditions.empty()) {
    const kpt::Kptfile present = read_kptfile(porch.memory->parsed, files);
    if (present.status) conditions = merged_conditions(present.status->conditions, conditions);
  }
  auto kptfile = kpt::KptfileEditor::open(found->second, porch.memory->parsed);
  const kpt::Status edited =
      kptfile ? edit(*kptfile, wanted, given, conditions, how == MetadataWrite::Update)
              : kpt::Status(std::unexpected(kptfile.error()));
  if (!edited) {
    return api::fail(api::Reason::BadRequest, "failed to parse Kptfile: " + edited.error().message);
  }
  if (kptfile->changed() || how == MetadataWrite::Create)
    found->second = porch.memory->parsed.write(kptfile->resource(), found->second);
  return {};
}

const api::Condition* bad_condition(const api::PackageRevision& revision) {
  for (const api::Condition& condition : revision.status.conditions) {
    const std::string& status = condition.status;
    if (status != "True" && status != "False" && status != "Unknown") return &condition;
  }
  return nullptr;
}

}  // namespace porchsim::fakeporch
