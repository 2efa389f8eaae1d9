// A plain folder on disk as content of a simulated repository.
#pragma once

#include <string>

#include "api/json/result.h"
#include "fakeporch/git/git_server.h"

namespace porchsim::fakeporch {

struct ImportFolderOptions {
  std::string branch = "main";
  std::string directory;  // where in the repository the files go; what stood there is replaced. ""
                          // = the root
  std::string tag;        // "app/v1": also tag the commit; "" = no tag
  std::string message = "Import files";
  Signature author{"porchsim", "porchsim@localhost", 0};
};

// Commits all files of `folder` (not ".git") to the branch, which is made if absent. BadRequest
// names the file that cannot be read or the folder if it has none; Conflict if the tag exists.
api::Result<CommitId> import_folder(GitServer& server, std::string_view url,
                                    const std::string& folder, const ImportFolderOptions& options);

}  // namespace porchsim::fakeporch
