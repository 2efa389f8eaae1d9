// Changing the name, tag or digest of a container image.
#pragma once

#include <string>
#include <string_view>

namespace porchsim::functions {

struct ImageChange {
  std::string name;  // of the images to change, a regular expression
  std::string new_name;
  std::string new_tag;
  std::string digest;

  // By the names of the configuration: name, newName, newTag, digest. False for any other.
  bool set(std::string_view key, const std::string& value);
};

// As set-image changes containers: the separators of a tag and a digest that stay are lost.
std::string changed_image(const std::string& old, const ImageChange& change);
// As kustomize's transformer does.
std::string transformed_image(const std::string& old, const ImageChange& change);

}  // namespace porchsim::functions
