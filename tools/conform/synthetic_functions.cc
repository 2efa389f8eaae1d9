#include "tools/conform/synthetic_functions.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "functions/program/render_item.h"
#include "kpt/kyaml/annotations.h"
#include "kpt/kyaml/stable_order.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::scenarios {
namespace {

namespace annotation = functions::annotation;
using functions::field_text;
using functions::ProgramRun;
using kpt::yaml::Node;
using Nodes = kpt::yaml::NodeList;

// The list on its way through a function.
struct List {
  Node root;

  Nodes& items() { return root.find("items")->content; }
  const Node* config() const { return root.find("functionConfig"); }
  // Of data; "" if it is not there.
  std::string data(std::string_view key) const {
    const Node* values = config() == nullptr ? nullptr : config()->find("data");
    return values == nullptr ? std::string() : field_text(*values, key);
  }
  std::string data(std::string_view key, std::string_view fallback) const {
    std::string value = data(key);
    return value.empty() ? std::string(fallback) : value;
  }
  bool has(std::string_view key) const {
    const Node* values = config() == nullptr ? nullptr : config()->find("data");
    return values != nullptr && values->find(key) != nullptr;
  }
};

std::string name_of(const Node& item) {
  const Node* metadata = item.find("metadata");
  return metadata == nullptr ? std::string() : field_text(*metadata, "name");
}

bool is_meant(const Node& item, const List& list) {
  const std::string kind = list.data("kind");
  const std::string name = list.data("name");
  return !(kind.empty() && name.empty()) && (kind.empty() || field_text(item, "kind") == kind) &&
         (name.empty() || name_of(item) == name);
}

Node config_map(std::string_view name, std::string_view name_space) {
  Node root = Node::mapping();
  root.set("apiVersion", Node::scalar("v1"));
  root.set("kind", Node::scalar("ConfigMap"));
  Node& metadata = root.set("metadata", Node::mapping());
  metadata.set("name", kpt::encode_string(name));
  if (!name_space.empty()) metadata.set("namespace", kpt::encode_string(name_space));
  return root;
}

void place(Node& item, const List& list) {
  const bool legacy = list.has("legacy");
  if (list.has("path")) {
    kpt::set_annotation(item, legacy ? annotation::kLegacyPath : annotation::kPath,
                        list.data("path"));
  }
  if (list.has("index")) {
    kpt::set_annotation(item, legacy ? annotation::kLegacyIndex : annotation::kIndex,
                        list.data("index"));
  }
}

int number(const std::string& text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

void nothing(List&) {}

void touch(List& list) {
  constexpr std::string_view kTouched = "porchsim.test/touched";
  const std::string tag = list.data("tag", "yes");
  for (Node& item : list.items()) {
    const std::string old = kpt::get_annotation(item, kTouched);
    kpt::set_annotation(item, kTouched, old.empty() ? tag : fmt::format("{},{}", old, tag));
  }
}

void generate(List& list) {
  const int count = number(list.data("count"));
  const std::string name = list.data("name", "generated");
  Nodes made;
  for (int i = 1; i <= std::max(count, 1); ++i) {
    Node item =
        config_map(count > 0 ? fmt::format("{}-{}", name, i) : name, list.data("namespace"));
    place(item, list);
    item.set("data", Node::mapping()).set("by", Node::scalar("generate"));
    made.push_back(std::move(item));
  }
  Nodes& items = list.items();
  items.insert(list.has("front") ? items.begin() : items.end(),
               std::make_move_iterator(made.begin()), std::make_move_iterator(made.end()));
}

void drop(List& list) {
  Nodes& items = list.items();
  items.erase(std::remove_if(items.begin(), items.end(),
                             [&list](const Node& item) { return is_meant(item, list); }),
              items.end());
}

void drop_all(List& list) { list.items().clear(); }

void rename(List& list) {
  for (Node& item : list.items()) {
    if (is_meant(item, list)) place(item, list);
  }
}

void set_data(List& list) {
  const std::string key = list.data("key");
  for (Node& item : list.items()) {
    if (field_text(item, "kind") != "ConfigMap" || name_of(item) != list.data("target")) continue;
    Node* data = item.find("data");
    if (data == nullptr) data = &item.set("data", Node::mapping());
    data->set(key, Node::string(list.data("value")));
  }
}

void reverse(List& list) { std::reverse(list.items().begin(), list.items().end()); }

void sort_items(List& list) {
  const auto key = [](const Node& item) { return field_text(item, "kind") + "|" + name_of(item); };
  kpt::sort_stably(list.items(), [&key](const Node& a, const Node& b) { return key(a) < key(b); });
}

void duplicate(List& list) {
  const Nodes copies = list.items();
  list.items().insert(list.items().end(), copies.begin(), copies.end());
}

void strip(List& list) {
  for (Node& item : list.items()) {
    if (Node* metadata = item.find("metadata"); metadata != nullptr) metadata->erase("annotations");
  }
}

void strip_index(List& list) {
  for (Node& item : list.items()) {
    kpt::clear_annotation(item, annotation::kIndex);
    kpt::clear_annotation(item, annotation::kLegacyIndex);
  }
}

void add_no_krm(List& list) {
  Node root = Node::mapping();
  root.set("apiVersion", Node::scalar("v1"));
  root.set("metadata", Node::mapping()).set("name", Node::scalar("nokind"));
  list.items().push_back(std::move(root));
}

void echo_config(List& list) {
  Node item = config_map("echo", "");
  const std::string text = list.config() == nullptr ? "none" : kpt::yaml::print(*list.config());
  item.set("data", Node::mapping()).set("config", Node::string(text));
  list.items().push_back(std::move(item));
}

// A reference to the first item, a field of it and its file.
void describe(Node& result, const List& list, const Node& first) {
  Node& ref = result.set("resourceRef", Node::mapping());
  ref.set("apiVersion", Node::string(field_text(first, "apiVersion")));
  ref.set("kind", Node::string(field_text(first, "kind")));
  ref.set("name", Node::string(name_of(first)));
  const Node* metadata = first.find("metadata");
  const std::string name_space =
      metadata == nullptr ? std::string() : field_text(*metadata, "namespace");
  if (!name_space.empty()) ref.set("namespace", Node::string(name_space));
  Node& field = result.set("field", Node::mapping());
  const bool is_number = list.has("number");
  field.set("path", Node::scalar(is_number ? "spec.replicas" : "metadata.name"));
  field.set("currentValue", is_number ? Node::scalar("3", "!!int") : Node::string(name_of(first)));
  if (!is_number) field.set("proposedValue", Node::scalar("better"));
  Node& file = result.set("file", Node::mapping());
  file.set("path", Node::string(kpt::get_annotation(first, annotation::kPath)));
  const int index = number(kpt::get_annotation(first, annotation::kIndex));
  if (index != 0) file.set("index", Node::scalar(fmt::format("{}", index), "!!int"));
  if (list.has("tags")) result.set("tags", Node::mapping()).set("a", Node::scalar("b"));
}

void add_result(List& list, std::string_view message, std::string_view severity) {
  Node result = Node::mapping();
  result.set("message", Node::string(list.data("message", message)));
  result.set("severity", Node::string(list.data("severity", severity)));
  if (!list.has("plain") && !list.items().empty()) describe(result, list, list.items().front());
  Node* results = list.root.find("results");
  if (results == nullptr) results = &list.root.set("results", Node::sequence());
  results->content.push_back(std::move(result));
}

void warn(List& list) { add_result(list, "synthetic warning", "warning"); }
void fail(List& list) { add_result(list, "synthetic failure", "error"); }
void fail_touch(List& list) {
  touch(list);
  fail(list);
}

struct Edit {
  std::string_view name;
  void (*apply)(List&);
  bool fails = false;
};

constexpr Edit kEdits[] = {
    {"drop", drop},
    {"drop-all", drop_all},
    {"dup", duplicate},
    {"echo-config", echo_config},
    {"fail", fail, true},
    {"fail-silent", nothing, true},
    {"fail-touch", fail_touch, true},
    {"generate", generate},
    {"nonkrm", add_no_krm},
    {"rename", rename},
    {"reverse", reverse},
    {"setdata", set_data},
    {"sort", sort_items},
    {"strip", strip},
    {"strip-index", strip_index},
    {"touch", touch},
    {"warn", warn},
};

class Editor final : public functions::FunctionProgram {
 public:
  explicit Editor(Edit edit) : edit_(edit) {}

  ProgramRun run(std::string_view input) const override {
    auto document = kpt::yaml::parse(input);
    if (!document || document->content.empty()) return {{}, "no ResourceList", 1};
    List list{std::move(document->content[0])};
    if (list.root.find("items") == nullptr) list.root.set("items", Node::sequence());
    edit_.apply(list);
    Node* items = list.root.find("items");
    items->style = items->content.empty() ? kpt::yaml::kFlow : kpt::yaml::kPlain;
    return {kpt::yaml::print(list.root), "", edit_.fails ? 1 : 0};
  }

 private:
  Edit edit_;
};

// Those that write something else than a list.
class Writer final : public functions::FunctionProgram {
 public:
  explicit Writer(ProgramRun run) : run_(std::move(run)) {}
  ProgramRun run(std::string_view) const override { return run_; }

 private:
  ProgramRun run_;
};

class Echo final : public functions::FunctionProgram {
 public:
  ProgramRun run(std::string_view input) const override { return {std::string(input), "", 0}; }
};

// The items as documents of their own.
class BareWriter final : public functions::FunctionProgram {
 public:
  ProgramRun run(std::string_view input) const override {
    const auto document = kpt::yaml::parse(input);
    if (!document || document->content.empty()) return {{}, "no ResourceList", 1};
    std::string out;
    const Node* items = document->content[0].find("items");
    for (std::size_t i = 0; items != nullptr && i < items->content.size(); ++i) {
      if (i > 0) out += "---\n";
      out += kpt::yaml::print(items->content[i]);
    }
    return {out, "", 0};
  }
};

}  // namespace

std::shared_ptr<const functions::FunctionProgram> make_synthetic_function(std::string_view name) {
  constexpr const char* kBroken = "}{ not: [yaml";
  if (name == "noop") return std::make_shared<Echo>();
  if (name == "bare-output") return std::make_shared<BareWriter>();
  if (name == "empty-output") return std::make_shared<Writer>(ProgramRun{"", "", 0});
  if (name == "text-output") return std::make_shared<Writer>(ProgramRun{"just text", "", 0});
  if (name == "panic-output") return std::make_shared<Writer>(ProgramRun{kBroken, "", 0});
  if (name == "fail-output") return std::make_shared<Writer>(ProgramRun{kBroken, "", 1});
  if (name == "panic") {
    return std::make_shared<Writer>(
        ProgramRun{"", "KRM function panicked with: synthetic panic", 1});
  }
  for (const Edit& edit : kEdits) {
    if (edit.name == name) return std::make_shared<Editor>(edit);
  }
  return nullptr;
}

}  // namespace porchsim::scenarios
