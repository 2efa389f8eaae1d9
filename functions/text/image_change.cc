#include "functions/text/image_change.h"

#include <cstddef>

namespace porchsim::functions {
namespace {

struct ImageParts {
  std::string name;
  std::string tag;
  std::string digest;
};

ImageParts split_image(const std::string& image) {
  std::size_t slash = image.find('/');
  if (slash == std::string::npos) slash = 0;
  const std::size_t at = image.find('@', slash);
  const std::size_t colon = image.find(':', slash);
  if (at == std::string::npos && colon == std::string::npos) return {image, "", ""};
  if (at != std::string::npos && at < colon) return {image.substr(0, at), "", image.substr(at + 1)};
  if (at == std::string::npos) return {image.substr(0, colon), image.substr(colon + 1), ""};
  return {image.substr(0, colon), image.substr(colon + 1, at - colon - 1), image.substr(at + 1)};
}

}  // namespace

bool ImageChange::set(std::string_view key, const std::string& value) {
  std::string* field = nullptr;
  if (key == "name") field = &name;
  if (key == "newName") field = &new_name;
  if (key == "newTag") field = &new_tag;
  if (key == "digest") field = &digest;
  if (field != nullptr) *field = value;
  return field != nullptr;
}

std::string changed_image(const std::string& old, const ImageChange& change) {
  auto [name, tag, digest] = split_image(old);
  if (!change.new_name.empty()) name = change.new_name;
  if (!change.new_tag.empty()) tag = ":" + change.new_tag;
  if (!change.digest.empty()) tag = "@" + change.digest;
  return name + (tag.empty() ? digest : tag);
}

std::string transformed_image(const std::string& old, const ImageChange& change) {
  auto [name, tag, digest] = split_image(old);
  if (!change.new_name.empty()) name = change.new_name;
  if (!change.new_tag.empty() || !change.digest.empty()) {
    tag = change.new_tag;
    digest = change.digest;
  }
  if (!tag.empty()) name += ":" + tag;
  if (!digest.empty()) name += "@" + digest;
  return name;
}

}  // namespace porchsim::functions
