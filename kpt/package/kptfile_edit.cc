#include "kpt/package/kptfile_edit.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "kpt/kyaml/reader_annotations.h"
#include "kpt/kyaml/resource_io.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::kpt {
namespace {

void normalize(std::optional<GitLocation>& git) {
  if (!git) return;
  if (!git->repo.ends_with(".git")) git->repo += ".git";
  if (git->directory.starts_with('/')) git->directory.erase(0, 1);
}

void set_upstream(Kptfile& kptfile, UpstreamChange change) {
  normalize(change.upstream.git);
  normalize(change.lock.git);
  kptfile.upstream = std::move(change.upstream);
  kptfile.upstream_lock = std::move(change.lock);
  if (!change.name.empty()) kptfile.name = std::move(change.name);
}

template <class Edit>
Status update_file(Files& files, std::string_view name, ParsedFiles& parsed, Edit edit) {
  const auto found = files.find(kKptfileName);
  if (found == files.end()) return fail(fmt::format("package \"{}\" is missing Kptfile", name));
  const auto read = parsed.kptfile(found->second);
  if (!*read) {
    return fail("failed to update package upstream: cannot parse Kptfile: " +
                read->error().message);
  }
  Kptfile kptfile = **read;
  edit(kptfile);
  found->second = parsed.write(kptfile);
  return {};
}

// The mappings of a list, each by the text of its member `key`; anything unreadable counts as no
// list.
yaml::NodeList existing_items(const SubObject& fields, FieldPath path) {
  yaml::NodeList items;
  const auto list = fields.nested_slice(path);
  if (!list || !*list) return items;
  for (const auto& item : **list) items.push_back(item.node());
  return items;
}

// Sets one member of a condition, or removes it when empty.
void set_or_remove(SubObject& condition, std::string_view value, std::string_view key) {
  if (value.empty()) {
    (void)condition.remove_nested_field({key});
  } else {
    (void)condition.set_nested_string(value, {key});
  }
}

bool update_condition(yaml::Node& node, const KptfileCondition& wanted) {
  SubObject condition(node);
  if (condition.get_string("status") == wanted.status &&
      condition.get_string("reason") == wanted.reason &&
      condition.get_string("message") == wanted.message) {
    return false;
  }
  (void)condition.set_nested_string(wanted.status, {"status"});
  set_or_remove(condition, wanted.reason, "reason");
  set_or_remove(condition, wanted.message, "message");
  return true;
}

}  // namespace

Status update_kptfile_upstream(Files& files, UpstreamChange change, ParsedFiles& parsed) {
  const std::string name = change.name;
  return update_file(files, name, parsed,
                     [&](Kptfile& kptfile) { set_upstream(kptfile, std::move(change)); });
}

Status update_kptfile_name(Files& files, std::string_view name, ParsedFiles& parsed) {
  return update_file(files, name, parsed, [&](Kptfile& kptfile) { kptfile.name = name; });
}

Result<KptfileEditor> KptfileEditor::open(std::string_view text) {
  return open(read_resources(kKptfileName, text));
}

Result<KptfileEditor> KptfileEditor::open(const Text& text, ParsedFiles& parsed) {
  const auto read = parsed.resources(text);
  if (!*read || (*read)->size() != 1) return open(*text);
  Resource resource = (*read)->front();
  if (resource.document.kind != yaml::NodeKind::Document) return open(*text);
  drop_reader_annotations(resource.root());
  resource.path = kKptfileName;
  std::vector<Resource> resources;
  resources.push_back(std::move(resource));
  return open(std::move(resources));
}

Result<KptfileEditor> KptfileEditor::open(Result<std::vector<Resource>> resources) {
  if (!resources) {
    return fail(fmt::format("couldn't parse file \"{}\" from package: {}", kKptfileName,
                            resources.error().message));
  }
  const auto is_kptfile = [](const Resource& resource) {
    const KubeObject object(resource.root());
    return object.kind() == "Kptfile" && object.api_version() == "kpt.dev/v1";
  };
  const auto found = std::find_if(resources->rbegin(), resources->rend(), is_kptfile);
  if (found == resources->rend()) return fail("the Kptfile object is missing from the package");
  return KptfileEditor(std::move(*found));
}

Status KptfileEditor::set_labels(const StringMap& labels, bool replace) {
  return set_map("labels", labels, replace);
}

Status KptfileEditor::set_annotations(const StringMap& annotations, bool replace) {
  return set_map("annotations", annotations, replace);
}

Status KptfileEditor::set_map(std::string_view field, const StringMap& wanted, bool replace) {
  SubObject kptfile = fields();
  auto read = kptfile.nested_string_map({"metadata", field});
  if (!read) return std::unexpected(std::move(read).error());
  const StringMap old = read->value_or(StringMap{});
  for (const auto& [key, value] : wanted) {
    const auto found = old.find(key);
    if (found != old.end() && found->second == value) continue;
    changed_ = true;
    if (Status set = kptfile.set_nested_string(value, {"metadata", field, key}); !set) return set;
  }
  for (const auto& [key, value] : old) {
    if (!replace || wanted.contains(key)) continue;
    changed_ = true;
    if (auto removed = kptfile.remove_nested_field({"metadata", field, key}); !removed) {
      return std::unexpected(std::move(removed).error());
    }
  }
  return {};
}

Status KptfileEditor::set_items(std::string_view parent, std::string_view list,
                                yaml::NodeList items) {
  changed_ = true;
  SubObject map = PORCHSIM_TRY(fields().upsert_map(parent));
  return map.set_slice(std::move(items), list);
}

Status KptfileEditor::set_readiness_gates(const std::vector<std::string>& gates) {
  std::vector<std::string> missing;
  for (const auto& gate : gates) {
    if (std::find(missing.begin(), missing.end(), gate) == missing.end()) missing.push_back(gate);
  }
  yaml::NodeList items;
  bool changed = false;
  for (auto& item : existing_items(fields(), {"info", "readinessGates"})) {
    const auto found =
        std::find(missing.begin(), missing.end(), SubObject(item).get_string("conditionType"));
    if (found == missing.end()) {
      changed = true;
      continue;
    }
    missing.erase(found);
    items.push_back(std::move(item));
  }
  for (const auto& gate : missing) {
    items.push_back(encode_string_map({{"conditionType", gate}}));
  }
  if (!changed && missing.empty()) return {};
  return set_items("info", "readinessGates", std::move(items));
}

Status KptfileEditor::set_conditions(const std::vector<KptfileCondition>& conditions) {
  std::vector<KptfileCondition> missing = conditions;
  yaml::NodeList items;
  bool changed = false;
  for (auto& item : existing_items(fields(), {"status", "conditions"})) {
    const std::string type = SubObject(item).get_string("type");
    const auto found = std::find_if(missing.begin(), missing.end(),
                                    [&](const auto& condition) { return condition.type == type; });
    if (found == missing.end()) {
      changed = true;
      continue;
    }
    if (update_condition(item, *found)) changed = true;
    missing.erase(found);
    items.push_back(std::move(item));
  }
  for (const auto& condition : missing)
    items.push_back(KubeObject::from_value(condition_tree(condition)).node());
  if (!changed && missing.empty()) return {};
  return set_items("status", "conditions", std::move(items));
}

}  // namespace porchsim::kpt
