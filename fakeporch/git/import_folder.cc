#include "fakeporch/git/import_folder.h"

#include <fmt/core.h>

#include <filesystem>

#include "base/read_file.h"

namespace porchsim::fakeporch {

namespace {

namespace fs = std::filesystem;

std::unexpected<api::Error> cannot_read(const std::string& path, std::string_view why) {
  return api::fail(api::Reason::BadRequest, fmt::format("cannot read {}: {}", path, why));
}

// The order in which the disk lists them does not matter: Files is sorted.
api::Result<kpt::Files> read_folder(const std::string& folder) {
  std::error_code error;
  fs::recursive_directory_iterator at(folder, error);
  if (error) return cannot_read(folder, error.message());
  kpt::Files files;
  for (const fs::recursive_directory_iterator end; at != end; at.increment(error)) {
    if (error) return cannot_read(folder, error.message());
    const fs::path& path = at->path();
    if (path.filename() == ".git") {
      at.disable_recursion_pending();
      continue;
    }
    if (!at->is_regular_file(error)) continue;
    auto content = base::read_file(path);
    if (!content) return cannot_read(path.string(), content.error());
    files.emplace(path.lexically_relative(folder).generic_string(),
                  std::make_shared<const std::string>(*std::move(content)));
  }
  if (error) return cannot_read(folder, error.message());
  if (files.empty()) return cannot_read(folder, "it has no files");
  return files;
}

}  // namespace

api::Result<CommitId> import_folder(GitServer& server, std::string_view url,
                                    const std::string& folder, const ImportFolderOptions& options) {
  GitRepository& repository = server.repository(url);
  const std::string branch = "refs/heads/" + options.branch;
  const auto head = repository.ref(branch);
  GitObjects::NewCommit wanted;
  wanted.base = head;
  wanted.path = options.directory;
  wanted.files = PORCHSIM_TRY(read_folder(folder));
  if (head) wanted.parents.push_back(*head);
  wanted.author = options.author;
  wanted.committer = options.author;
  wanted.message = options.message + "\n";
  CommitId commit = PORCHSIM_TRY(server.objects().commit(wanted));
  std::vector<RefUpdate> updates{{branch, head, commit}};
  if (!options.tag.empty()) updates.push_back({"refs/tags/" + options.tag, std::nullopt, commit});
  PORCHSIM_TRY(repository.push(updates));
  return commit;
}

}  // namespace porchsim::fakeporch
