// The files of one package revision while a variant's mutations are applied to them: what was read,
// and over it what has been written since. Nothing is copied or printed that does not change.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "api/json/result.h"
#include "api/package_revision_resources.h"
#include "controllers/packagevariant/mutations/answer.h"
#include "controllers/packagevariant/mutations/file_cache.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::packagevariant {

struct ExpectedObject {
  std::string_view kind;  // "" = any
  std::string_view name;  // "" = any
};

class DraftFiles {
 public:
  // Both must outlive this.
  DraftFiles(const api::PackageRevisionResources& resources, FileCache& cache)
      : resources_(resources), cache_(cache) {}

  // "default/edge.app.packagevariant-1", as errors name the revision.
  std::string revision() const;

  const api::FileMap& original() const { return resources_.spec.resources; }
  // As written, else as read; null if there is no such file.
  kpt::Text find(std::string_view path) const;
  // The file must be there.
  ParsedFilePtr parsed(std::string_view path) const;
  // Null if there is no such file.
  std::shared_ptr<const OutlinedFile> outlined(std::string_view path) const;

  // What a rule says of the only object of a file, which may be absent.
  template <class Rule>
  Answer ask(std::string_view path, Rule rule) const {
    const auto file = outlined(path);
    return file ? rule(kpt::yaml::only_document(file->outline)) : Answer::CannotTell;
  }

  // The only object of a file. Errors name file and revision. Porch: getFileKubeObject.
  api::Result<kpt::KubeObject> get_file_kube_object(std::string_view path,
                                                    const ExpectedObject& expected) const;

  // Replaces an existing file.
  void write(std::string_view path, std::string text);
  const std::map<std::string, kpt::Text, std::less<>>& written() const { return written_; }
  // Takes a file's change back.
  void revert(std::string_view path);

  // All files, as they are now.
  api::FileMap merged() const;

 private:
  const api::PackageRevisionResources& resources_;
  FileCache& cache_;
  mutable std::vector<std::shared_ptr<const OutlinedFile>> outlined_;  // those asked for
  std::map<std::string, kpt::Text, std::less<>> written_;
};

}  // namespace porchsim::packagevariant
