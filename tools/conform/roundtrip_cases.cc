#include "tools/conform/roundtrip_cases.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "api/package_variant.h"
#include "controllers/packagevariant/mutations/function_pipeline.h"
#include "controllers/packagevariant/mutations/injection.h"
#include "kpt/kyaml/resource_io.h"
#include "kpt/package/kptfile_edit.h"
#include "kpt/sdk/kube_object.h"
#include "kpt/update/merge.h"
#include "kpt/update/update_strategies.h"

namespace porchsim::scenarios {
namespace {

using api::Json;
using Edited = kpt::Result<std::string>;

constexpr std::size_t kFilesKept = 4;

kpt::yaml::Node scalar_of(const Json& value) {
  switch (value.kind()) {
    case Json::Kind::Bool:
      return kpt::yaml::Node::scalar(value.dump(), "!!bool");
    case Json::Kind::Integer:
      return kpt::yaml::Node::scalar(value.dump(), "!!int");
    case Json::Kind::Double:
      return kpt::yaml::Node::scalar(value.dump(), "!!float");
    default:
      return kpt::yaml::Node::scalar(value.as_string());
  }
}

std::optional<kpt::GitLocation> git_of(const Json& value) {
  const Json& git = value["git"];
  if (!git.is_object()) return std::nullopt;
  return kpt::GitLocation{git["repo"].text(), git["directory"].text(), git["ref"].text(),
                          git["commit"].text()};
}

kpt::StringMap map_of(const Json& value) {
  kpt::StringMap map;
  for (const auto& member : value.members()) map.emplace(member.key, member.value.text());
  return map;
}

Edited edit_object(std::string_view op, std::string_view before, const Json& args) {
  kpt::KubeObject object = PORCHSIM_TRY(kpt::parse_kube_object(before));
  kpt::SubObject fields = object.fields();
  std::vector<std::string_view> path;
  for (const Json& field : args["path"].items()) path.push_back(field.as_string());
  const Json& value = args["value"];
  kpt::Status done;
  if (op == "set") done = fields.set_nested_field(scalar_of(value), path);
  if (op == "setStringMap") done = fields.set_nested_string_map(map_of(value), path);
  if (op == "setAnnotation")
    done = object.set_annotation(args["key"].as_string(), value.as_string());
  if (op == "setNamespace") done = object.set_namespace(value.as_string());
  if (op == "remove") (void)PORCHSIM_TRY(fields.remove_nested_field(path));
  if (!done) return std::unexpected(done.error());
  return object.to_text();
}

Edited update_kptfile(std::string_view op, std::string_view before, const Json& args) {
  kpt::Files files{{"Kptfile", kpt::make_text(before)}};
  kpt::ParsedFiles parsed(0);
  kpt::Status done;
  if (op == "updateName") {
    done = kpt::update_kptfile_name(files, args["name"].as_string(), parsed);
  } else {
    const Json& upstream = args["upstream"];
    const Json& lock = args["lock"];
    done = kpt::update_kptfile_upstream(
        files,
        {.name = args["name"].text(),
         .upstream = {upstream["type"].text(), git_of(upstream), upstream["updateStrategy"].text()},
         .lock = {lock["type"].text(), git_of(lock), std::nullopt}},
        parsed);
  }
  if (!done) return std::unexpected(done.error());
  return *files.at("Kptfile");
}

Edited write_again(std::string_view before, bool preserve_indent) {
  const auto resources = kpt::read_resources("f.yaml", before, {preserve_indent, preserve_indent});
  // A file without resources is left as it is where the original writes into its folder.
  if (resources && resources->empty() && preserve_indent) return std::string(before);
  if (resources) return kpt::write_resources(*resources);
  return kpt::fail((preserve_indent ? "<DIR>/f.yaml: " : "") + resources.error().message);
}

Edited add_merge_comment(std::string_view before) {
  constexpr std::string_view kPrefix = "failed to add merge-key directive: ";
  const auto keyed = kpt::ensure_merge_key({{"f.yaml", kpt::make_text(before)}});
  if (!keyed) return kpt::fail(keyed.error().message.substr(kPrefix.size()));
  const auto file = keyed->find("f.yaml");
  return file == keyed->end() ? std::string() : *file->second;
}

// The merge of a Kptfile with itself.
Edited rewrite_kptfile(std::string_view before) {
  const kpt::PackageTree tree{{{"Kptfile", kpt::make_text(before)}}, "<DIR>"};
  kpt::PackageTree ours = tree;
  const auto merged = kpt::merge_kptfiles({tree, ours, tree}, ".", false);
  if (!merged) return kpt::fail(merged.error().message());
  return *ours.files.at("Kptfile");
}

// One mutation of the PackageVariant controller on one file of a package.
template <class Mutation>
Edited mutate(std::string_view path, const kpt::Files& package, const Json& spec,
              std::string_view name, Mutation mutation) {
  api::PackageRevisionResources resources;
  for (const auto& [file, text] : package) resources.spec.resources.emplace(file, text);
  const auto pv = api::PackageVariant::from_json(Json::object(
      {{"metadata", Json::object({{"name", name}, {"namespace", "default"}})}, {"spec", spec}}));
  packagevariant::FileCache cache(kFilesKept);
  packagevariant::DraftFiles files(resources, cache);
  const api::Result<> done = mutation(pv, files);
  if (!done) return kpt::fail(done.error().message);
  return *files.find(path);
}

// The original sets the two lists of the pipeline in the order of a Go map, which is random: it was
// recorded.
Edited prepend_functions(std::string_view before, const Json& args) {
  const Json pipeline =
      Json::object({{"mutators", args["mutators"]}, {"validators", args["validators"]}});
  return mutate("Kptfile", {{"Kptfile", kpt::make_text(before)}},
                Json::object({{"pipeline", pipeline}}), args["packageVariant"].as_string(),
                [&args](const auto& pv, auto& files) {
                  const auto options = packagevariant::Options::porch_head();
                  auto wanted = packagevariant::wanted_functions(pv, options);
                  auto& [first, second] = wanted.lists;
                  if (args["fieldOrder"][std::size_t{0}].as_string() == second.field)
                    std::swap(first, second);
                  return packagevariant::apply(files, wanted);
                });
}

// What the controller does with the package context, on a ConfigMap of any name.
Edited set_context(std::string_view before, const Json& args) {
  kpt::KubeObject object = PORCHSIM_TRY(kpt::parse_kube_object(before));
  kpt::SubObject fields = object.fields();
  auto data = PORCHSIM_TRY(fields.nested_string_map({"data"}));
  if (!data) return kpt::fail("no data field found");
  for (auto& [key, value] : map_of(args["data"])) data->insert_or_assign(key, value);
  for (const Json& key : args["removeKeys"].items()) data->erase(key.text());
  if (const kpt::Status set = fields.set_nested_string_map(*data, {"data"}); !set)
    return std::unexpected(set.error());
  return object.to_text();
}

// The recording set the condition of an injection point for which no object was found, in an object
// of any kind.
Edited set_injection_conditions(std::string_view before) {
  kpt::KubeObject object = PORCHSIM_TRY(kpt::parse_kube_object(before));
  packagevariant::InjectionPoint point;
  point.condition_type = "config.injection.ConfigMap.x";
  point.required = true;
  const api::Result<> set =
      packagevariant::set_injection_point_conditions_and_gates(object, {&point, 1});
  if (!set) return kpt::fail(set.error().message);
  return object.to_text();
}

std::optional<Edited> run(const Json& recorded) {
  const std::string_view op = recorded["op"].as_string();
  const std::string_view before = recorded["before"].as_string();
  const Json& args = recorded["args"];
  if (op == "noop-sdk") {
    const auto objects = kpt::parse_kube_objects(before);
    if (!objects) return std::unexpected(objects.error());
    return kpt::join_objects(*objects);
  }
  if (op == "noop-kio" || op == "noop-kio-preserve")
    return write_again(before, op == "noop-kio-preserve");
  if (op == "addMergeComment") return add_merge_comment(before);
  if (op == "updateUpstream" || op == "updateName") return update_kptfile(op, before, args);
  if (op == "typedRewrite") return rewrite_kptfile(before);
  if (op == "prependFunctions") return prepend_functions(before, args);
  if (op == "packageContext") return set_context(before, args);
  if (op == "injectionConditions") return set_injection_conditions(before);
  if (op.starts_with("set") || op == "remove") return edit_object(op, before, args);
  return std::nullopt;
}

}  // namespace

std::optional<Differences> replay_roundtrip_case(std::string_view, const Json& recorded,
                                                 const Comparison& comparison) {
  constexpr std::string_view kPanic = "PANIC: ";  // an error here
  const auto edited = run(recorded);
  if (!edited) return std::nullopt;
  const std::string_view error = recorded["error"].as_string();
  const Json expected =
      error.empty()
          ? Json::object({{"after", recorded["after"]}})
          : Json::object({{"error", error.substr(error.starts_with(kPanic) ? kPanic.size() : 0)}});
  const Json actual = *edited ? Json::object({{"after", **edited}})
                              : Json::object({{"error", edited->error().message}});
  return differences(expected, actual, comparison);
}

}  // namespace porchsim::scenarios
