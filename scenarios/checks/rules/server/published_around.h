// What Porch has published since an outsider last pushed to a repository. A package on main that
// lies within the directory of such a one has become a part of it, or has gone with it. A sync
// looks at what others have pushed, so that the placeholder of that package stays until then.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "fakeporch/revisions/git_layout.h"
#include "scenarios/checks/truth.h"

namespace porchsim::scenarios {

class PublishedAround {
 public:
  void on_push(const sim::Event& push, const Truth& truth) {
    std::set<std::string>& directories = published_[std::string(push.subject.scope)];
    if (truth.actor(push.actor).is(sim::Role::Outsider)) {
      directories.clear();
    } else if (push.subject.name.starts_with(fakeporch::kTagRefs)) {
      const auto name = std::string_view(push.subject.name).substr(fakeporch::kTagRefs.size());
      directories.emplace(name.substr(0, name.rfind('/')));
    }
  }

  bool has_swallowed(const std::string& repository, std::string_view directory) const {
    const auto found = published_.find(repository);
    return found != published_.end() &&
           std::ranges::any_of(found->second, [directory](const std::string& around) {
             return directory.starts_with(around + "/");
           });
  }

 private:
  std::map<std::string, std::set<std::string>> published_;  // directories, by repository
};

}  // namespace porchsim::scenarios
