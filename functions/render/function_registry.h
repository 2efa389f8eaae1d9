// Which function an image stands for, and who runs it: Porch itself (a builtin, in process) or its
// function runner, whose failures reach kpt as errors of a call and lose results and output.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "functions/program/function_program.h"

namespace porchsim::functions {

// Whether an image, as it is written, lies in one of the catalogs' registries, of that name or not.
bool is_of_catalog(std::string_view image);

enum class FunctionVia : std::uint8_t { Builtin, Runner };

class FunctionRegistry {
 public:
  struct Entry {
    std::shared_ptr<const FunctionProgram> program;
    FunctionVia via = FunctionVia::Runner;
  };

  // The functions of this simulator: set-namespace (v0.4, v0.4.5) and apply-replacements (v0.1,
  // v0.1.5) as shipped Porch has them built in; in the runner, of any tag under
  // ghcr.io/kptdev/krm-functions-catalog/ and gcr.io/kpt-fn/, these two, set-labels,
  // set-annotations, set-image, apply-setters, search-replace, ensure-name-substring and
  // upsert-resource; and for tests `fail` and `noop` of any registry and tag.
  static const FunctionRegistry& standard();

  // Whether it has what standard() has, no more and no less.
  bool is_standard() const { return is_standard_; }

  // Porch knows no address of its function runner: builtins alone run, and any other image stops a
  // render before its first function.
  void remove_runner();
  bool has_runner() const { return has_runner_; }

  // `image` as resolved, tag included.
  void add_image(std::string image, Entry entry);
  // Every tag and digest of `repository`, e.g. "ghcr.io/kptdev/krm-functions-catalog/set-labels".
  void add_repository(std::string repository, Entry entry);
  // Any registry and tag: by the last path element.
  void add_name(std::string name, Entry entry);

  // kpt: a name without "/" gets the catalog's prefix, an image without tag or digest ":latest". A
  // `tag` of the Kptfile's takes the place of the image's own; it is taken literally, not as a
  // range of versions.
  std::string resolve_image(std::string_view image, std::string_view tag = {}) const;
  // Of a resolved image; null if nobody has it. An exact image wins over a repository, that over a
  // name.
  const Entry* find(std::string_view resolved) const;

 private:
  static FunctionRegistry make_standard();

  bool is_standard_ = false;
  bool has_runner_ = true;
  std::string prefix_ = "ghcr.io/kptdev/krm-functions-catalog/";
  std::map<std::string, Entry, std::less<>> images_;
  std::map<std::string, Entry, std::less<>> repositories_;
  std::map<std::string, Entry, std::less<>> names_;
};

}  // namespace porchsim::functions
