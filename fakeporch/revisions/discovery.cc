#include "fakeporch/revisions/discovery.h"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <set>
#include <tuple>

#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/revisions/revision_names.h"
#include "fakeporch/revisions/revision_writer.h"
#include "kpt/kptfile/kptfile.h"

namespace porchsim::fakeporch {

namespace {

using Found = std::vector<FoundRevision>;

bool comes_before(const FoundRevision& a, const FoundRevision& b) {
  // "Proposed" comes before "Draft".
  return std::tie(a.package, b.revision, b.lifecycle, a.workspace) <
         std::tie(b.package, a.revision, a.lifecycle, b.workspace);
}

class Discovery {
 public:
  Discovery(PorchContext& porch, const RegisteredRepository& repository)
      : objects_(porch.git.objects()), repository_(repository) {}

  api::Result<Found> run() {
    PORCHSIM_TRY(find_tags());
    PORCHSIM_TRY(find_placeholders());
    PORCHSIM_TRY(find_unpublished(kProposedRefs, api::kProposed));
    PORCHSIM_TRY(find_unpublished(kDraftRefs, api::kDraft));
    std::sort(found_.begin(), found_.end(), comes_before);
    return std::move(found_);
  }

 private:
  api::Result<bool> has_kptfile(const CommitId& commit, const std::string& full) const {
    const auto kptfile =
        objects_.read_file(commit, join_path(full, std::string(kpt::kKptfileName)));
    if (kptfile) return true;
    if (kptfile.error().reason == api::Reason::NotFound) return false;
    return api::fail(kptfile.error());
  }

  // The lifecycle of what has been published: a branch of its own tells that it shall be deleted.
  std::string published_lifecycle(const std::string& full, const std::string& last) const {
    const std::string mark = fmt::format("{}{}/{}", kDeletionRefs, full, last);
    return std::string(repository_.git->ref(mark) ? api::kDeletionProposed : api::kPublished);
  }

  api::Result<> find_unpublished(std::string_view prefix, std::string_view lifecycle) {
    for (const auto& [ref, commit] : repository_.git->refs(prefix)) {
      const auto name = split_ref(ref, prefix);
      const auto package = name ? package_within(name->full, repository_.directory) : std::nullopt;
      if (!package || !PORCHSIM_TRY(has_kptfile(commit, name->full))) continue;
      found_.push_back({*package, name->last, 0, std::string(lifecycle), commit});
    }
    return {};
  }

  api::Result<std::string> workspace_of_tag(const RefName& tag, const CommitId& commit) const {
    const CommitInfo info = PORCHSIM_TRY(objects_.read_commit(commit));
    for (const CommitNote& note : read_notes(info.message)) {
      if (note.package == tag.full && !note.workspace.empty()) return note.workspace;
    }
    return tag.last;
  }

  api::Result<> find_tags() {
    for (const auto& [ref, commit] : repository_.git->refs(kTagRefs)) {
      const auto tag = split_ref(ref, kTagRefs);
      const auto package = tag ? package_within(tag->full, repository_.directory) : std::nullopt;
      if (!package || !PORCHSIM_TRY(has_kptfile(commit, tag->full))) continue;
      const std::int64_t revision = parse_revision(tag->last);
      const std::string workspace =
          revision < 1 ? tag->last : PORCHSIM_TRY(workspace_of_tag(*tag, commit));
      found_.push_back({*package, workspace, revision < 1 ? -1 : revision,
                        published_lifecycle(tag->full, tag->last), commit});
    }
    return {};
  }

  api::Result<> find_placeholders() {
    const auto head = repository_.git->ref(branch_ref(repository_.branch));
    if (!head) return {};
    const auto packages = objects_.find_packages(*head, repository_.directory);
    // The directory may not be there yet.
    if (!packages && packages.error().reason == api::Reason::NotFound) return {};
    if (!packages) return api::fail(packages.error());
    for (const std::string& full : *packages) {
      const auto package = package_within(full, repository_.directory);
      if (!package || package->empty()) continue;
      found_.push_back(
          {*package, repository_.branch, -1, published_lifecycle(full, repository_.branch), *head});
    }
    return {};
  }

  const GitObjects& objects_;
  const RegisteredRepository& repository_;
  Found found_;
};

bool is_first_task(const api::Task& task) {
  return task.type == "init" || task.type == "clone" || task.type == "edit" ||
         task.type == "upgrade";
}

}  // namespace

api::Result<Found> discover_revisions(PorchContext& porch, const RegisteredRepository& repository) {
  return Discovery(porch, repository).run();
}

void TaskHistory::read(const GitObjects& objects, const std::vector<CommitId>& tips) {
  std::vector<CommitId> waiting(tips.rbegin(), tips.rend());
  while (!waiting.empty()) {
    const CommitId id = std::move(waiting.back());
    waiting.pop_back();
    if (parents_.contains(id)) continue;
    const auto commit = objects.read_commit(id);
    parents_[id] = commit ? commit->parents : std::vector<CommitId>();
    if (!commit) continue;
    for (CommitNote& note : read_notes(commit->message)) {
      if (!note.task || !is_first_task(*note.task)) continue;
      tasks_[{note.package, note.workspace}].insert_or_assign(id, *std::move(note.task));
    }
    for (const CommitId& parent : commit->parents) waiting.push_back(parent);
  }
}

const api::Task* TaskHistory::find(const CommitId& tip, const std::string& full,
                                   const std::string& workspace) const {
  const auto told = tasks_.find({full, workspace});
  if (told == tasks_.end()) return nullptr;
  std::set<CommitId> seen;
  std::deque<CommitId> waiting = {tip};
  while (!waiting.empty()) {
    const CommitId id = std::move(waiting.front());
    waiting.pop_front();
    if (!seen.insert(id).second) continue;
    if (const auto task = told->second.find(id); task != told->second.end()) return &task->second;
    const auto parents = parents_.find(id);
    if (parents == parents_.end()) continue;
    waiting.insert(waiting.end(), parents->second.begin(), parents->second.end());
  }
  return nullptr;
}

api::PackageRevision outline(const RegisteredRepository& repository, const FoundRevision& found) {
  api::PackageRevision revision;
  revision.meta.name_space = repository.key.name_space;
  revision.meta.name = revision_object_name(repository.key.name, found.package, found.workspace);
  revision.spec.package_name = found.package;
  revision.spec.repository = repository.key.name;
  revision.spec.workspace_name = found.workspace;
  revision.spec.revision = found.revision;
  revision.spec.lifecycle = found.lifecycle;
  revision.status.deployment = repository.deployment;
  revision.status.self_lock = self_lock(repository, revision, found.commit);
  return revision;
}

}  // namespace porchsim::fakeporch
