#include "fakeporch/git/memory_git_repository.h"

#include <fmt/core.h>

#include <set>

namespace porchsim::fakeporch {

std::optional<CommitId> MemoryGitRepository::ref(std::string_view name) const {
  const auto found = refs_.find(name);
  if (found == refs_.end()) return std::nullopt;
  return found->second;
}

std::vector<std::pair<std::string, CommitId>> MemoryGitRepository::refs(
    std::string_view prefix) const {
  std::vector<std::pair<std::string, CommitId>> found;
  for (auto ref = refs_.lower_bound(prefix); ref != refs_.end(); ++ref) {
    if (!ref->first.starts_with(prefix)) break;
    found.emplace_back(*ref);
  }
  return found;
}

api::Result<> MemoryGitRepository::check(const RefUpdate& update) const {
  int valid = 0;
  if (git_reference_name_is_valid(&valid, update.ref.c_str()) != 0 || valid == 0 ||
      !update.ref.starts_with("refs/")) {
    return api::fail(api::Reason::BadRequest,
                     fmt::format("{:?} is no name for a reference", update.ref));
  }
  if (update.wanted && !objects_.has_commit(*update.wanted)) {
    return api::fail(api::Reason::BadRequest,
                     fmt::format("{} is to become {:?}, which is no commit of this world",
                                 update.ref, *update.wanted));
  }
  const auto present = ref(update.ref);
  if (present != update.expected) {
    return api::fail(api::Reason::Conflict,
                     fmt::format("failed to update ref {}: it is {}, expected {} "
                                 "(non-fast-forward update)",
                                 update.ref, present ? *present : "absent",
                                 update.expected ? *update.expected : "absent"));
  }
  return {};
}

// Git keeps a reference as a file: none may stand where another needs a directory.
api::Result<> MemoryGitRepository::check_no_clash(const std::string& name) const {
  const auto clash = [&name](const std::string& other) {
    return api::fail(api::Reason::Conflict,
                     fmt::format("failed to lock ref {}: {} exists", name, other));
  };
  for (std::size_t slash = name.find('/'); slash != std::string::npos;
       slash = name.find('/', slash + 1)) {
    const std::string_view parent = std::string_view(name).substr(0, slash);
    if (refs_.contains(parent)) return clash(std::string(parent));
  }
  const auto below = refs_.lower_bound(name + "/");
  if (below != refs_.end() && below->first.starts_with(name + "/")) return clash(below->first);
  return {};
}

void MemoryGitRepository::set(const std::string& name, const std::optional<CommitId>& value) {
  if (value) {
    refs_.insert_or_assign(name, *value);
  } else {
    refs_.erase(name);
  }
}

api::Result<> MemoryGitRepository::push(const std::vector<RefUpdate>& updates) {
  std::set<std::string_view> names;
  for (const RefUpdate& update : updates) {
    PORCHSIM_TRY(check(update));
    if (!names.insert(update.ref).second) {
      return api::fail(api::Reason::BadRequest, fmt::format("{} is updated twice", update.ref));
    }
  }
  for (const RefUpdate& update : updates) {
    if (!update.wanted) set(update.ref, std::nullopt);
  }
  for (const RefUpdate& update : updates) {
    if (!update.wanted) continue;
    const api::Result<> free = check_no_clash(update.ref);
    if (!free) {
      for (const RefUpdate& undone : updates) set(undone.ref, undone.expected);
      return free;
    }
    set(update.ref, update.wanted);
  }
  ++version_;
  return {};
}

}  // namespace porchsim::fakeporch
