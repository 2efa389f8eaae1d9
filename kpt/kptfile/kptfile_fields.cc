// Between the canonical tree of a Kptfile and its typed view.
#include <algorithm>
#include <cstddef>
#include <utility>

#include "kpt/kptfile/kptfile.h"
#include "kpt/kyaml/mapping_keys.h"
#include "kpt/sdk/value_encoding.h"

namespace porchsim::kpt {
namespace {

std::string text_of(const yaml::Node& node, std::string_view key) {
  const yaml::Node* value = find_value(node, key);
  return value == nullptr ? std::string() : value->value;
}

StringMap map_of(const yaml::Node& node, std::string_view key) {
  StringMap values;
  if (const yaml::Node* map = find_value(node, key); map != nullptr) {
    for (std::size_t i = 0; i + 1 < map->content.size(); i += 2) {
      values.insert_or_assign(map->content[i].value, map->content[i + 1].value);
    }
  }
  return values;
}

std::vector<std::string> list_of(const yaml::Node& node, std::string_view key) {
  std::vector<std::string> values;
  if (const yaml::Node* list = find_value(node, key); list != nullptr) {
    for (const auto& item : list->content) values.push_back(item.value);
  }
  return values;
}

template <class Item, class Read>
std::vector<Item> items_of(const yaml::Node& node, std::string_view key, Read read) {
  std::vector<Item> values;
  if (const yaml::Node* list = find_value(node, key); list != nullptr) {
    for (const auto& item : list->content) values.push_back(read(item));
  }
  return values;
}

Selector read_selector(const yaml::Node& node) {
  return {.api_version = text_of(node, "apiVersion"),
          .kind = text_of(node, "kind"),
          .name = text_of(node, "name"),
          .namespace_name = text_of(node, "namespace"),
          .labels = map_of(node, "labels"),
          .annotations = map_of(node, "annotations")};
}

Function read_function(const yaml::Node& node) {
  return {.image = text_of(node, "image"),
          .exec = text_of(node, "exec"),
          .config_path = text_of(node, "configPath"),
          .config_map = map_of(node, "configMap"),
          .name = text_of(node, "name"),
          .tag = text_of(node, "tag"),
          .selectors = items_of<Selector>(node, "selectors", read_selector),
          .exclude = items_of<Selector>(node, "exclude", read_selector)};
}

GitLocation read_git(const yaml::Node& node) {
  return {.repo = text_of(node, "repo"),
          .directory = text_of(node, "directory"),
          .ref = text_of(node, "ref"),
          .commit = text_of(node, "commit")};
}

KptfileCondition read_condition(const yaml::Node& node) {
  return {.type = text_of(node, "type"),
          .status = text_of(node, "status"),
          .reason = text_of(node, "reason"),
          .message = text_of(node, "message")};
}

PackageInfo read_info(const yaml::Node& node) {
  return {
      .site = text_of(node, "site"),
      .emails = list_of(node, "emails"),
      .license = text_of(node, "license"),
      .license_file = text_of(node, "licenseFile"),
      .description = text_of(node, "description"),
      .keywords = list_of(node, "keywords"),
      .man = text_of(node, "man"),
      .readiness_gates = items_of<std::string>(node, "readinessGates", [](const yaml::Node& gate) {
        return text_of(gate, "conditionType");
      })};
}

// Builds a mapping in the order of its calls, leaving out what is empty.
class Record {
 public:
  Record() { node_.content.reserve(kUsualMembers); }
  Record& text(std::string_view key, std::string_view value, bool always = false) {
    return value.empty() && !always ? *this : add(key, encode_string(value));
  }
  Record& map(std::string_view key, const StringMap& values) {
    return values.empty() ? *this : add(key, encode_string_map(values));
  }
  Record& list(std::string_view key, const std::vector<std::string>& values) {
    return values.empty() ? *this : add(key, encode_string_list(values));
  }
  template <class Item, class Write>
  Record& items(std::string_view key, const std::vector<Item>& values, Write write) {
    if (values.empty()) return *this;
    yaml::Node list = yaml::Node::sequence();
    for (const auto& value : values) list.content.push_back(write(value));
    return add(key, std::move(list));
  }
  Record& add(std::string_view key, yaml::Node value) {
    node_.content.push_back(yaml::Node::scalar(key));
    node_.content.push_back(std::move(value));
    return *this;
  }
  bool is_empty() const { return node_.content.empty(); }
  yaml::Node take() {
    if (is_empty()) node_.style = yaml::kFlow;
    return std::move(node_);
  }

