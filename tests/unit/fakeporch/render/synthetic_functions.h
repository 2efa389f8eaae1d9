// The functions that the recordings of renders were made with: small edits whose effect can be said
// in one line.
#pragma once

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "controllers/kpt/annotations.h"
#include "controllers/kpt/kube_object.h"
#include "controllers/kpt/stable_order.h"
#include "fakeporch/render/function.h"
#include "fakeporch/render/render_item.h"

namespace porchsim::fakeporch::synthetic {

using kpt::yaml::Node;

// data of the configuration; "" where there is none.
class Data {
 public:
  explicit Data(const ResourceList& list) {
    if (!list.function_config) return;
    const Node* data = list.function_config->node().find("data");
    for (std::size_t i = 0; data != nullptr && i + 1 < data->content.size(); i += 2) {
      values_.emplace(data->content[i].value, data->content[i + 1].value);
    }
  }
  std::string operator[](std::string_view key) const {
    const auto found = values_.find(key);
    return found == values_.end() ? "" : found->second;
  }
  std::string get(std::string_view key, std::string_view fallback) const {
    const std::string value = (*this)[key];
    return value.empty() ? std::string(fallback) : value;
  }
  bool has(std::string_view key) const { return values_.contains(key); }

 private:
  kpt::StringMap values_;
};

using Body = std::function<FunctionStatus(ResourceList&, const Data&)>;

class Synthetic final : public Function {
 public:
  explicit Synthetic(Body body) : body_(std::move(body)) {}
  FunctionStatus run(ResourceList& list) const override { return body_(list, Data(list)); }

