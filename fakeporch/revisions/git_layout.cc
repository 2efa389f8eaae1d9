#include "fakeporch/revisions/git_layout.h"

#include <initializer_list>

#include <fmt/core.h>

#include "api/decode.h"
#include "api/encode.h"
#include "api/json/json.h"

namespace porchsim::fakeporch {

namespace {

std::string with_note(const std::string& message, const CommitNote& note) {
  api::TextFieldWriter json;
  api::encode_fields(json, note);
  return message + "\n\nkpt:" + json.take() + "\n";
}

std::string task_title(const std::optional<api::Task>& task) {
  if (!task) return "Intermediate commit";
  if (task->type == "init") return "Creating new empty revision";
  if (task->type == "clone") return "Creating new revision by cloning";
  if (task->type == "edit") return "Creating new revision by copying previous revision";
  if (task->type == "upgrade") return "Upgrading revision";
  if (task->type == "render") return "Rendering package";
  return "Intermediate commit: " + task->type;
}

// Names of references are made with every request.
std::string joined(std::initializer_list<std::string_view> parts) {
  std::string text;
  std::size_t size = 0;
  for (const std::string_view part : parts) size += part.size();
  text.reserve(size);
  for (const std::string_view part : parts) text += part;
  return text;
}

}  // namespace

std::string_view without_outer_slashes(std::string_view directory) {
  while (directory.starts_with('/')) directory.remove_prefix(1);
  while (directory.ends_with('/')) directory.remove_suffix(1);
  return directory;
}

std::string join_path(std::string_view directory, std::string_view package) {
  return directory.empty() ? std::string(package) : joined({directory, "/", package});
}

std::string branch_ref(std::string_view branch) { return joined({"refs/heads/", branch}); }

std::string draft_ref(std::string_view full, std::string_view workspace) {
  return joined({kDraftRefs, full, "/", workspace});
}

std::string proposed_ref(std::string_view full, std::string_view workspace) {
  return joined({kProposedRefs, full, "/", workspace});
}

std::string tag_ref(std::string_view full, std::int64_t revision) {
  return fmt::format("{}{}/v{}", kTagRefs, full, revision);
}

std::string revision_ref(const api::PackageRevision& revision, std::string_view directory,
                         std::string_view branch) {
  const std::string full = join_path(directory, revision.spec.package_name);
  const std::string& workspace = revision.spec.workspace_name;
  if (revision.spec.lifecycle == api::kProposed) return proposed_ref(full, workspace);
  if (!revision.is_published()) return draft_ref(full, workspace);
  if (!revision.is_placeholder()) return tag_ref(full, revision.spec.revision);
  if (workspace == branch) return branch_ref(branch);
  return fmt::format("{}{}/{}", kTagRefs, full, workspace);
}

std::string deletion_ref(const api::PackageRevision& revision, std::string_view directory) {
  const std::string full = join_path(directory, revision.spec.package_name);
  if (revision.spec.revision > 0) {
    return fmt::format("{}{}/v{}", kDeletionRefs, full, revision.spec.revision);
  }
  return fmt::format("{}{}/{}", kDeletionRefs, full, revision.spec.workspace_name);
}

std::string short_ref(std::string_view ref) {
  for (const std::string_view prefix : {"refs/heads/", "refs/tags/"}) {
    if (ref.starts_with(prefix)) return std::string(ref.substr(prefix.size()));
  }
  return std::string(ref);
}

std::optional<RefName> split_ref(std::string_view ref, std::string_view prefix) {
  if (!ref.starts_with(prefix)) return std::nullopt;
  ref.remove_prefix(prefix.size());
  const std::size_t slash = ref.rfind('/');
  if (slash == std::string_view::npos) return std::nullopt;
  return RefName{std::string(ref.substr(0, slash)), std::string(ref.substr(slash + 1))};
}

std::optional<std::string> package_within(std::string_view full, std::string_view directory) {
  if (directory.empty()) return std::string(full);
  if (!full.starts_with(directory) || full.size() <= directory.size() ||
      full[directory.size()] != '/') {
    return std::nullopt;
  }
  return std::string(full.substr(directory.size() + 1));
}

std::string draft_message(const CommitNote& note) {
  return with_note(task_title(note.task) + "\n", note);
}

std::string approval_message(const CommitNote& note) {
  return with_note(fmt::format("Approving package revision {}/{}", note.package, note.revision),
                   note);
}

std::string removal_message(std::string_view full) { return fmt::format("Delete {}", full); }

std::vector<CommitNote> read_notes(std::string_view message) {
  static constexpr std::string_view kMark = "kpt:";
  std::vector<CommitNote> notes;
  while (!message.empty()) {
    const std::size_t end = message.find('\n');
    std::string_view line = message.substr(0, end);
    message = end == std::string_view::npos ? std::string_view() : message.substr(end + 1);
    while (line.starts_with(' ') || line.starts_with('\t')) line.remove_prefix(1);
    if (!line.starts_with(kMark)) continue;
    const auto json = api::Json::parse(line.substr(kMark.size()));
    if (json) notes.push_back(api::decode<CommitNote>(*json));
  }
  return notes;
}

Signature porch_signature(std::int64_t seconds) {
  return {"Package Orchestration Service", "porch@kpt.dev", seconds};
}

}  // namespace porchsim::fakeporch
