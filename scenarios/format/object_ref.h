// An object as a sentence names it: "PackageVariant app-edge", "ConfigMap edge-ns/region".
#pragma once

#include <string>

namespace porchsim::scenarios {

struct ObjectRef {
  std::string kind;
  std::string name_space;  // "" = the world's
  std::string name;

  std::string to_string() const {
    return kind + " " + (name_space.empty() ? name : name_space + "/" + name);
  }
  friend bool operator==(const ObjectRef&, const ObjectRef&) = default;
};

}  // namespace porchsim::scenarios