 private:
  Body body_;
};

inline FunctionStatus touch(ResourceList& list, const Data& data) {
  constexpr std::string_view kTouched = "porchsim.test/touched";
  for (auto& item : list.items) {
    const std::string old = kpt::get_annotation(item.node(), kTouched);
    const std::string tag = data.get("tag", "yes");
    kpt::set_annotation(item.node(), kTouched, old.empty() ? tag : old + "," + tag);
  }
  return {};
}

inline kpt::KubeObject config_map(std::string_view name, std::string_view name_space) {
  Node root = Node::mapping();
  root.set("apiVersion", Node::scalar("v1"));
  root.set("kind", Node::scalar("ConfigMap"));
  Node& metadata = root.set("metadata", Node::mapping());
  metadata.set("name", Node::scalar(name));
  if (!name_space.empty()) metadata.set("namespace", Node::scalar(name_space));
  return kpt::KubeObject(std::move(root));
}

inline std::pair<std::string_view, std::string_view> place_keys(const Data& data) {
  if (data.has("legacy")) return {annotation::kLegacyPath, annotation::kLegacyIndex};
  return {annotation::kPath, annotation::kIndex};
}

inline void place(kpt::KubeObject& object, const Data& data) {
  const auto [path, index] = place_keys(data);
  if (data.has("path")) kpt::set_annotation(object.node(), path, data["path"]);
  if (data.has("index")) kpt::set_annotation(object.node(), index, data["index"]);
}

inline FunctionStatus generate(ResourceList& list, const Data& data) {
  int count = 0;
  const std::string text = data["count"];
  std::from_chars(text.data(), text.data() + text.size(), count);
  std::vector<kpt::KubeObject> made;
  const std::string name = data.get("name", "generated");
  for (int i = 1; i <= std::max(count, 1); ++i) {
    kpt::KubeObject object =
        config_map(count > 0 ? fmt::format("{}-{}", name, i) : name, data["namespace"]);
    place(object, data);
    object.node().set("data", Node::mapping()).set("by", Node::scalar("generate"));
    made.push_back(std::move(object));
  }
  const auto at = data.has("front") ? list.items.begin() : list.items.end();
  list.items.insert(at, made.begin(), made.end());
  return {};
}

inline bool is_meant(const kpt::KubeObject& object, const Data& data) {
  const bool kind = data["kind"].empty() || object.kind() == data["kind"];
  const bool name = data["name"].empty() || object.name() == data["name"];
  return (data.has("kind") || data.has("name")) && kind && name;
}

inline FunctionStatus drop(ResourceList& list, const Data& data) {
  std::erase_if(list.items, [&](const auto& item) { return is_meant(item, data); });
  return {};
}

inline FunctionStatus rename(ResourceList& list, const Data& data) {
  for (auto& item : list.items) {
    if (is_meant(item, data)) place(item, data);
  }
  return {};
}

inline FunctionStatus set_data(ResourceList& list, const Data& data) {
  for (auto& item : list.items) {
    if (item.kind() != "ConfigMap" || item.name() != data["target"]) continue;
    (void)item.fields().set_nested_field(kpt::encode_string(data["value"]), {"data", data["key"]});
  }
  return {};
}

inline FunctionResult finding(const ResourceList& list, const Data& data, std::string_view message,
                              std::string_view severity) {
  FunctionResult result;
  result.message = data.get("message", message);
  result.severity = data.get("severity", severity);
  if (data.has("plain") || list.items.empty()) return result;
  const kpt::KubeObject& first = list.items.front();
  result.resource_ref = FunctionResult::ResourceRef{first.api_version(), first.kind(), first.name(),
                                                    first.namespace_name()};
  result.field = FunctionResult::Field{"metadata.name", first.name(), "better"};
  int index = 0;
  const std::string text = first.annotation(annotation::kIndex);
  std::from_chars(text.data(), text.data() + text.size(), index);
  result.file = FunctionResult::File{first.annotation(annotation::kPath), index};
  if (data.has("tags")) result.tags = {{"a", "b"}};
  return result;
}

inline FunctionStatus warn(ResourceList& list, const Data& data) {
  list.results.push_back(finding(list, data, "synthetic warning", "warning"));
  return {};
}

inline FunctionStatus fail(ResourceList& list, const Data& data) {
  list.results.push_back(finding(list, data, "synthetic failure", "error"));
  return std::unexpected(FunctionFailure{});
}

inline FunctionStatus echo_config(ResourceList& list, const Data&) {
  kpt::KubeObject object = config_map("echo", "");
  const std::string config = list.function_config ? list.function_config->to_text() : "none";
  object.node().set("data", Node::mapping()).set("config", kpt::encode_string(config));
  list.items.push_back(std::move(object));
  return {};
}

inline FunctionStatus duplicate(ResourceList& list, const Data&) {
  const std::vector<kpt::KubeObject> copies = list.items;
  list.items.insert(list.items.end(), copies.begin(), copies.end());
  return {};
}

inline FunctionStatus sort_by_kind(ResourceList& list, const Data&) {
  kpt::sort_stably(list.items, [](const auto& a, const auto& b) {
    return a.kind() + "|" + a.name() < b.kind() + "|" + b.name();
  });
  return {};
}

inline FunctionStatus strip(ResourceList& list, const Data&) {
  for (auto& item : list.items) {
    if (Node* metadata = item.node().find("metadata"); metadata != nullptr)
      metadata->erase("annotations");
  }
  return {};
}

inline FunctionStatus strip_index(ResourceList& list, const Data&) {
  for (auto& item : list.items) {
    kpt::clear_annotation(item.node(), annotation::kIndex);
    kpt::clear_annotation(item.node(), annotation::kLegacyIndex);
  }
  return {};
}

// An item that is no KRM resource.
inline FunctionStatus not_krm(ResourceList& list, const Data&) {
  Node root = Node::mapping();
  root.set("apiVersion", Node::scalar("v1"));
  root.set("metadata", Node::mapping()).set("name", Node::scalar("nokind"));
  list.items.emplace_back(std::move(root));
  return {};
}

inline FunctionStatus nothing(ResourceList&, const Data&) { return {}; }

inline FunctionStatus drop_all(ResourceList& list, const Data&) {
  list.items.clear();
  return {};
}

inline FunctionStatus reverse(ResourceList& list, const Data&) {
  std::reverse(list.items.begin(), list.items.end());
  return {};
}

// By name; those that write broken output are not among them.
inline std::map<std::string, std::shared_ptr<const Function>> all() {
  const auto make = [](Body body) { return std::make_shared<const Synthetic>(std::move(body)); };
  return {
      {"noop", make(nothing)},
      {"touch", make(touch)},
      {"generate", make(generate)},
      {"drop", make(drop)},
      {"drop-all", make(drop_all)},
      {"empty-output", make(drop_all)},
      {"bare-output", make(nothing)},
      {"rename", make(rename)},
      {"setdata", make(set_data)},
      {"warn", make(warn)},
      {"fail", make(fail)},
      {"echo-config", make(echo_config)},
      {"dup", make(duplicate)},
      {"reverse", make(reverse)},
      {"sort", make(sort_by_kind)},
      {"strip", make(strip)},
      {"strip-index", make(strip_index)},
      {"nonkrm", make(not_krm)},
      {"fail-silent", make([](ResourceList&, const Data&) -> FunctionStatus {
         return std::unexpected(FunctionFailure{});
       })},
      {"fail-touch", make([](ResourceList& list, const Data& data) {
         (void)touch(list, data);
         return fail(list, data);
       })},
      {"panic", make([](ResourceList& list, const Data&) -> FunctionStatus {
         list = {};
         return std::unexpected(FunctionFailure{"KRM function panicked with: synthetic panic"});
       })},
  };
}

}  // namespace porchsim::fakeporch::synthetic
