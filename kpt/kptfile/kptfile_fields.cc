// Between the canonical tree of a Kptfile and its typed view, by the tables.
#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "kpt/kptfile/kptfile_schema.h"
#include "kpt/kptfile/kptfile_tables.h"
#include "kpt/kyaml/mapping_keys.h"
#include "kpt/sdk/value_encoding.h"

namespace porchsim::kpt {
namespace {

using kptfile_types::KeyRow;
using kptfile_types::SelfRow;

template <class Row>
concept HasMember = requires(Row row) { row.member; };

template <class Table, class Owner>
void read_fields(Owner& owner, const yaml::Node& node);

template <class Table>
void read_value(std::string& value, const yaml::Node& node) {
  value = node.value;
}

template <class Table>
void read_value(StringMap& value, const yaml::Node& node) {
  if constexpr (!std::is_void_v<Table>) {
    read_fields<Table>(value, node);
  } else {
    for (std::size_t i = 0; i + 1 < node.content.size(); i += 2)
      value.insert_or_assign(node.content[i].value, node.content[i + 1].value);
  }
}

template <class Table, class Value>
void read_value(std::vector<Value>& values, const yaml::Node& node) {
  for (const yaml::Node& item : node.content) {
    Value& value = values.emplace_back();
    if constexpr (std::is_void_v<Table>) {
      value = item.value;
    } else {
      read_fields<Table>(value, item);
    }
  }
}

template <class Table, class Value>
void read_value(std::optional<Value>& value, const yaml::Node& node) {
  if constexpr (std::is_void_v<Table>) {
    value = node;
  } else if constexpr (std::is_same_v<Value, StringMap>) {
    read_value<Table>(value.emplace(), node);
  } else {
    read_fields<Table>(value.emplace(), node);
  }
}

template <class Table, class Owner>
void read_fields(Owner& owner, const yaml::Node& node) {
  const auto read = [&node]<class Row>(auto& its, const Row& row) {
    const yaml::Node* found = find_value(node, row.field.key);
    if (found == nullptr) return;
    if constexpr (std::is_same_v<Row, SelfRow>) {
      its = found->value;
    } else if constexpr (std::is_same_v<Row, KeyRow>) {
      its.insert_or_assign(std::string(row.field.key), found->value);
    } else if constexpr (HasMember<Row>) {
      read_value<typename Row::Table>(its.*row.member, *found);
    } else {
      read_fields<typename Row::Table>(its, *found);
    }
  };
  std::apply([&](const auto&... row) { (read(owner, row), ...); }, Table::rows());
}

// Builds a mapping in the order of its calls, leaving out what is empty.
class Record {
 public:
  Record() { node_.content.reserve(kUsualMembers); }
  template <class Table>
  void add(std::string_view key, const std::string& value, bool always) {
    if (!value.empty() || always) put(key, encode_string(value));
  }
  template <class Table>
  void add(std::string_view key, const StringMap& values, bool) {
    if (!values.empty()) put(key, encode_string_map(values));
  }
  template <class Table, class Value>
  void add(std::string_view key, const std::vector<Value>& values, bool) {
    if (values.empty()) return;
    if constexpr (std::is_void_v<Table>) {
      put(key, encode_string_list(values));
    } else {
      yaml::Node list = yaml::Node::sequence();
      for (const Value& value : values) list.content.push_back(tree_of<Table>(value));
      put(key, std::move(list));
    }
  }
  template <class Table, class Value>
  void add(std::string_view key, const std::optional<Value>& value, bool) {
    if (!value) return;
    if constexpr (std::is_void_v<Table>) {
      put(key, *value);
    } else {
      put(key, tree_of<Table>(*value));
    }
  }
  void put(std::string_view key, yaml::Node value) {
    node_.content.push_back(yaml::Node::scalar(key));
    node_.content.push_back(std::move(value));
  }
  yaml::Node take() {
    if (node_.content.empty()) node_.style = yaml::kFlow;
    return std::move(node_);
  }

  template <class Table, class Owner>
  static yaml::Node tree_of(const Owner& owner);

 private:
  static constexpr std::size_t kUsualMembers = 8;  // keys and values

  yaml::Node node_ = yaml::Node::mapping();
};

template <class Table, class Owner>
yaml::Node Record::tree_of(const Owner& owner) {
  Record record;
  const auto write = [&record]<class Row>(const auto& its, const Row& row) {
    const auto& field = row.field;
    if constexpr (std::is_same_v<Row, SelfRow>) {
      record.add<void>(field.key, its, field.always);
    } else if constexpr (std::is_same_v<Row, KeyRow>) {
      const auto found = its.find(field.key);
      if (found != its.end()) record.add<void>(field.key, found->second, field.always);
    } else if constexpr (HasMember<Row>) {
      record.add<typename Row::Table>(field.key, its.*row.member, field.always);
    } else {
      yaml::Node part = tree_of<typename Row::Table>(its);
      if (!part.content.empty()) record.put(field.key, std::move(part));
    }
  };
  std::apply([&](const auto&... row) { (write(owner, row), ...); }, Table::rows());
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
  return Record::tree_of<kptfile_types::ConditionTable>(condition);
}

yaml::Node function_tree(const Function& function) {
  return Record::tree_of<kptfile_types::FunctionTable>(function);
}

yaml::Node info_tree(const PackageInfo& info) {
  return Record::tree_of<kptfile_types::InfoTable>(info);
}

yaml::Node status_tree(const KptfileStatus& status) {
  return Record::tree_of<kptfile_types::StatusTable>(status);
}

Kptfile read_canonical(const yaml::Node& tree) {
  Kptfile kptfile;
  read_fields<kptfile_types::KptfileTable>(kptfile, tree);
  return kptfile;
}

yaml::Node kptfile_tree(const Kptfile& kptfile) {
  yaml::Node tree = Record::tree_of<kptfile_types::KptfileTable>(kptfile);
  if (has_merge_tag(tree)) tag_as_strings(tree);
  return tree;
}

}  // namespace porchsim::kpt
