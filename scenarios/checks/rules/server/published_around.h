// What Porch has published, and what it has taken from main, since an outsider last pushed to a
// repository. A package on main that lies within the directory of what was published has become a
// part of it, or has gone with it; one around that has got a part, and one around what was taken
// has lost one. A sync looks at what others have pushed, so that the placeholders of all stay as
// they are until then.
#pragma once

#include <algorithm>
#include <array>
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

  // Has it got a part within it, or lost one?
  bool has_other_parts(const std::string& repository, const std::string& directory) const {
    return is_any_of(repository, [&directory](const std::string& changed) {
      return changed.starts_with(directory + "/");
    });
  }

  // Has another one around it made it its part, or taken it along?
  bool has_swallowed(const std::string& repository, std::string_view directory) const {
    return is_any_of(repository, [directory](const std::string& changed) {
      return directory.starts_with(changed + "/");
    });
  }

 private:
  template <class Fits>
  bool is_any_of(const std::string& repository, Fits fits) const {
    return std::ranges::any_of(std::array{&published_, &taken_}, [&](const auto* changed) {
      const auto found = changed->find(repository);
      return found != changed->end() && std::ranges::any_of(found->second, fits);
    });
  }

  std::map<std::string, std::set<std::string>> published_;  // directories, by repository
  std::map<std::string, std::set<std::string>> taken_;      // the same
};

}  // namespace porchsim::scenarios
