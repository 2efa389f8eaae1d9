// What has ever been published, as far as this world remembers: numbers and workspace names of
// published revisions are not given again after a deletion, nor after a repository has been
// unregistered and registered anew. Kept by the URL of the Git repository and the package's full
// path in it.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace porchsim::fakeporch {

class RevisionNumbers {
 public:
  // A package in Git: repository URL and full path.
  using Place = std::pair<std::string, std::string>;

  // `revision` has been published (or found in Git); numbers below 1 are placeholders and versions
  // of other tools.
  void remember(const Place& place, std::int64_t revision, std::string_view workspace);

  // 0 if nothing was ever published there.
  std::int64_t highest(const Place& place) const;
  bool was_published(const Place& place, std::string_view workspace) const;

 private:
  struct Published {
    std::int64_t highest = 0;
    std::set<std::string, std::less<>> workspaces;
  };
  std::map<Place, Published> places_;
};

}  // namespace porchsim::fakeporch
