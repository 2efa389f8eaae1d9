#include "fakeporch/git/export_bare.h"

#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <unordered_set>
#include <vector>

#include "fakeporch/git/commit_text.h"
#include "fakeporch/git/odb_backend.h"

namespace porchsim::fakeporch {

namespace {

using Refs = std::vector<std::pair<std::string, CommitId>>;

std::unexpected<api::Error> cannot_write(const std::string& folder, std::string_view why) {
  return api::fail(api::Reason::InternalError, fmt::format("cannot write {}: {}", folder, why));
}

// Hands every object that the references reach to the pack, each once, commits before their trees.
class Closure {
 public:
  Closure(const ObjectDatabase& objects, git_packbuilder* pack) : objects_(objects), pack_(pack) {}

  bool add_history(const ObjectId& tip) {
    std::vector<ObjectId> waiting{tip};
    while (!waiting.empty()) {
      const ObjectId id = waiting.back();
      waiting.pop_back();
      if (seen_.contains(id)) continue;
      const std::string* text = objects_.commit(id);
      const auto commit = text == nullptr ? std::nullopt : parse_commit(*text);
      if (!commit || !insert(id, "")) return false;
      if (!add_tree(*ObjectId::from_hex(commit->tree), "")) return false;
      for (const CommitId& parent : commit->parents) waiting.push_back(*ObjectId::from_hex(parent));
    }
    return true;
  }

 private:
  bool insert(const ObjectId& id, const std::string& name) {
    if (!seen_.insert(id).second) return true;
    const git_oid oid = to_git_oid(id);
    return git_packbuilder_insert(pack_, &oid, name.c_str()) == 0;
  }

  bool add_tree(const ObjectId& id, const std::string& name) {
    if (seen_.contains(id)) return true;
    const Tree* tree = objects_.tree(id);
    if (tree == nullptr || !insert(id, name)) return false;
    bool whole = true;
    tree->each([&](const TreeEntry& entry) {
      const std::string child(entry.name);
      if (entry.is_directory()) {
        whole = add_tree(entry.id, child);
      } else if (entry.is_blob()) {
        whole = insert(entry.id, child);
      }
      return whole;
    });
    return whole;
  }

  const ObjectDatabase& objects_;
  git_packbuilder* pack_;
  std::unordered_set<ObjectId, ObjectIdHash> seen_;  // for lookup only
};

std::string head_of(const Refs& branches) {
  constexpr std::string_view kMain = "refs/heads/main";
  std::string other;
  for (const auto& [name, commit] : branches) {
    if (name == kMain) return name;
    const bool porch_own = name.starts_with("refs/heads/drafts/") ||
                           name.starts_with("refs/heads/proposed/") ||
                           name.starts_with("refs/heads/deletionProposed/");
    if (other.empty() && !porch_own) other = name;
  }
  return other.empty() ? std::string(kMain) : other;
}

api::Result<> write_text(const std::filesystem::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file) return cannot_write(path.string(), "the disk refuses");
  return {};
}

api::Result<> write_repository(const ObjectDatabase& objects, const GitRepository& repository,
                               const std::string& folder) {
  git_repository* made = nullptr;
  git_repository_init_options options{};
  git_repository_init_options_init(&options, GIT_REPOSITORY_INIT_OPTIONS_VERSION);
  options.flags =
      GIT_REPOSITORY_INIT_BARE | GIT_REPOSITORY_INIT_MKPATH | GIT_REPOSITORY_INIT_NO_REINIT;
  options.initial_head = "main";
  if (git_repository_init_ext(&made, folder.c_str(), &options) != 0) {
    return cannot_write(folder, last_git_error());
  }
  const RepositoryHandle on_disk(made);

  const Refs refs = repository.refs("refs/");
  if (!refs.empty()) {
    git_odb* opened = nullptr;
    if (git_repository_odb(&opened, on_disk.get()) != 0)
      return cannot_write(folder, last_git_error());
    const OdbHandle odb(opened);
    PORCHSIM_TRY(add_alternate(odb.get(), objects));
    git_packbuilder* building = nullptr;
    if (git_packbuilder_new(&building, on_disk.get()) != 0) {
      return cannot_write(folder, last_git_error());
    }
    const PackBuilderHandle pack(building);
    Closure closure(objects, pack.get());
    for (const auto& [name, commit] : refs) {
      if (!closure.add_history(*ObjectId::from_hex(commit))) {
        return cannot_write(folder, fmt::format("{} reaches an object that is missing", name));
      }
    }
    if (git_packbuilder_write(pack.get(), nullptr, 0, nullptr, nullptr) != 0) {
      return cannot_write(folder, last_git_error());
    }
  }

  std::string packed = "# pack-refs with: peeled fully-peeled sorted \n";
  for (const auto& [name, commit] : refs) packed += fmt::format("{} {}\n", commit, name);
  const std::filesystem::path root(folder);
  PORCHSIM_TRY(write_text(root / "packed-refs", packed));
  return write_text(root / "HEAD",
                    fmt::format("ref: {}\n", head_of(repository.refs("refs/heads/"))));
}

}  // namespace

api::Result<> export_repository(const ObjectDatabase& objects, const GitRepository& repository,
                                const std::string& folder) {
  std::error_code error;
  if (std::filesystem::exists(folder, error)) {
    return api::fail(api::Reason::AlreadyExists, fmt::format("cannot write {}: it exists", folder));
  }
  const api::Result<> written = write_repository(objects, repository, folder);
  if (!written) std::filesystem::remove_all(folder, error);
  return written;
}

}  // namespace porchsim::fakeporch
