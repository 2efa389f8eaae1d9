#include "scenarios/checks/package_fields.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kpt/kptfile/kptfile.h"
#include "kpt/kyaml/json_text.h"
#include "kpt/kyaml/mapping_keys.h"
#include "kpt/kyaml/reader_annotations.h"
#include "kpt/kyaml/resource_io.h"
#include "kpt/package/resource_identity.h"
#include "kpt/update/merge.h"
#include "scenarios/checks/content_memory.h"

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

// False if there is something in it that has no plain value.
bool add_file(const std::string& path, const kpt::Text& text, ContentMemory& memory,
              Fields& fields) {
  if (path.ends_with("Kptfile") || path.find(".git") != std::string::npos) return false;
  if (!path.ends_with(".yaml") && !path.ends_with(".yml")) {
    fields.emplace(FieldPlace{path, {}}, *text);
    return true;
  }
  const auto resources = memory.parsed.resources(text);
  return *resources && std::ranges::all_of(**resources, [&](const kpt::Resource& resource) {
    return add_resource(resource, path, fields);
  });
}

}  // namespace

std::string FieldPlace::to_string() const {
  if (path.empty()) return resource;
  return fmt::format("{} of {}", fmt::join(path, "."), resource);
}

std::shared_ptr<const kpt::Result<kpt::Kptfile>> ContentMemory::kptfile(const kpt::Text& text) {
  return kptfiles.get(text, [](const kpt::Text& content) {
    return kpt::decode_kptfile(*content, kpt::Decoding::Lenient);
  });
}

FieldsPtr stored_fields_of(const kpt::Files& package, ContentMemory& memory) {
  kpt::Files files = package;
  for (const std::string_view path : {kpt::kKptfileName, kContextFile})
    files.erase(std::string(path));
  if (const FieldsPtr* known = memory.fields.find({files}); known != nullptr) return *known;
  Fields fields;
  const bool is_plain = std::ranges::all_of(
      files, [&](const auto& file) { return add_file(file.first, file.second, memory, fields); });
  return memory.fields.keep({files},
                            is_plain ? std::make_shared<const Fields>(std::move(fields)) : nullptr);
}

FieldsPtr fields_of(const kpt::Files& package, ContentMemory& memory) {
  const auto marked = kpt::ensure_merge_key(package, memory.keyed);
  return marked ? stored_fields_of(*marked, memory) : nullptr;
}

bool is_field(const FieldPlace& place, const Fields& fields) {
  const auto found = fields.find(place);
  if (found == fields.end() || found->second == kMapping) return false;
  if (!place.path.empty()) return true;
  return place.resource.find(" in ") == std::string::npos;
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
