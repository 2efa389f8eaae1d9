#include "fakeporch/revisions/kptfile_view.h"

#include <algorithm>

#include "api/encode.h"
#include "fakeporch/revisions/readiness_gates.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/package/kptfile_edit.h"

namespace porchsim::fakeporch {

namespace {

kpt::Kptfile read_kptfile(kpt::ParsedFiles& parsed, const kpt::Files& files) {
  const auto found = files.find(kpt::kKptfileName);
  if (found == files.end()) return {};
  const auto kptfile = parsed.kptfile(found->second);
  return *kptfile ? **kptfile : kpt::Kptfile{};
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

struct MetadataEdit {
  const kpt::Text& kptfile;
  const api::PackageRevision& wanted;
  const MetadataGiven& given;
  std::vector<kpt::KptfileCondition> conditions;  // wanted ones
  MetadataWrite how;

  bool replaces() const { return how == MetadataWrite::Update; }
  // All that the edited text depends on.
  kpt::Text to_text() const;
};

kpt::Text MetadataEdit::to_text() const {
  api::TextFieldWriter out;
  out.begin_array();
  for (const bool flag :
       {given.labels, given.annotations, given.gates, given.conditions, replaces()}) {
    out.flag(flag);
  }
  api::encode_fields(out, wanted.spec.package_metadata.value_or(api::PackageMetadata()));
  for (const std::string& gate : package_gates(wanted)) out.text(gate);
  for (const kpt::KptfileCondition& condition : conditions) {
    out.begin_array();
    for (const std::string* part :
         {&condition.type, &condition.status, &condition.reason, &condition.message}) {
      out.text(*part);
    }
    out.end_array();
  }
  out.end_array();
  return std::make_shared<const std::string>(out.take() + *kptfile);
}

kpt::Status edit_fields(kpt::KptfileEditor& kptfile, const MetadataEdit& change,
                        const std::vector<kpt::KptfileCondition>& conditions) {
  const auto& metadata = change.wanted.spec.package_metadata;
  const MetadataGiven& given = change.given;
  if (metadata && given.labels) {
    if (auto set = kptfile.set_labels(metadata->labels, change.replaces()); !set) return set;
  }
  if (metadata && given.annotations) {
    const auto set = kptfile.set_annotations(metadata->annotations, change.replaces());
    if (!set) return set;
  }
  if (given.gates) {
    if (auto gates = kptfile.set_readiness_gates(package_gates(change.wanted)); !gates)
      return gates;
  }
  return given.conditions ? kptfile.set_conditions(conditions) : kpt::Status();
}

kpt::Result<kpt::Text> edit(const MetadataEdit& change, kpt::ParsedFiles& parsed) {
  std::vector<kpt::KptfileCondition> conditions = change.conditions;
  if (!change.replaces() && !conditions.empty()) {
    const auto present = parsed.kptfile(change.kptfile);
    if (*present && (*present)->status)
      conditions = merged_conditions((*present)->status->conditions, conditions);
  }
  auto kptfile = kpt::KptfileEditor::open(change.kptfile, parsed);
  if (!kptfile) return std::unexpected(kptfile.error());
  if (auto edited = edit_fields(*kptfile, change, conditions); !edited)
    return std::unexpected(edited.error());
  if (!kptfile->changed() && change.replaces()) return change.kptfile;
  return parsed.write(kptfile->resource(), change.kptfile);
}

}  // namespace

api::Locator upstream_lock_of(const kpt::Kptfile& kptfile) {
  const bool complete = kptfile.upstream && kptfile.upstream->git && kptfile.upstream_lock &&
                        kptfile.upstream_lock->git;
  if (!complete) return {};
  const kpt::GitLocation& git = *kptfile.upstream_lock->git;
  return {kptfile.upstream_lock->type,
          api::GitLocator{git.repo, git.directory, git.ref, git.commit}};
}

void show_kptfile(PorchContext& porch, api::PackageRevision& revision, const kpt::Files& files,
                  const api::Condition* pipeline) {
  const kpt::Kptfile kptfile = read_kptfile(porch.memory.parsed, files);
  revision.spec.package_metadata = api::PackageMetadata{kptfile.labels, kptfile.annotations};
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

api::Result<> apply_metadata(PorchContext& porch, kpt::Files& files,
                             const api::PackageRevision& wanted, const MetadataGiven& given,
                             MetadataWrite how) {
  const auto found = files.find(kpt::kKptfileName);
  if (found == files.end()) {
    return api::fail(api::Reason::BadRequest,
                     "failed to parse Kptfile: file \"Kptfile\" is missing from the package");
  }
  const MetadataEdit change{found->second, wanted, given, package_conditions(wanted), how};
  const auto edited = porch.memory.edited.get(
      change.to_text(), [&](const kpt::Text&) { return edit(change, porch.memory.parsed); });
  if (!*edited) {
    return api::fail(api::Reason::BadRequest,
                     "failed to parse Kptfile: " + edited->error().message);
  }
  found->second = **edited;
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