 private:
  static constexpr std::size_t kUsualMembers = 8;  // keys and values

  yaml::Node node_ = yaml::Node::mapping();
};

yaml::Node write_selector(const Selector& selector) {
  return Record()
      .text("apiVersion", selector.api_version)
      .text("kind", selector.kind)
      .text("name", selector.name)
      .text("namespace", selector.namespace_name)
      .map("labels", selector.labels)
      .map("annotations", selector.annotations)
      .take();
}

yaml::Node write_git(const GitLocation& git) {
  return Record()
      .text("repo", git.repo)
      .text("directory", git.directory)
      .text("ref", git.ref)
      .text("commit", git.commit)
      .take();
}

yaml::Node write_gate(const std::string& gate) {
  return Record().text("conditionType", gate, true).take();
}

yaml::Node write_info(const PackageInfo& info) {
  return Record()
      .text("site", info.site)
      .list("emails", info.emails)
      .text("license", info.license)
      .text("licenseFile", info.license_file)
      .text("description", info.description)
      .list("keywords", info.keywords)
      .text("man", info.man)
      .items("readinessGates", info.readiness_gates, write_gate)
      .take();
}

yaml::Node write_inventory(const Inventory& inventory) {
  return Record()
      .text("namespace", inventory.namespace_name)
      .text("name", inventory.name)
      .text("inventoryID", inventory.inventory_id)
      .map("labels", inventory.labels)
      .map("annotations", inventory.annotations)
      .take();
}

yaml::Node write_upstream(const Upstream& upstream) {
  Record record;
  record.text("type", upstream.type);
  if (upstream.git) record.add("git", write_git(*upstream.git));
  return record.text("updateStrategy", upstream.update_strategy).take();
}

yaml::Node write_lock(const UpstreamLock& lock) {
  Record record;
  record.text("type", lock.type);
  if (lock.git) record.add("git", write_git(*lock.git));
  if (lock.generic) {
    Record generic;
    for (const std::string_view key : {"storeID", "resourceID", "resourceVersion"}) {
      if (const auto found = lock.generic->find(key); found != lock.generic->end())
        generic.text(key, found->second);
    }
    record.add("generic", generic.take());
  }
  return record.take();
}

yaml::Node write_status(const KptfileStatus& status) {
  Record record;
  record.items("conditions", status.conditions, condition_tree);
  if (status.render_status) record.add("renderStatus", *status.render_status);
  return record.take();
}

bool has_merge_tag(const yaml::Node& node) {
  return node.tag == yaml::kMergeTag ||
         std::any_of(node.content.begin(), node.content.end(), has_merge_tag);
}

// Read from a text, a "<<" that is a value counts as a merge key; here it never was a text.
void tag_as_strings(yaml::Node& node) {
  if (node.tag == yaml::kMergeTag) node.tag = yaml::kStrTag;
  for (std::size_t i = 0; i < node.content.size(); ++i) {
    if (has_merge_tag(std::as_const(node).content[i])) tag_as_strings(node.content[i]);
  }
}

}  // namespace

yaml::Node condition_tree(const KptfileCondition& condition) {
  return Record()
      .text("type", condition.type, true)
      .text("status", condition.status, true)
      .text("reason", condition.reason)
      .text("message", condition.message)
      .take();
}

yaml::Node function_tree(const Function& function) {
  return Record()
      .text("image", function.image)
      .text("exec", function.exec)
      .text("configPath", function.config_path)
      .map("configMap", function.config_map)
      .text("name", function.name)
      .text("tag", function.tag)
      .items("selectors", function.selectors, write_selector)
      .items("exclude", function.exclude, write_selector)
      .take();
}

Kptfile read_canonical(const yaml::Node& tree) {
  Kptfile kptfile;
  kptfile.api_version = text_of(tree, "apiVersion");
  kptfile.kind = text_of(tree, "kind");
  if (const yaml::Node* meta = find_value(tree, "metadata"); meta != nullptr) {
    kptfile.name = text_of(*meta, "name");
    kptfile.namespace_name = text_of(*meta, "namespace");
    kptfile.labels = map_of(*meta, "labels");
    kptfile.annotations = map_of(*meta, "annotations");
  }
  if (const yaml::Node* node = find_value(tree, "upstream"); node != nullptr) {
    Upstream& upstream = kptfile.upstream.emplace();
    upstream.type = text_of(*node, "type");
    upstream.update_strategy = text_of(*node, "updateStrategy");
    if (const yaml::Node* git = find_value(*node, "git"); git != nullptr)
      upstream.git = read_git(*git);
  }
  if (const yaml::Node* node = find_value(tree, "upstreamLock"); node != nullptr) {
    UpstreamLock& lock = kptfile.upstream_lock.emplace();
    lock.type = text_of(*node, "type");
    if (const yaml::Node* git = find_value(*node, "git"); git != nullptr) lock.git = read_git(*git);
    if (find_value(*node, "generic") != nullptr) lock.generic = map_of(*node, "generic");
  }
  if (const yaml::Node* node = find_value(tree, "info"); node != nullptr)
    kptfile.info = read_info(*node);
  if (const yaml::Node* node = find_value(tree, "pipeline"); node != nullptr) {
    kptfile.pipeline = Pipeline{items_of<Function>(*node, "mutators", read_function),
                                items_of<Function>(*node, "validators", read_function)};
  }
  if (const yaml::Node* node = find_value(tree, "inventory"); node != nullptr) {
    kptfile.inventory = Inventory{.namespace_name = text_of(*node, "namespace"),
                                  .name = text_of(*node, "name"),
                                  .inventory_id = text_of(*node, "inventoryID"),
                                  .labels = map_of(*node, "labels"),
                                  .annotations = map_of(*node, "annotations")};
  }
  if (const yaml::Node* node = find_value(tree, "status"); node != nullptr) {
    KptfileStatus& status = kptfile.status.emplace();
    status.conditions = items_of<KptfileCondition>(*node, "conditions", read_condition);
    if (const yaml::Node* render = find_value(*node, "renderStatus"); render != nullptr)
      status.render_status = *render;
  }
  return kptfile;
}

yaml::Node kptfile_tree(const Kptfile& kptfile) {
  Record meta;
  meta.text("name", kptfile.name)
      .text("namespace", kptfile.namespace_name)
      .map("labels", kptfile.labels)
      .map("annotations", kptfile.annotations);
  Record record;
  record.text("apiVersion", kptfile.api_version).text("kind", kptfile.kind);
  if (!meta.is_empty()) record.add("metadata", meta.take());
  if (kptfile.upstream) record.add("upstream", write_upstream(*kptfile.upstream));
  if (kptfile.upstream_lock) record.add("upstreamLock", write_lock(*kptfile.upstream_lock));
  if (kptfile.info) record.add("info", write_info(*kptfile.info));
  if (kptfile.pipeline) {
    record.add("pipeline", Record()
                               .items("mutators", kptfile.pipeline->mutators, function_tree)
                               .items("validators", kptfile.pipeline->validators, function_tree)
                               .take());
  }
  if (kptfile.inventory) record.add("inventory", write_inventory(*kptfile.inventory));
  if (kptfile.status) record.add("status", write_status(*kptfile.status));
  yaml::Node tree = record.take();
  if (has_merge_tag(tree)) tag_as_strings(tree);
  return tree;
}

}  // namespace porchsim::kpt
