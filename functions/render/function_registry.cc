#include "functions/render/function_registry.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "functions/catalog/builtin_functions.h"
#include "functions/catalog/catalog_programs.h"
#include "functions/program/list_program.h"

namespace porchsim::functions {
namespace {

constexpr std::string_view kCatalog = "ghcr.io/kptdev/krm-functions-catalog/";
constexpr std::string_view kOldCatalog = "gcr.io/kpt-fn/";

struct BuiltIn {
  std::string_view name;
  std::string_view version;
};

constexpr BuiltIn kBuiltIn[] = {{"set-namespace", "v0.4"},
                                {"set-namespace", "v0.4.5"},
                                {"apply-replacements", "v0.1"},
                                {"apply-replacements", "v0.1.5"}};

// An image without its tag and digest.
std::string_view repository_of(std::string_view image) {
  image = image.substr(0, image.find('@'));
  const auto slash = image.rfind('/');
  const auto colon = image.find(':', slash == std::string_view::npos ? 0 : slash);
  return image.substr(0, colon);
}

}  // namespace

bool is_of_catalog(std::string_view image) {
  return image.starts_with(kCatalog) || image.starts_with(kOldCatalog);
}

FunctionRegistry FunctionRegistry::make_standard() {
  FunctionRegistry registry;
  for (const auto& [name, version] : kBuiltIn) {
    for (const std::string_view prefix : {std::string_view(), kCatalog}) {
      registry.add_image(fmt::format("{}{}:{}", prefix, name, version),
                         {find_catalog_builtin(name), FunctionVia::Builtin});
    }
  }
  for (const std::string_view name : catalog_names()) {
    for (const std::string_view prefix : {kCatalog, kOldCatalog}) {
      registry.add_repository(fmt::format("{}{}", prefix, name),
                              {find_catalog_executable(name), FunctionVia::Runner});
    }
  }
  registry.add_name("fail", {make_list_program(make_fail()), FunctionVia::Builtin});
  registry.add_name("noop", {make_list_program(make_noop()), FunctionVia::Builtin});
  registry.is_standard_ = true;
  return registry;
}

const FunctionRegistry& FunctionRegistry::standard() {
  static const FunctionRegistry kStandard = make_standard();
  return kStandard;
}

void FunctionRegistry::remove_runner() {
  is_standard_ = false;
  has_runner_ = false;
}

void FunctionRegistry::add_image(std::string image, Entry entry) {
  is_standard_ = false;
  images_.insert_or_assign(std::move(image), std::move(entry));
}

void FunctionRegistry::add_repository(std::string repository, Entry entry) {
  is_standard_ = false;
  repositories_.insert_or_assign(std::move(repository), std::move(entry));
}

void FunctionRegistry::add_name(std::string name, Entry entry) {
  is_standard_ = false;
  names_.insert_or_assign(std::move(name), std::move(entry));
}

std::string FunctionRegistry::resolve_image(std::string_view image, std::string_view tag) const {
  std::string resolved(image);
  if (image.find('/') == std::string_view::npos) resolved = prefix_ + resolved;
  if (!tag.empty()) return fmt::format("{}:{}", repository_of(resolved), tag);
  if (repository_of(resolved).size() == resolved.size()) resolved += ":latest";
  return resolved;
}

const FunctionRegistry::Entry* FunctionRegistry::find(std::string_view resolved) const {
  if (const auto image = images_.find(resolved); image != images_.end()) return &image->second;
  const std::string_view repository = repository_of(resolved);
  if (const auto found = repositories_.find(repository); found != repositories_.end())
    return &found->second;
  const auto name = names_.find(repository.substr(repository.rfind('/') + 1));
  return name == names_.end() ? nullptr : &name->second;
}

}  // namespace porchsim::functions
