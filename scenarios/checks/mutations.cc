#include "scenarios/checks/mutations.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/ascii.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/package/package_context.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/injections.h"

namespace porchsim::scenarios {
namespace {

using Context = api::PackageVariant::PackageContext;

constexpr std::string_view kMutators = "mutators";
constexpr std::string_view kValidators = "validators";

bool is_removed(const Context& context, std::string_view key) {
  return std::ranges::find(context.remove_keys, key) != context.remove_keys.end();
}

std::string missing_context(const Context& context, const kpt::Files& files) {
  const kpt::StringMap data = package_context_data(files).value_or(kpt::StringMap());
  for (const auto& [key, value] : context.data) {
    if (is_removed(context, key)) continue;
    const auto found = data.find(key);
    if (found == data.end()) return fmt::format("lacks the context key {}", key);
    if (found->second != value)
      return fmt::format("has the context key {} as {}, not {}", key, found->second, value);
  }
  for (const std::string& key : context.remove_keys) {
    if (data.contains(key)) return fmt::format("still has the context key {}", key);
  }
  return "";
}

kpt::StringMap texts_of(const api::Json& members) {
  kpt::StringMap texts;
  for (const auto& member : members.members()) texts.emplace(member.key, member.value.text());
  return texts;
}

std::vector<kpt::Selector> selectors_of(const api::Json& list) {
  std::vector<kpt::Selector> selectors;
  for (const api::Json& one : list.items()) {
    selectors.push_back({one["apiVersion"].text(), one["kind"].text(), one["name"].text(),
                         one["namespace"].text(), texts_of(one["labels"]),
                         texts_of(one["annotations"])});
  }
  return selectors;
}

bool is_own(std::string_view function, std::string_view variant) {
  const std::string_view position = function.substr(function.rfind('.') + 1);
  return function.starts_with(own_functions_prefix(variant)) && !position.empty() &&
         std::ranges::all_of(position, base::is_digit);
}

std::string own_name(const api::Json& function, std::string_view variant, std::size_t position) {
  return fmt::format("{}{}.{}", own_functions_prefix(variant), function["name"].as_string(),
                     position);
}

kpt::Function own_function(const api::Json& function, std::string_view variant,
                           std::size_t position) {
  return {.image = function["image"].text(),
          .exec = function["exec"].text(),
          .config_path = function["configPath"].text(),
          .config_map = texts_of(function["configMap"]),
          .name = own_name(function, variant, position),
          .tag = function["tag"].text(),
          .selectors = selectors_of(function["selectors"]),
          .exclude = selectors_of(function["exclude"])};
}

std::string missing_function(const std::vector<api::Json>& wanted, std::string_view variant,
                             const std::vector<kpt::Function>& list) {
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const kpt::Function function = own_function(wanted[i], variant, i);
    const auto found = std::ranges::find(list, function.name, &kpt::Function::name);
    if (found == list.end()) return fmt::format("lacks the function {}", function.name);
    if (*found != function) return fmt::format("has the function {} otherwise", function.name);
    if (found != list.begin() + static_cast<std::ptrdiff_t>(i))
      return fmt::format("has the function {} behind others", function.name);
  }
  for (std::size_t i = wanted.size(); i < list.size(); ++i) {
    if (is_own(list[i].name, variant))
      return fmt::format("still has the function {}", list[i].name);
  }
  return "";
}

std::string missing_functions(const api::PackageVariant& variant, const kpt::Files& files,
                              ContentMemory& memory) {
  const auto wanted = variant.spec.pipeline.value_or(api::PackageVariant::Pipeline());
  const auto text = files.find(kpt::kKptfileName);
  if (text == files.end()) return "has no Kptfile";
  const auto kptfile = memory.kptfile(text->second);
  if (!*kptfile) return "has a Kptfile that cannot be read";
  const kpt::Pipeline pipeline = (*kptfile)->pipeline.value_or(kpt::Pipeline());
  const std::string& name = variant.meta.name;
  std::string missing = missing_function(wanted.mutators, name, pipeline.mutators);
  if (missing.empty()) missing = missing_function(wanted.validators, name, pipeline.validators);
  return missing;
}

void put_context(const Context& context, kpt::Files& files) {
  const auto file = files.find(kpt::kPackageContextFile);
  if (file == files.end()) return;
  auto objects = kpt::parse_kube_objects(*file->second);
  if (!objects) return;
  const auto object = std::ranges::find_if(*objects, kpt::is_package_context);
  if (object == objects->end()) return;
  kpt::StringMap data = package_context_data(files).value_or(kpt::StringMap());
  for (const auto& [key, value] : context.data) data.insert_or_assign(key, value);
  for (const std::string& key : context.remove_keys) data.erase(key);
  if (!object->fields().set_nested_string_map(data, {"data"})) return;
  file->second = kpt::make_text(kpt::join_objects(*objects));
}

// The list with the variant's functions at its head instead of those that it had; false if it
// cannot be read.
bool put_list(const kpt::SubObject& pipeline, std::string_view field,
              const std::vector<api::Json>& wanted, std::string_view variant) {
  const auto present = pipeline.nested_slice({field});
  if (!present) return false;
  kpt::yaml::NodeList functions;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    api::Json function = wanted[i];
    function.set("name", own_name(function, variant, i));
    auto object = kpt::parse_kube_object(function.dump());  // JSON is YAML too
    if (!object) return false;
    functions.push_back(std::move(object->node()));
  }
  if (present->has_value()) {
    for (const kpt::SubObject& function : **present) {
      if (!is_own(function.get_string("name"), variant)) functions.push_back(function.node());
    }
  }
  kpt::SubObject changed = pipeline;
  if (functions.empty()) return changed.remove_nested_field({field}).has_value();
  return changed.set_slice(std::move(functions), field).has_value();
}

