// A Kubernetes object inside a package file, edited in place so that comments, order and quoting
// survive. The behaviour is that of krm-functions-sdk go/fn v1.0.2 (KubeObject, SubObject): a
// replaced value takes over the formatting of the old one (comments and styles, the *swap rule* for
// the keys of maps, items of lists by equal value: formatting.h).
//
// KubeObject owns its tree; sub_object.h views a mapping in it; value_encoding.h makes values to
// set.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kpt/scan/error.h"
#include "kpt/sdk/formatting.h"
#include "kpt/sdk/sub_object.h"
#include "kpt/sdk/value_encoding.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {

class KubeObject {
 public:
  // An empty mapping.
  KubeObject() : node_(yaml::Node::mapping()) {}
  // `mapping` as it is; SDK: asKubeObject.
  explicit KubeObject(yaml::Node mapping, yaml::NodeList settled = {})
      : node_(std::move(mapping)), settled_(std::move(settled)) {}
  // SDK: NewFromTypedObject: a null metadata.creationTimestamp is dropped, fields are sorted.
  static KubeObject from_value(yaml::Node mapping);

  yaml::Node& node() { return node_; }
  const yaml::Node& node() const { return node_; }
  // The view through which fields are read and edited.
  SubObject fields() { return SubObject(node_, &node_, ""); }
  // The same for reading: a const view cannot be edited through.
  const SubObject fields() const { return const_cast<KubeObject*>(this)->fields(); }

  std::string api_version() const { return string_at({"apiVersion"}); }
  std::string kind() const { return string_at({"kind"}); }
  std::string name() const { return string_at({"metadata", "name"}); }
  std::string namespace_name() const { return string_at({"metadata", "namespace"}); }
  bool has_namespace() const;
  std::string group() const;  // of apiVersion; "" for the core group
  std::string version() const;

  Status set_name(std::string_view name) {
    return fields().set_nested_string(name, {"metadata", "name"});
  }
  Status set_namespace(std::string_view name) {
    return fields().set_nested_string(name, {"metadata", "namespace"});
  }
  StringMap annotations() const;
  std::string annotation(std::string_view key) const {
    return string_at({"metadata", "annotations", key});
  }
  // Refuses internal.kpt.dev/upstream-identifier, which is kpt's own.
  Status set_annotation(std::string_view key, std::string_view value);
  StringMap labels() const;
  Status set_label(std::string_view key, std::string_view value);
  // config.kubernetes.io/local-config is set to something but "false".
  bool is_local_config() const;

  // Makes of the tree what its text reads as, where that is plain to see: yaml::settle. What the
  // tree had in it when it last settled stays with the object, and is not looked at again.
  bool settle();
  const yaml::NodeList& settled() const { return settled_; }

  // Indent 2, sequences not indented below their key, ending in a newline.
  std::string to_text() const { return yaml::print(node_); }

 private:
  std::string string_at(FieldPath fields) const;

  yaml::Node node_;
  yaml::NodeList settled_;
};

// All objects of a file. Errors: "failed to parse input bytes: yaml: …", "failed to extract
// objects: unhandled node kind 8".
Result<std::vector<KubeObject>> parse_kube_objects(std::string_view text);
// "expected exactly one object, got 2" if it has none or several.
Result<KubeObject> parse_kube_object(std::string_view text);
// The texts joined with "---\n", as files hold several objects.
std::string join_objects(std::span<const KubeObject> objects);

// "apps/v1" -> {"apps", "v1"}, "v1" -> {"", "v1"}.
struct GroupVersion {
  std::string group;
  std::string version;
};
GroupVersion parse_group_version(std::string_view api_version);

}  // namespace porchsim::kpt