#include "tools/conform/v1alpha2_vector.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>

#include "base/read_file.h"
#include "tools/conform/canonical.h"
#include "tools/v1alpha2/field_sets.h"
#include "tools/v1alpha2/package_revision_replay.h"
#include "tools/v1alpha2/recorded_packages.h"
#include "tools/v1alpha2/repository_replay.h"
#include "tools/v1alpha2/resources_replay.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

constexpr std::string_view kResources = "prr";

struct Controller {
  std::string_view kind;  // of the vector
  Json (*replay)(const Json& vector, const FieldSets& sets);
};

constexpr Controller kControllers[] = {
    {"packagerevision", replay_package_revision},
    {"repository", replay_repository},
};

// Null: no folder of the path has the file, or it is no JSON.
Json read_field_sets(const std::filesystem::path& path) {
  for (auto folder = path.parent_path();; folder = folder.parent_path()) {
    if (const auto text = base::read_file(folder / "fieldsets.json"))
      return Json::parse(*text).value_or(Json());
    if (folder == folder.parent_path()) return {};
  }
}

// The vectors of a folder share theirs.
std::optional<FieldSets> find_field_sets(std::string_view path) {
  const Json sets = read_field_sets(std::filesystem::absolute(path));
  if (sets.is_null()) return std::nullopt;
  return FieldSets(sets);
}

// Members of a merge patch that are null remove what they name.
Json with_visible_nulls(const Json& json) {
  if (json.is_null()) return "<null>";
  if (!json.is_object()) return json;
  Json out = Json::object();
  for (const auto& [key, value] : json.members()) out.set(key, with_visible_nulls(value));
  return out;
}

// How content is read is left to the reader, as long as nothing fails.
bool is_told(const Json& call) {
  return call["to"].as_string() != "content" || call.contains("error");
}

Json canonical_trace(const Json& trace) {
  Json out = Json::array();
  for (Json call : trace.items()) {
    if (!is_told(call)) continue;
    if (call["type"].as_string() == "merge") call.set("body", with_visible_nulls(call["body"]));
    out.push_back(std::move(call));
  }
  return out;
}

// Who owns what is a set.
Json with_sorted_owners(const Json& objects) {
  Json out = Json::array();
  for (Json object : objects.items()) {
    Json::Array owners = object.at({"metadata", "managedFields"}).items();
    std::ranges::sort(owners, {}, &Json::as_string);
    object.set_path({"metadata", "managedFields"}, Json::array(std::move(owners)));
    out.push_back(std::move(object));
  }
  return out;
}

Json canonical(Json output) {
  output.set("trace", canonical_trace(output["trace"]));
  output.set("objectsChanged", with_sorted_owners(output["objectsChanged"]));
  return without_empty(output);
}

}  // namespace

std::string why_v1alpha2_is_left_out(const Json& vector) {
  if (vector["kind"].as_string() != kResources) return "";
  return why_resources_are_left_out(with_texts(vector, vector["resourceSets"]));
}

std::optional<Differences> replay_v1alpha2(std::string_view path, const Json& vector,
                                           const Comparison& comparison) {
  if (vector["kind"].as_string() == kResources) {
    const Json whole = with_texts(vector, vector["resourceSets"]);
    if (!why_resources_are_left_out(whole).empty()) return std::nullopt;
    return differences(recorded_resources(whole), replay_resources(whole), comparison);
  }
  const auto* controller =
      std::ranges::find(kControllers, vector["kind"].as_string(), &Controller::kind);
  if (controller == std::end(kControllers)) return std::nullopt;
  const std::optional<FieldSets> sets = find_field_sets(path);
  if (!sets) return Differences{"no folder of this file has a fieldsets.json"};

  const Json whole = with_texts(vector, vector["resourceSets"]);
  const Json actual = canonical(controller->replay(whole, *sets));
  std::vector<Json> recorded = {whole["output"]};
  for (const Json& alternative : whole["alternatives"].items()) recorded.push_back(alternative);
  std::optional<Differences> nearest;
  for (const Json& one : recorded) {
    Differences found = differences(canonical(one), actual, comparison);
    if (!nearest || found.size() < nearest->size()) nearest = std::move(found);
  }
  return nearest;
}

}  // namespace porchsim::scenarios
