#include "functions/catalog/catalog_programs.h"

#include <string>

#include "functions/catalog/builtin_functions.h"
#include "functions/program/framework_program.h"
#include "functions/program/sdk_program.h"

namespace porchsim::functions {
namespace {

std::shared_ptr<const Function> set_namespace_executable() {
  return make_set_namespace(FunctionBuild::Executable);
}

std::shared_ptr<const Function> apply_replacements_executable() {
  return make_apply_replacements(FunctionBuild::Executable);
}

struct SdkFunction {
  std::string_view name;
  std::shared_ptr<const Function> (*make)();
};

constexpr SdkFunction kSdkFunctions[] = {
    {"apply-replacements", apply_replacements_executable},
    {"set-image", make_set_image},
    {"set-labels", make_set_labels},
    {"set-namespace", set_namespace_executable},
};

struct FrameworkFunction {
  std::string_view name;
  std::shared_ptr<const Function> (*make)();
  KyamlVersion version;
  bool prints_errors_twice;
};

constexpr FrameworkFunction kFrameworkFunctions[] = {
    {"apply-setters", make_apply_setters, KyamlVersion::V0_10, true},
    {"ensure-name-substring", make_ensure_name_substring, KyamlVersion::V0_13_0, false},
    {"search-replace", make_search_replace, KyamlVersion::V0_12, true},
    {"set-annotations", make_set_annotations, KyamlVersion::V0_13_1, false},
    {"upsert-resource", make_upsert_resource, KyamlVersion::V0_19, true},
};

}  // namespace

std::vector<std::string_view> catalog_names() {
  std::vector<std::string_view> names;
  for (const SdkFunction& one : kSdkFunctions) names.push_back(one.name);
  for (const FrameworkFunction& one : kFrameworkFunctions) names.push_back(one.name);
  return names;
}

std::shared_ptr<const FunctionProgram> find_catalog_executable(std::string_view name) {
  for (const SdkFunction& one : kSdkFunctions) {
    if (one.name == name) return make_sdk_executable(one.make());
  }
  for (const FrameworkFunction& one : kFrameworkFunctions) {
    if (one.name != name) continue;
    return make_framework_program(
        one.make(), {.version = one.version,
                     .results_name = std::string(one.version <= KyamlVersion::V0_12 ? name : ""),
                     .prints_errors_twice = one.prints_errors_twice});
  }
  return nullptr;
}

std::shared_ptr<const FunctionProgram> find_catalog_builtin(std::string_view name) {
  if (name == "set-namespace") return make_sdk_builtin(make_set_namespace(FunctionBuild::BuiltIn));
  if (name == "apply-replacements")
    return make_sdk_builtin(make_apply_replacements(FunctionBuild::BuiltIn));
  return nullptr;
}

}  // namespace porchsim::functions
