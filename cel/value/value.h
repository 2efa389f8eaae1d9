// A value of CEL: null, bool, int, uint, double, string, bytes, list, map, timestamp, duration, a
// type, an optional, or the error that an evaluation came to. Values are immutable; copies share
// what is larger than a number, and count who shares it without atomics: a value and its copies
// stay in one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cel/value/type.h"

namespace porchsim::cel {

class Value;
class ValueMap;
using ValueList = std::vector<Value>;

// A moment, and how far east of UTC the clock stood that it was read from.
struct Timestamp {
  std::int64_t seconds = 0;      // since 1970
  std::int32_t nanoseconds = 0;  // 0..999,999,999
  std::int32_t offset_seconds = 0;
};
struct Duration {
  std::int64_t nanoseconds = 0;
};

class Value {
 public:
  enum class Kind : std::uint8_t {
    Null,
    Bool,
    Int,
    Uint,
    Double,
    String,
    Bytes,
    List,
    Map,
    Timestamp,
    Duration,
    Type,
    Optional,
    Error
  };

  Value() = default;
  Value(const Value& other) noexcept : kind_(other.kind_), data_(other.data_) {
    if (shares()) ++data_.shared->holders;
  }
  Value(Value&& other) noexcept : kind_(other.kind_), data_(other.data_) {
    other.kind_ = Kind::Null;
  }
  Value& operator=(const Value& other) noexcept {
    Value copy(other);
    swap(copy);
    return *this;
  }
  Value& operator=(Value&& other) noexcept {
    Value moved(std::move(other));
    swap(moved);
    return *this;
  }
  ~Value() {
    if (shares() && --data_.shared->holders == 0) destroy();
  }

  static Value boolean(bool value) { return {Kind::Bool, Data{.truth = value}}; }
  static Value integer(std::int64_t value) { return {Kind::Int, Data{.integer = value}}; }
  static Value unsigned_integer(std::uint64_t value) {
    return {Kind::Uint, Data{.unsigned_integer = value}};
  }
  static Value floating(double value) { return {Kind::Double, Data{.floating = value}}; }
  static Value string(std::string text);
  static Value bytes(std::string bytes);
  static Value list(ValueList items);
  static Value map(ValueMap map);
  static Value timestamp(Timestamp timestamp);
  static Value duration(std::int64_t nanoseconds) {
    return {Kind::Duration, Data{.integer = nanoseconds}};
  }
  static Value type(TypeRef type);
  static Value optional_of(Value value);
  static Value optional_none();
  static Value error(std::string message);
  // A variable has no value: where a name may be read in two ways, the other is tried.
  static Value missing_variable(std::string message);

  Kind kind() const { return kind_; }
  bool is(Kind other) const { return kind_ == other; }
  bool is_null() const { return is(Kind::Null); }
  bool is_error() const { return is(Kind::Error); }
  bool is_true() const { return is(Kind::Bool) && as_bool(); }
  bool is_false() const { return is(Kind::Bool) && !as_bool(); }
  bool is_number() const { return is(Kind::Int) || is(Kind::Uint) || is(Kind::Double); }

  // Of a value of that kind.
  bool as_bool() const { return data_.truth; }
  std::int64_t as_int() const { return data_.integer; }
  std::uint64_t as_uint() const { return data_.unsigned_integer; }
  double as_double() const { return data_.floating; }
  const std::string& as_string() const { return held<std::string>(); }
  const std::string& as_bytes() const { return held<std::string>(); }
  const ValueList& as_list() const { return held<ListItems>().items; }
  const ValueMap& as_map() const;
  const Timestamp& as_timestamp() const { return held<Timestamp>(); }
  std::int64_t as_duration() const { return data_.integer; }
  const TypeRef& as_type() const { return held<TypeRef>(); }
  // Null if there is none.
  const Value* optional_value() const {
    const ValueList& inner = as_list();
    return inner.empty() ? nullptr : &inner.front();
  }
  const std::string& error_message() const { return held<ErrorText>().message; }
  bool is_missing_variable() const;

  // "int", "list": the name of its type.
  const std::string& type_name() const { return type_of()->name(); }
  const TypeRef& type_of() const;

  // How many values lie in it, with all that is shared counted as often as it is met: the work of
  // walking it.
  std::uint64_t weight() const;

  // The list with more behind it; in place if nobody else holds it.
  static Value appended(Value list, const ValueList& more);
  // The map with an entry more, its key a new one; in place if nobody else holds it.
  static Value with_entry(Value map, Value key, Value value);

 private:
  // What copies share, and how many there are.
  struct Shared {
    std::size_t holders = 1;
  };
  template <class T>
  struct Box : Shared {
    explicit Box(T value) : held(std::move(value)) {}
    T held;
  };
  struct ErrorText {
    std::string message;
    bool is_missing_variable = false;
  };
  struct ListItems {
    ValueList items;
    std::uint64_t weight = 1;
  };
  union Data {
    std::int64_t integer = 0;
    std::uint64_t unsigned_integer;
    bool truth;
    double floating;
    Shared* shared;
  };

  Value(Kind kind, Data data) : kind_(kind), data_(data) {}
  template <class T>
  static Value boxed(Kind kind, T value);
  template <class T>
  T& held() const {
    return static_cast<Box<T>*>(data_.shared)->held;
  }

  bool shares() const {
    constexpr auto bit = [](Kind kind) { return 1U << static_cast<unsigned>(kind); };
    constexpr unsigned kShared = bit(Kind::String) | bit(Kind::Bytes) | bit(Kind::List) |
                                 bit(Kind::Map) | bit(Kind::Timestamp) | bit(Kind::Type) |
                                 bit(Kind::Optional) | bit(Kind::Error);
    return (kShared >> static_cast<unsigned>(kind_) & 1U) != 0;
  }
  void swap(Value& other) noexcept {
    std::swap(kind_, other.kind_);
    std::swap(data_, other.data_);
  }
  // Of a kind that shares, when nobody else holds it.
  void destroy() noexcept;

  Kind kind_ = Kind::Null;
  Data data_;
};

// Keys and values, sorted by key: null, bool, int, uint, double, string and so on, each by its
// size. 1, 1u and 1.0 are three keys, and each finds the others where it is missing itself.
class ValueMap {
 public:
  struct Entry {
    Value key;
    Value value;
  };

  ValueMap() = default;
  // Of two entries with one key the later one stays.
  explicit ValueMap(std::vector<Entry> entries);

  const std::vector<Entry>& entries() const { return entries_; }
  std::size_t size() const { return entries_.size(); }
  std::uint64_t weight() const { return weight_; }

  // Null if there is none. A string is looked up at once, a number as each of its kinds.
  const Value* find(const Value& key) const;
  const Value* find(std::string_view key) const;

  void insert(Value key, Value value);
  // How many entries make room for such a key.
  std::size_t behind(const Value& key) const;

 private:
  const Value* find_exact(const Value& key) const;

  std::vector<Entry> entries_;
  std::uint64_t weight_ = 1;
};

inline const ValueMap& Value::as_map() const { return held<ValueMap>(); }

}  // namespace porchsim::cel