void put_functions(const api::PackageVariant& variant, kpt::Files& files) {
  const auto file = files.find(kpt::kKptfileName);
  if (file == files.end()) return;
  auto kptfile = kpt::parse_kube_object(*file->second);
  if (!kptfile) return;
  const auto wanted = variant.spec.pipeline.value_or(api::PackageVariant::Pipeline());
  const auto pipeline = kptfile->fields().upsert_map("pipeline");
  if (!pipeline) return;
  const std::string& name = variant.meta.name;
  if (!put_list(*pipeline, kMutators, wanted.mutators, name)) return;
  if (!put_list(*pipeline, kValidators, wanted.validators, name)) return;
  file->second = kpt::make_text(kptfile->to_text());
}

}  // namespace

std::string own_functions_prefix(std::string_view variant) {
  return fmt::format("PackageVariant.{}.", variant);
}

std::string missing_mutation(const api::PackageVariant& variant, const kpt::Files& files,
                             const Truth& truth, Injected injected) {
  std::string missing;
  if (variant.spec.package_context) missing = missing_context(*variant.spec.package_context, files);
  if (missing.empty()) missing = missing_functions(variant, files, truth.memory());
  if (missing.empty() && injected == Injected::Judged)
    missing = missing_injection(variant, files, truth);
  return missing;
}

std::optional<kpt::StringMap> package_context_data(const kpt::Files& files) {
  const auto file = files.find(kpt::kPackageContextFile);
  if (file == files.end()) return std::nullopt;
  const auto objects = kpt::parse_kube_objects(*file->second);
  if (!objects) return std::nullopt;
  const auto context = std::ranges::find_if(*objects, kpt::is_package_context);
  if (context == objects->end()) return std::nullopt;
  const kpt::yaml::Node* values = std::as_const(*context).node().at({"data"});
  if (values == nullptr || !values->is_mapping()) return std::nullopt;
  kpt::StringMap data;
  for (std::size_t i = 0; i + 1 < values->content.size(); i += 2)
    data.emplace(values->content[i].value, values->content[i + 1].value);
  return data;
}

kpt::Files with_mutations(const api::PackageVariant& variant, kpt::Files files,
                          const Truth& truth) {
  if (variant.spec.package_context) put_context(*variant.spec.package_context, files);
  put_functions(variant, files);
  put_injections(variant, files, truth);
  return files;
}

}  // namespace porchsim::scenarios
