// A JSON value as Kubernetes objects need it: integers stay integers, unknown members, null and {}
// survive, and members are kept sorted by key, so that equal values have equal text. Copies share
// their arrays, objects and long strings; a change copies only what lies on the path to it.
//
// Reading never fails: a missing member or a wrong kind reads as null, "", 0 or empty.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/json/result.h"

namespace porchsim::api {

class Json {
 public:
  struct Member;
  using Array = std::vector<Json>;
  using Object = std::vector<Member>;  // sorted by key, keys unique
  enum class Kind : std::uint8_t { Null, Bool, Integer, Double, String, Array, Object };

  Json() = default;
  Json(std::nullptr_t) {}
  Json(bool value) : value_(value) {}
  Json(int value) : value_(std::int64_t{value}) {}
  Json(std::int64_t value) : value_(value) {}
  Json(double value) : value_(value) {}
  Json(std::string_view text);
  Json(const char* text) : Json(std::string_view(text)) {}
  Json(const std::string& text) : Json(std::string_view(text)) {}
  // Shares the text with whoever else holds it: the contents of files pass through here without a
  // copy.
  Json(std::shared_ptr<const std::string> text);

  static Json array(Array items = {});
  static Json object(std::initializer_list<std::pair<std::string_view, Json>> members = {});
  static Json from_members(Object members);  // sorted already

  Kind kind() const;
  bool is_null() const { return kind() == Kind::Null; }
  bool is_object() const { return kind() == Kind::Object; }
  bool is_array() const { return kind() == Kind::Array; }
  bool is_string() const { return kind() == Kind::String; }
  bool is_integer() const { return kind() == Kind::Integer; }
  bool is_bool() const { return kind() == Kind::Bool; }
  // Null, "", {}, [], 0 and false: what Go's omitempty leaves out.
  bool is_zero() const;

  bool as_bool() const;
  std::int64_t as_integer() const;
  double as_double() const;
  std::string_view as_string() const;  // valid while this value lives
  std::string text() const { return std::string(as_string()); }
  std::shared_ptr<const std::string> shared_text() const;  // shares long texts

  const Array& items() const;     // empty unless an array
  const Object& members() const;  // empty unless an object
  std::size_t size() const;       // of an array or object, else 0

  const Json& operator[](std::string_view key) const;  // null if absent
  const Json& operator[](std::size_t index) const;     // null if absent
  const Json& at(std::initializer_list<std::string_view> path) const;
  bool contains(std::string_view key) const;

  // Edits turn null into an object or array; on another kind they replace it.
  Json& set(std::string_view key, Json value);  // *this
  Json& set_path(std::initializer_list<std::string_view> path, Json value);
  Json& set_unless_zero(std::string_view key, Json value);
  bool erase(std::string_view key);
  void push_back(Json value);
  Array& mutable_items();
  Json& mutable_member(std::string_view key);  // inserted as null if absent

  std::string dump() const;  // compact, keys sorted, UTF-8 kept
  std::string dump_pretty(int indent = 2) const;
  static Result<Json> parse(std::string_view text);  // BadRequest with line:column

  // Content hash; equal values have equal hashes on every machine.
  std::uint64_t hash() const;

  friend bool operator==(const Json& a, const Json& b);
  friend std::strong_ordering operator<=>(const Json& a, const Json& b);

 private:
  struct Small {
    std::array<char, 15> chars{};
    std::uint8_t size = 0;
    friend bool operator==(const Small&, const Small&) = default;
  };
  using Text = std::shared_ptr<const std::string>;
  std::variant<std::monostate, bool, std::int64_t, double, Small, Text, std::shared_ptr<Array>,
               std::shared_ptr<Object>>
      value_;
};

struct Json::Member {
  std::string key;
  Json value;

  friend bool operator==(const Member&, const Member&) = default;
};

// RFC 7386 merge patch: members of `patch` replace those of `target`, null removes.
Json merge_patch(const Json& target, const Json& patch);

}  // namespace porchsim::api
