// What Porch has published, and what it has taken from main, since an outsider last pushed to a
// repository. A package on main that lies within the directory of what was published has become a
// part of it, or has gone with it; one around that has got a part, and one around what was taken
// has lost one. A sync looks at what others have pushed, so that the placeholders of all stay as
// they are until then.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "fakeporch/revisions/git_layout.h"
#include "scenarios/checks/truth.h"

namespace porchsim::scenarios {

class PublishedAround {
 public:
  void on_push(const sim::Event& push, const Truth& truth) {
    std::set<std::string>& directories = published_[std::string(push.subject.scope)];
    if (truth.actor(push.actor).is(sim::Role::Outsider)) {
      directories.clear();
      taken_.erase(std::string(push.subject.scope));
    } else if (push.subject.name.starts_with(fakeporch::kTagRefs)) {
      const auto name = std::string_view(push.subject.name).substr(fakeporch::kTagRefs.size());
      directories.emplace(name.substr(0, name.rfind('/')));
    }
  }

  // The placeholder of that directory was deleted.
  void on_deletion(const std::string& repository, std::string directory) {
    taken_[repository].insert(std::move(directory));
  }

  bool has_other_parts(const std::string& repository, const std::string& directory) const {
    const auto has_one_in = [&](const auto& parts) {
      const auto found = parts.find(repository);
      return found != parts.end() &&
             std::ranges::any_of(found->second, [&directory](const std::string& part) {
               return part.starts_with(directory + "/");
             });
    };
    return has_one_in(taken_) || has_one_in(published_);
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
  std::map<std::string, std::set<std::string>> taken_;      // the same
};

}  // namespace porchsim::scenarios
