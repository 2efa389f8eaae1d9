#include "controllers/packagevariant/mutations/draft_files.h"

#include <fmt/format.h>

#include "controllers/packagevariant/mutations/failure.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::packagevariant {

std::string DraftFiles::revision() const {
  return fmt::format("{}/{}", resources_.meta.name_space, resources_.meta.name);
}

kpt::Text DraftFiles::find(std::string_view path) const {
  if (const auto found = written_.find(path); found != written_.end()) return found->second;
  const auto found = original().find(path);
  return found == original().end() ? nullptr : found->second;
}

ParsedFilePtr DraftFiles::parsed(std::string_view path) const { return cache_.parsed(find(path)); }

std::shared_ptr<const OutlinedFile> DraftFiles::outlined(std::string_view path) const {
  const kpt::Text text = find(path);
  for (const auto& file : outlined_)
    if (file->text == text) return file;
  return text ? outlined_.emplace_back(cache_.outlined(text)) : nullptr;
}

api::Result<kpt::KubeObject> DraftFiles::get_file_kube_object(
    std::string_view path, const ExpectedObject& expected) const {
  if (!find(path)) {
    return failure(fmt::format("{} not found in PackageRevisionResources '{}'", kpt::go_quote(path),
                               revision()));
  }
  const ParsedFilePtr file = parsed(path);
  const auto object = file->only_object();
  if (!object) {
    return failure(fmt::format("failed to parse {} of PackageRevisionResources {}: {}",
                               kpt::go_quote(path), revision(), object.error().message));
  }
  if (!expected.kind.empty() && (*object)->kind() != expected.kind) {
    return failure(fmt::format("{} does not contain kind {} in PackageRevisionResources '{}'",
                               kpt::go_quote(path), kpt::go_quote(expected.kind), revision()));
  }
  if (!expected.name.empty() && (*object)->name() != expected.name) {
    return failure(
        fmt::format("{} does not contain resource named {} in PackageRevisionResources '{}'",
                    kpt::go_quote(path), kpt::go_quote(expected.name), revision()));
  }
  return **object;
}

void DraftFiles::write(std::string_view path, std::string text) {
  written_.insert_or_assign(std::string(path),
                            std::make_shared<const std::string>(std::move(text)));
}

void DraftFiles::revert(std::string_view path) {
  if (const auto found = written_.find(path); found != written_.end()) written_.erase(found);
}

api::FileMap DraftFiles::merged() const {
  api::FileMap files = original();
  for (const auto& [path, text] : written_) files.insert_or_assign(path, text);
  return files;
}

}  // namespace porchsim::packagevariant
