#include "fakeporch/porch/kptfile_view.h"

#include <algorithm>

#include "controllers/kpt/kptfile.h"
#include "controllers/kpt/kptfile_edit.h"
#include "fakeporch/porch/readiness_gates.h"

namespace porchsim::fakeporch {

namespace {

kpt::Kptfile read_kptfile(const kpt::Files& files) {
  const auto found = files.find(kpt::kKptfileName);
  if (found == files.end()) return {};
  auto kptfile = kpt::decode_kptfile(*found->second);
  return kptfile ? *std::move(kptfile) : kpt::Kptfile{};
}

api::Locator upstream_lock_of(const kpt::Kptfile& kptfile) {
  const bool complete = kptfile.upstream && kptfile.upstream->git && kptfile.upstream_lock &&
                        kptfile.upstream_lock->git;
  if (!complete) return {};
  const kpt::GitLocation& git = *kptfile.upstream_lock->git;
  return {kptfile.upstream_lock->type,
          api::GitLocator{git.repo, git.directory, git.ref, git.commit}};
}

// Runs the edits of a Kptfile's text one after the other, until one fails.
class KptfileEditor {
 public:
  explicit KptfileEditor(std::string text) : text_(std::move(text)) {}

  template <class Edit>
  void apply(Edit edit) {
    if (!error_.empty()) return;
    auto edited = edit(std::string_view(text_));
    if (edited) {
      text_ = std::move(edited->text);
    } else {
      error_ = edited.error().message;
    }
  }
  const std::string& text() const { return text_; }
  const std::string& error() const { return error_; }

 private:
  std::string text_;
  std::string error_;
};

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

void edit_metadata(KptfileEditor& kptfile, const api::PackageMetadata& metadata, bool replace) {
  if (!metadata.labels.empty()) {
    kptfile.apply([&](std::string_view text) {
      return kpt::with_labels(text, to_kpt(metadata.labels), replace);
    });
  }
  if (!metadata.annotations.empty()) {
    kptfile.apply([&](std::string_view text) {
      return kpt::with_annotations(text, to_kpt(metadata.annotations), replace);
    });
  }
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

}  // namespace

void show_kptfile(api::PackageRevision& revision, const kpt::Files& files,
                  const api::Condition* pipeline) {
  const kpt::Kptfile kptfile = read_kptfile(files);
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

api::Status apply_metadata(kpt::Files& files, const api::PackageRevision& wanted,
                           MetadataWrite how) {
  const auto found = files.find(kpt::kKptfileName);
  if (found == files.end()) {
    return api::fail(api::Reason::BadRequest,
                     "failed to parse Kptfile: file \"Kptfile\" is missing from the package");
  }
  const bool replace = how == MetadataWrite::Update;
  KptfileEditor kptfile(*found->second);
  if (wanted.spec.package_metadata) {
    edit_metadata(kptfile, *wanted.spec.package_metadata, replace);
  }
  if (!wanted.spec.readiness_gates.empty()) {
    kptfile.apply([gates = package_gates(wanted)](std::string_view text) {
      return kpt::with_readiness_gates(text, gates);
    });
  }
  if (!wanted.status.conditions.empty()) {
    std::vector<kpt::KptfileCondition> conditions = package_conditions(wanted);
    if (!replace) {
      const kpt::Kptfile present = read_kptfile(files);
      if (present.status) conditions = merged_conditions(present.status->conditions, conditions);
    }
    kptfile.apply([&](std::string_view text) { return kpt::with_conditions(text, conditions); });
  }
  if (!kptfile.error().empty()) {
    return api::fail(api::Reason::BadRequest, "failed to parse Kptfile: " + kptfile.error());
  }
  if (kptfile.text() != *found->second) found->second = kpt::make_text(kptfile.text());
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
