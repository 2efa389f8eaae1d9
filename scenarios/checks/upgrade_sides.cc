#include "scenarios/checks/upgrade_sides.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "controllers/kpt/json_text.h"
#include "controllers/kpt/kptfile.h"
#include "controllers/kpt/mapping_keys.h"
#include "controllers/kpt/merge.h"
#include "controllers/kpt/resource_identity.h"
#include "controllers/kpt/resource_io.h"

namespace porchsim::scenarios {
namespace {

using kpt::yaml::Node;

constexpr std::string_view kContextFile = "package-context.yaml";

std::string text_of_list(const Node& list) {
  std::vector<std::string> elements;
  for (const Node& element : list.content) elements.push_back(kpt::json_text(element));
  std::ranges::sort(elements);
  return fmt::format("[{}]", fmt::join(elements, ", "));
}

// False if there is something in it that has no plain value.
bool add_fields(const Node& node, FieldPlace& place, Fields& fields) {
  if (node.is_mapping()) {
    if (!place.path.empty()) fields.emplace(place, kMapping);
    for (std::size_t i = 0; i + 1 < node.content.size(); i += 2) {
      place.path.push_back(node.content[i].value);
      const bool plain = add_fields(node.content[i + 1], place, fields);
      place.path.pop_back();
      if (!plain) return false;
    }
    return true;
  }
  if (node.is_null()) return true;
  if (node.is_sequence()) {
    if (!node.content.empty()) fields.emplace(place, text_of_list(node));
    return true;
  }
  if (!node.is_scalar()) return false;
  std::string text = kpt::json_text(node);
  text.pop_back();  // the line break
  fields.emplace(place, std::move(text));
  return true;
}

// `read` is as it stands in file `path`.
bool add_resource(const kpt::Resource& read, const std::string& path, Fields& fields) {
  if (kpt::find_value(read.root(), kpt::kBareSequenceKey) != nullptr) return false;
  kpt::Resource resource = read;
  kpt::drop_reader_annotations(resource.root());
  resource.path = path;
  const kpt::ResourceIdentity identity = kpt::identity_of(resource);
  FieldPlace place{fmt::format("{} {} {}/{} in {}", identity.group, identity.kind,
                               identity.namespace_name, identity.name, identity.path),
                   {}};
  const bool fresh = fields.emplace(place, kpt::yaml::print(resource.root())).second;
  const kpt::yaml::Node& root = std::as_const(resource).root();
  return fresh && root.is_mapping() && add_fields(root, place, fields);
}

std::optional<Fields> fields_of(const kpt::Files& package, fakeporch::PackageMemory& memory) {
  Fields fields;
  // Porch marks the resources of a package that is to be merged; so that marks do not look like
  // edits, all sides get them.
  const auto files = kpt::ensure_merge_key(package, memory.keyed);
  if (!files) return std::nullopt;
  for (const auto& [path, text] : *files) {
    if (path == kpt::kKptfileName || path == kContextFile)
      continue;  // merged by rules of their own
    if (path.ends_with("Kptfile") || path.find(".git") != std::string::npos) return std::nullopt;
    if (!path.ends_with(".yaml") && !path.ends_with(".yml")) {
      fields.emplace(FieldPlace{path, {}}, *text);
      continue;
    }
    const auto resources = memory.parsed.resources(text);
    if (!*resources) return std::nullopt;
    for (const kpt::Resource& resource : **resources) {
      if (!add_resource(resource, path, fields)) return std::nullopt;
    }
  }
  return fields;
}

std::optional<Fields> fields_of(std::string_view name, const Write& write, const Truth& truth) {
  const auto* revision = truth.revision({write.object()->key().name_space, std::string(name)});
  if (revision == nullptr) return std::nullopt;
  return fields_of(truth.content(*revision), truth.memory());
}

bool runs_functions(const kpt::Files& package) {
  const auto text = package.find(kpt::kKptfileName);
  if (text == package.end()) return true;
  const auto kptfile = kpt::decode_kptfile(*text->second, kpt::Decoding::Lenient);
  return !kptfile || (kptfile->pipeline && !kptfile->pipeline->mutators.empty());
}

bool is_field(const FieldPlace& place, const Fields& fields) {
  const auto found = fields.find(place);
  if (found == fields.end() || found->second == kMapping) return false;
  if (!place.path.empty()) return true;
  // A file that holds no resources is a field of its own.
  return place.resource.find(" in ") == std::string::npos;
}

}  // namespace

std::string FieldPlace::to_string() const {
  if (path.empty()) return resource;
  return fmt::format("{} of {}", fmt::join(path, "."), resource);
}

std::optional<UpgradeSides> sides_of_upgrade(const Write& write, const Truth& truth) {
  const auto* made = write.revision_after();
  if (made == nullptr || write.before || is_porch(write.actor)) return std::nullopt;
  if (!truth.can_read_content() || made->spec.tasks.empty()) return std::nullopt;
  const api::Task& task = made->spec.tasks.front();
  if (task.type != "upgrade" ||
      kpt::parse_update_strategy(task.strategy) != kpt::UpdateStrategy::ResourceMerge) {
    return std::nullopt;
  }
  const kpt::Files result = truth.content(*made);
  if (runs_functions(result)) return std::nullopt;
  auto base = fields_of(task.old_upstream, write, truth);
  auto upstream = fields_of(task.new_upstream, write, truth);
  auto local = fields_of(task.local_revision, write, truth);
  auto merged = fields_of(result, truth.memory());
  if (!base || !upstream || !local || !merged) return std::nullopt;
  return UpgradeSides{*std::move(base), *std::move(upstream), *std::move(local),
                      *std::move(merged)};
}

std::vector<FieldPlace> changed_fields(const UpgradeSides& sides, const Fields& one,
                                       const Fields& other) {
  std::set<FieldPlace> places;
  for (const Fields* side : {&sides.base, &sides.upstream, &sides.local}) {
    for (const auto& [place, value] : *side) {
      if (is_field(place, *side) && !is_same(one, other, place)) places.insert(place);
    }
  }
  return {places.begin(), places.end()};
}

bool is_same(const Fields& one, const Fields& other, const FieldPlace& place) {
  const auto in_one = one.find(place);
  const auto in_other = other.find(place);
  if (in_one == one.end() || in_other == other.end())
    return (in_one == one.end()) == (in_other == other.end());
  return in_one->second == in_other->second;
}

bool has_same_surroundings(const Fields& one, const Fields& other, const FieldPlace& place) {
  FieldPlace around = place;
  while (!around.path.empty()) {
    around.path.pop_back();
    const bool in_one = one.contains(around);
    if (in_one != other.contains(around)) return false;
    if (in_one && !around.path.empty() && !is_same(one, other, around)) return false;
  }
  return true;
}

std::string value_text(const Fields& fields, const FieldPlace& place) {
  const auto found = fields.find(place);
  return found == fields.end() ? "nothing" : found->second;
}

}  // namespace porchsim::scenarios
