// A value of CEL: null, bool, int, uint, double, string, bytes, list, map, timestamp, duration, a
// type, an optional, or the error that an evaluation came to. Values are immutable; copies share
// strings, lists and maps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
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
  static Value boolean(bool value) { return Value(Data(value)); }
  static Value integer(std::int64_t value) { return Value(Data(value)); }
  static Value unsigned_integer(std::uint64_t value) { return Value(Data(value)); }
  static Value floating(double value) { return Value(Data(value)); }
  static Value string(std::string text);
  // Shares the text.
  static Value string(std::shared_ptr<const std::string> text);
  static Value bytes(std::string bytes);
  static Value list(ValueList items);
  static Value map(ValueMap map);
  static Value timestamp(Timestamp timestamp) { return Value(Data(timestamp)); }
  static Value duration(std::int64_t nanoseconds) { return Value(Data(Duration{nanoseconds})); }
  static Value type(TypeRef type) { return Value(Data(std::move(type))); }
  static Value optional_of(Value value);
  static Value optional_none() { return Value(Data(OptionalData{})); }
  static Value error(std::string message);
  // A variable has no value: where a name may be read in two ways, the other is tried.
  static Value missing_variable(std::string message);

  Kind kind() const { return static_cast<Kind>(data_.index()); }
  bool is(Kind other) const { return kind() == other; }
  bool is_null() const { return is(Kind::Null); }
  bool is_error() const { return is(Kind::Error); }
  bool is_true() const { return is(Kind::Bool) && as_bool(); }
  bool is_false() const { return is(Kind::Bool) && !as_bool(); }
  bool is_number() const { return is(Kind::Int) || is(Kind::Uint) || is(Kind::Double); }

  // Of a value of that kind.
  bool as_bool() const { return *std::get_if<bool>(&data_); }
  std::int64_t as_int() const { return *std::get_if<std::int64_t>(&data_); }
  std::uint64_t as_uint() const { return *std::get_if<std::uint64_t>(&data_); }
  double as_double() const { return *std::get_if<double>(&data_); }
  const std::string& as_string() const { return **std::get_if<StringData>(&data_); }
  const std::string& as_bytes() const { return *std::get_if<BytesData>(&data_)->bytes; }
  const ValueList& as_list() const { return std::get_if<ListData>(&data_)->list->items; }
  const ValueMap& as_map() const { return *std::get_if<MapData>(&data_)->map; }
  const Timestamp& as_timestamp() const { return *std::get_if<Timestamp>(&data_); }
  std::int64_t as_duration() const { return std::get_if<Duration>(&data_)->nanoseconds; }
  const TypeRef& as_type() const { return *std::get_if<TypeRef>(&data_); }
  // Null if there is none.
  const Value* optional_value() const { return std::get_if<OptionalData>(&data_)->value.get(); }
  const std::string& error_message() const {
    return std::get_if<ErrorData>(&data_)->error->message;
  }
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
  struct ErrorText {
    std::string message;
    bool is_missing_variable = false;
  };
  struct ListItems {
    ValueList items;
    std::uint64_t weight = 1;
  };
  using StringData = std::shared_ptr<const std::string>;
  struct BytesData {
    std::shared_ptr<const std::string> bytes;
  };
  struct ListData {
    std::shared_ptr<ListItems> list;
  };
  struct MapData {
    std::shared_ptr<ValueMap> map;
  };
  struct OptionalData {
    std::shared_ptr<const Value> value;
  };
  struct ErrorData {
    std::shared_ptr<const ErrorText> error;
  };
  // In the order of Kind.
  using Data =
      std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, StringData, BytesData,
                   ListData, MapData, Timestamp, Duration, TypeRef, OptionalData, ErrorData>;

  explicit Value(Data data) : data_(std::move(data)) {}

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

}  // namespace porchsim::cel
