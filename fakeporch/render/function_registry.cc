#include "fakeporch/render/function_registry.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "fakeporch/render/builtin_functions.h"

namespace porchsim::fakeporch {
namespace {

constexpr std::string_view kCatalog = "ghcr.io/kptdev/krm-functions-catalog/";
constexpr std::string_view kOldCatalog = "gcr.io/kpt-fn/";

// An image without its tag and digest.
std::string_view repository_of(std::string_view image) {
  image = image.substr(0, image.find('@'));
  const auto slash = image.rfind('/');
  const auto colon = image.find(':', slash == std::string_view::npos ? 0 : slash);
  return image.substr(0, colon);
}

}  // namespace

FunctionRegistry FunctionRegistry::standard() {
  FunctionRegistry registry;
  const auto in_porch = [&](std::string_view name, std::string_view version,
                            std::shared_ptr<const Function> function) {
    for (const std::string_view prefix : {std::string_view(), kCatalog}) {
      registry.add_image(fmt::format("{}{}:{}", prefix, name, version),
                         {function, FunctionVia::Builtin});
    }
  };
  in_porch("set-namespace", "v0.4", make_set_namespace(FunctionBuild::BuiltIn));
  in_porch("set-namespace", "v0.4.5", make_set_namespace(FunctionBuild::BuiltIn));
  in_porch("apply-replacements", "v0.1", make_apply_replacements(FunctionBuild::BuiltIn));
  in_porch("apply-replacements", "v0.1.5", make_apply_replacements(FunctionBuild::BuiltIn));
  const auto in_runner = [&](std::string_view name, std::shared_ptr<const Function> function) {
    for (const std::string_view prefix : {kCatalog, kOldCatalog}) {
      registry.add_repository(fmt::format("{}{}", prefix, name), {function, FunctionVia::Runner});
    }
  };
  in_runner("set-namespace", make_set_namespace(FunctionBuild::Executable));
  in_runner("set-labels", make_set_labels());
  in_runner("set-annotations", make_set_annotations());
  in_runner("set-image", make_set_image());
  in_runner("apply-setters", make_apply_setters());
  in_runner("apply-replacements", make_apply_replacements(FunctionBuild::Executable));
  in_runner("search-replace", make_search_replace());
  in_runner("ensure-name-substring", make_ensure_name_substring());
  in_runner("upsert-resource", make_upsert_resource());
  registry.add_name("fail", {make_fail(), FunctionVia::Builtin});
  registry.add_name("noop", {make_noop(), FunctionVia::Builtin});
  return registry;
}

void FunctionRegistry::add_image(std::string image, Entry entry) {
  images_.insert_or_assign(std::move(image), std::move(entry));
}

void FunctionRegistry::add_repository(std::string repository, Entry entry) {
  repositories_.insert_or_assign(std::move(repository), std::move(entry));
}

void FunctionRegistry::add_name(std::string name, Entry entry) {
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

}  // namespace porchsim::fakeporch
