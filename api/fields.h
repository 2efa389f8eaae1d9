// The table of a type of the API: which members it has in JSON. What is done with a type follows
// from its table: reading (decode.h), writing and hashing (encode.h), defaults, validation and the
// fields that a file may name (schema.h).
//
//   struct Git {
//     std::string branch;
//     std::string repo;
//
//     static constexpr auto fields() {
//       return std::tuple{
//           field("branch", &Git::branch, {.default_text = "main"}),
//           known<bool>("createBranch"),
//           field("repo", &Git::repo, kRequired),
//       };
//     }
//   };
//
// A new field is a member of the struct and a row of its table, where the order of keys wants it.
//
// A member is a bool, std::int64_t, std::string, Time, Json, another type with a table, a map of
// texts, or a std::vector or std::optional of these. Absent, null and of another kind reads as
// zero: false, 0, "", nothing, no elements. Zero is left out when written, as Go's omitempty does,
// unless the row says kAlways. A type that is not written so plainly has a `Json to_json() const`
// of its own (RenderStatus).
//
// A new kind is a struct with `ObjectMeta meta`, `type()` and a table of "metadata", "spec" and
// "status"; `from_json`, `to_json` and `write` as in repository.cc; and its name in
// kinds/find_schema.cc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace porchsim::api {

// A rule in CEL that a server holds an object to (x-kubernetes-validations); `self` is the member.
struct ValidationRule {
  std::string_view rule;
  std::string_view message;
};

struct FieldRules {
  bool always = false;              // written even if zero
  bool required = false;            // an object without it is refused
  bool not_empty = false;           // an empty text is refused
  bool immutable = false;           // once it is there, another value, or none, is refused
  std::string_view default_text{};  // what the API server fills in
  std::span<const std::string_view> one_of{};  // of a text: the values that it may have; none: any
  std::string_view pattern{};                  // of a text: a regular expression that it matches
  std::uint32_t max_length = 0;                // of a text; 0: any
  // Of a list: the member by which its elements are told apart; none: it is one value.
  std::string_view map_key{};
  std::span<const ValidationRule> validations{};
};
inline constexpr FieldRules kAlways{.always = true};
inline constexpr FieldRules kRequired{.required = true};

template <class Owner, class Member, class Shape>
struct Field {
  using Spelled = Shape;
  std::string_view key;
  FieldRules rules;
  Member Owner::* member;
};

// A row of a member that has no place in the struct: it is known, and left alone in documents.
template <class Shape>
struct KnownField {
  using Spelled = Shape;
  std::string_view key;
  FieldRules rules;
};

// `Shape` is the type that JSON shows where the struct keeps something simpler: of a Json the table
// that it should follow, of a text (or a list of texts) a type whose only field it is.
template <class Shape = void, class Owner, class Member>
constexpr auto field(std::string_view key, Member Owner::* member, FieldRules rules = {}) {
  using Spelled = std::conditional_t<std::is_void_v<Shape>, Member, Shape>;
  return Field<Owner, Member, Spelled>{key, rules, member};
}

template <class Shape>
constexpr auto known(std::string_view key, FieldRules rules = {}) {
  return KnownField<Shape>{key, rules};
}

template <class T>
concept HasFields = requires { T::fields(); };
template <class T>
concept IsKind = HasFields<T> && requires { T::type(); };
template <class Row>
concept HasMember = requires(Row row) { row.member; };

template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;
template <class T>
inline constexpr bool kIsList = false;
template <class T>
inline constexpr bool kIsList<std::vector<T>> = true;
template <class T>
concept IsMap = requires { typename T::mapped_type; };

// The key of a table that has one row.
template <HasFields T>
constexpr std::string_view only_key() {
  static_assert(std::tuple_size_v<decltype(T::fields())> == 1);
  return std::get<0>(T::fields()).key;
}

template <HasFields T>
constexpr bool keys_ascend() {
  return std::apply(
      [](const auto&... row) {
        std::string_view before;
        return (... && (std::exchange(before, row.key) < row.key));
      },
      T::fields());
}

template <HasFields T, std::size_t I>
struct RowOf {
  static constexpr auto kRow = std::get<I>(T::fields());
};

// Calls `visit` with each row of T's table, as a type whose `kRow` is the row: a constant.
template <HasFields T, class Visit>
constexpr void for_each_field(const Visit& visit) {
  static_assert(keys_ascend<T>(), "the rows of a table stand in the order of their keys");
  const auto visit_all = [&visit]<std::size_t... I>(std::index_sequence<I...>) {
    (visit(RowOf<T, I>()), ...);
  };
  visit_all(std::make_index_sequence<std::tuple_size_v<decltype(T::fields())>>());
}

}  // namespace porchsim::api
