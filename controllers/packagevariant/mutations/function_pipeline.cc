#include "controllers/packagevariant/mutations/function_pipeline.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "controllers/packagevariant/mutations/failure.h"
#include "controllers/packagevariant/mutations/json_nodes.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::packagevariant {
namespace {

using Kind = kpt::yaml::Value::Kind;

constexpr std::string_view kFuncPrefix = "PackageVariant";
constexpr std::string_view kMutators = "mutators";
constexpr std::string_view kValidators = "validators";

std::vector<api::Json> named(std::vector<api::Json> functions, std::string_view variant) {
  for (std::size_t i = 0; i < functions.size(); ++i)
    functions[i].set("name", generate_pv_func_name(functions[i]["name"].as_string(), variant, i));
  return functions;
}

Answer holds_list(const kpt::yaml::Value& list, const WantedFunctions::List& own,
                  const WantedFunctions& wanted) {
  if (list.is(Kind::Absent)) return own.functions.empty() ? Answer::Yes : Answer::No;
  if (!list.is(Kind::List)) return Answer::CannotTell;
  auto next = own.functions.begin();
  Answer answer = Answer::Yes;
  for (const kpt::yaml::Value& function : list) {
    const kpt::yaml::Value& name = function.find("name");
    if (!function.is(Kind::Map) || !(name.is(Kind::Text) || name.is(Kind::Absent)))
      return Answer::CannotTell;
    if (next != own.functions.end()) {
      answer = std::min(
          {answer, holds_text(name, (*next)["name"].as_string()), holds_json(function, *next)});
      ++next;
    } else if (is_package_variant_func(name.text, wanted.variant, wanted.options)) {
      return Answer::No;
    }
  }
  return next == own.functions.end() ? answer : Answer::No;
}

// The variant's functions, then the list's others.
api::Result<> ensure_functions(kpt::SubObject pipeline, const WantedFunctions::List& own,
                               const WantedFunctions& wanted) {
  kpt::yaml::NodeList functions;
  for (const api::Json& function : own.functions)
    functions.push_back(kpt::KubeObject::from_value(encode_json(function)).node());
  const auto existing = pipeline.nested_slice({own.field});
  if (!existing) return failure(existing.error().message);
  if (existing->has_value()) {
    for (const kpt::SubObject& function : **existing) {
      const auto name = function.nested_string({"name"});
      if (!name) {
        return failure("could not retrieve field name: " + name.error().message);
      }
      const bool is_own = *name && is_package_variant_func(**name, wanted.variant, wanted.options);
      if (!is_own) functions.push_back(function.node());
    }
  }
  if (functions.empty()) {
    const auto removed = pipeline.remove_nested_field({own.field});
    return removed ? api::Result<>() : failure(removed.error().message);
  }
  const auto set = pipeline.set_slice(std::move(functions), own.field);
  return set ? api::Result<>() : failure(set.error().message);
}

}  // namespace

std::string generate_pv_func_name(std::string_view function, std::string_view variant,
                                  std::size_t position) {
  return fmt::format("{}.{}.{}.{}", kFuncPrefix, variant, function, position);
}

bool is_package_variant_func(std::string_view name, std::string_view variant,
                             const Options& options) {
  std::string_view rest = name;
  for (const std::string_view part : {kFuncPrefix, variant}) {
    if (!rest.starts_with(part) || !rest.substr(part.size()).starts_with('.')) return false;
    rest.remove_prefix(part.size() + 1);
  }
  // "<function>.<position>" is left.
  const auto dot = rest.rfind('.');
  if (dot == std::string_view::npos || !kpt::go_atoi(rest.substr(dot + 1)).ok) return false;
  return options.recognise_dotted_names || std::count(name.begin(), name.end(), '.') == 3;
}

WantedFunctions wanted_functions(const api::PackageVariant& pv, const Options& options) {
  auto pipeline = pv.spec.pipeline.value_or(api::PackageVariant::Pipeline());
  const std::string_view variant = pv.meta.name;
  return {{{{kMutators, named(std::move(pipeline.mutators), variant)},
            {kValidators, named(std::move(pipeline.validators), variant)}}},
          variant,
          options};
}

Answer holds(const kpt::yaml::Value& kptfile, const WantedFunctions& wanted) {
  const kpt::yaml::Value& pipeline = kptfile.find("pipeline");
  const bool is_empty =
      pipeline.find(kMutators).is(Kind::Absent) && pipeline.find(kValidators).is(Kind::Absent);
  if (!kptfile.is(Kind::Map) || (is_empty && !pipeline.is(Kind::Absent))) return Answer::CannotTell;
  Answer answer = Answer::Yes;
  for (const WantedFunctions::List& list : wanted.lists)
    answer = std::min(answer, holds_list(pipeline.find(list.field), list, wanted));
  return answer;
}

Answer holds(const DraftFiles& files, const WantedFunctions& wanted) {
  return files.ask(kpt::kKptfileName, [&](const auto& kptfile) { return holds(kptfile, wanted); });
}

api::Result<> apply(DraftFiles& files, const WantedFunctions& wanted) {
  kpt::KubeObject kptfile = PORCHSIM_TRY(files.get_file_kube_object(kpt::kKptfileName, {}));
  const auto upserted = kptfile.fields().upsert_map("pipeline");
  if (!upserted) return failure(upserted.error().message);
  const kpt::SubObject& pipeline = *upserted;
  for (const WantedFunctions::List& list : wanted.lists)
    PORCHSIM_TRY(ensure_functions(pipeline, list, wanted));
  if (!pipeline.has_field(kMutators) && !pipeline.has_field(kValidators)) {
    const auto removed = kptfile.fields().remove_nested_field({"pipeline"});
    if (!removed) return failure(removed.error().message);
  }
  files.write(kpt::kKptfileName, kptfile.to_text());
  return {};
}

}  // namespace porchsim::packagevariant
