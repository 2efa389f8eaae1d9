// One step of a path into an object, and paths (structured-merge-diff's fieldpath.PathElement and
// Path).
//
//   a step            in FieldsV1                 in messages
//   a member          f:name                      .name
//   an item by keys   k:{"name":"a","port":80}    [name="a",port=80]
//   an item of a set  v:"a"                       [="a"]
//   an item by place  i:0                         [0]
#pragma once

#include <compare>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"

namespace porchsim::kube::managedfields {

class PathElement {
 public:
  enum class Kind : std::uint8_t { Field, Key, Value, Index };

  static PathElement field(std::string_view name);
  static PathElement key(api::Json fields);  // an object, its members the keys
  static PathElement value(api::Json value);
  static PathElement index(std::int64_t place);

  // The form that FieldsV1 has as its member names. Numbers in it are doubles. Nothing: a kind
  // that a later version may know, to be passed over.
  static std::expected<std::optional<PathElement>, std::string> parse(std::string_view text);
  std::string serialized() const;

  std::string display() const;

  Kind kind() const { return kind_; }
  std::string_view name() const { return content_.as_string(); }  // of a Field
  const api::Json& content() const { return content_; }           // of a Key, Value or Index

  // Fields before keys before values before places, each kind in its own order.
  friend std::weak_ordering operator<=>(const PathElement& a, const PathElement& b);
  friend bool operator==(const PathElement& a, const PathElement& b) { return (a <=> b) == 0; }

 private:
  PathElement(Kind kind, api::Json content) : kind_(kind), content_(std::move(content)) {}

  Kind kind_;
  api::Json content_;  // of a Field its name: copies of long ones share it
};

using FieldPath = std::vector<PathElement>;

// `.spec.ports[port=80].name`
std::string display(const FieldPath& path);

}  // namespace porchsim::kube::managedfields
