// What no event tells and checks compare with the truth once the world is at rest: what clients
// see, what controllers remember, what lies in Git. Looking changes nothing.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/object.h"
#include "api/repository.h"
#include "kpt/package/files.h"

namespace porchsim::scenarios {

class Backstage {
 public:
  virtual ~Backstage() = default;

  // What the server answers to whoever lists the kind.
  virtual std::vector<api::ObjectPtr> listed(const api::ResourceType& kind) const = 0;

  // What an informer of a controller that runs holds of a kind.
  struct Cache {
    std::string controller;
    std::string kind;
    std::string name_space;  // "" = all
    std::vector<api::ObjectPtr> objects;
  };
  virtual std::vector<Cache> caches() const = 0;

  // Is it for this world's controllers to reconcile what there is of a kind in a namespace, whether
  // they run or not? Not where all that reconcile the kind watch other namespaces.
  virtual bool is_looked_after(std::string_view /*kind*/, std::string_view /*name_space*/) const {
    return true;
  }

  // Does the server know the kind?
  virtual bool serves(std::string_view /*api_version*/, std::string_view /*kind*/) const {
    return true;
  }

  // References of the repository by full name, with their commits, sorted; nothing if its Git
  // server has no such repository.
  using References = std::vector<std::pair<std::string, std::string>>;
  virtual std::optional<References> references(const api::Repository& repository) const = 0;
  // The files of a directory of a commit; none if it has no such directory.
  virtual kpt::Files files(std::string_view commit, std::string_view directory) const = 0;
  // The topmost directories with a Kptfile below that one.
  virtual std::vector<std::string> packages(std::string_view commit,
                                            std::string_view directory) const = 0;
};

// The commit of a reference, by its full name; null if it is not there.
inline const std::string* commit_of(const Backstage::References& references, std::string_view ref) {
  const auto found = std::ranges::find(references, ref, &Backstage::References::value_type::first);
  return found == references.end() ? nullptr : &found->second;
}

}  // namespace porchsim::scenarios
