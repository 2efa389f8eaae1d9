#include "cel/value/value.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <type_traits>

#include "cel/value/compare.h"
#include "cel/value/number.h"

namespace porchsim::cel {
namespace {

std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t all = a + b;
  return all < a ? std::numeric_limits<std::uint64_t>::max() : all;
}

}  // namespace

template <class T>
Value Value::boxed(Kind kind, T value) {
  return {kind, Data{.shared = std::make_unique<Box<T>>(std::move(value)).release()}};
}

void Value::destroy() noexcept {
  const auto drop = [this]<class T>(std::type_identity<T>) {
    const std::unique_ptr<Box<T>> last(static_cast<Box<T>*>(data_.shared));
  };
  switch (kind_) {
    case Kind::String:
    case Kind::Bytes:
      return drop(std::type_identity<std::string>());
    case Kind::List:
    case Kind::Optional:
      return drop(std::type_identity<ListItems>());
    case Kind::Map:
      return drop(std::type_identity<ValueMap>());
    case Kind::Timestamp:
      return drop(std::type_identity<Timestamp>());
    case Kind::Type:
      return drop(std::type_identity<TypeRef>());
    case Kind::Error:
      return drop(std::type_identity<ErrorText>());
    default:
      return;
  }
}

Value Value::string(std::string text) { return boxed(Kind::String, std::move(text)); }
Value Value::bytes(std::string bytes) { return boxed(Kind::Bytes, std::move(bytes)); }
Value Value::list(ValueList items) {
  ListItems list{std::move(items)};
  for (const Value& item : list.items) list.weight = sum(list.weight, item.weight());
  return boxed(Kind::List, std::move(list));
}
Value Value::map(ValueMap map) { return boxed(Kind::Map, std::move(map)); }
Value Value::timestamp(Timestamp timestamp) { return boxed(Kind::Timestamp, timestamp); }
Value Value::type(TypeRef type) { return boxed(Kind::Type, std::move(type)); }
// An optional is a list of one or none.
Value Value::optional_of(Value value) {
  const std::uint64_t weight = sum(1, value.weight());
  ListItems inner{{}, weight};
  inner.items.push_back(std::move(value));
  return boxed(Kind::Optional, std::move(inner));
}
Value Value::optional_none() { return boxed(Kind::Optional, ListItems{}); }
Value Value::error(std::string message) {
  return boxed(Kind::Error, ErrorText{std::move(message), false});
}
Value Value::missing_variable(std::string message) {
  return boxed(Kind::Error, ErrorText{std::move(message), true});
}

bool Value::is_missing_variable() const {
  return is_error() && held<ErrorText>().is_missing_variable;
}

const TypeRef& Value::type_of() const {
  switch (kind()) {
    case Kind::Null:
      return null_type();
    case Kind::Bool:
      return bool_type();
    case Kind::Int:
      return int_type();
    case Kind::Uint:
      return uint_type();
    case Kind::Double:
      return double_type();
    case Kind::String:
      return string_type();
    case Kind::Bytes:
      return bytes_type();
    case Kind::List:
      return list_of_dyn();
    case Kind::Map:
      return map_of_dyn();
    case Kind::Timestamp:
      return timestamp_type();
    case Kind::Duration:
      return duration_type();
    case Kind::Type:
      return type_type();
    case Kind::Optional:
      return optional_of_dyn();
    case Kind::Error:
      break;
  }
  return error_type();
}

std::uint64_t Value::weight() const {
  switch (kind()) {
    case Kind::String:
      return 1 + as_string().size() / 16;
    case Kind::Bytes:
      return 1 + as_bytes().size() / 16;
    case Kind::List:
    case Kind::Optional:
      return held<ListItems>().weight;
    case Kind::Map:
      return as_map().weight();
    default:
      return 1;
  }
}

Value Value::appended(Value list, const ValueList& more) {
  if (list.data_.shared->holders != 1) list = boxed(Kind::List, ListItems(list.held<ListItems>()));
  auto& data = list.held<ListItems>();
  for (const Value& item : more) {
    data.items.push_back(item);
    data.weight = sum(data.weight, item.weight());
  }
  return list;
}

Value Value::with_entry(Value map, Value key, Value value) {
  if (map.data_.shared->holders != 1) map = boxed(Kind::Map, ValueMap(map.as_map()));
  map.held<ValueMap>().insert(std::move(key), std::move(value));
  return map;
}

void ValueMap::insert(Value key, Value value) {
  weight_ = sum(weight_, sum(key.weight(), value.weight()));
  const auto place = std::ranges::partition_point(
      entries_, [&key](const Entry& e) { return key_order(e.key, key) < 0; });
  entries_.insert(place, {std::move(key), std::move(value)});
}

std::size_t ValueMap::behind(const Value& key) const {
  const auto place = std::ranges::partition_point(
      entries_, [&key](const Entry& e) { return key_order(e.key, key) < 0; });
  return static_cast<std::size_t>(entries_.end() - place);
}

ValueMap::ValueMap(std::vector<Entry> entries) : entries_(std::move(entries)) {
  const auto before = [](const Entry& a, const Entry& b) { return key_order(a.key, b.key) < 0; };
  if (!std::ranges::is_sorted(entries_, before) ||
      std::ranges::adjacent_find(entries_, [&before](const Entry& a, const Entry& b) {
        return !before(a, b);
      }) != entries_.end()) {
    // Inserted one by one, a later key over an earlier one.
    std::vector<std::size_t> order(entries_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, [this](std::size_t a, std::size_t b) {
      const int by_key = key_order(entries_[a].key, entries_[b].key);
      return by_key != 0 ? by_key < 0 : a < b;
    });
    std::vector<Entry> sorted;
    for (const std::size_t i : order) {
      if (!sorted.empty() && key_order(sorted.back().key, entries_[i].key) == 0) sorted.pop_back();
      sorted.push_back(std::move(entries_[i]));
    }
    entries_ = std::move(sorted);
  }
  for (const Entry& entry : entries_) {
    weight_ = sum(weight_, sum(entry.key.weight(), entry.value.weight()));
  }
}

const Value* ValueMap::find(std::string_view key) const {
  const auto entry = std::ranges::partition_point(entries_, [key](const Entry& e) {
    return e.key.kind() < Value::Kind::String ||
           (e.key.is(Value::Kind::String) && e.key.as_string() < key);
  });
  const bool found = entry != entries_.end() && entry->key.is(Value::Kind::String) &&
                     entry->key.as_string() == key;
  return found ? &entry->value : nullptr;
}

const Value* ValueMap::find_exact(const Value& key) const {
  const auto entry = std::ranges::partition_point(
      entries_, [&key](const Entry& e) { return key_order(e.key, key) < 0; });
  const bool found = entry != entries_.end() && key_order(entry->key, key) == 0;
  return found ? &entry->value : nullptr;
}

const Value* ValueMap::find(const Value& key) const {
  if (key.is(Value::Kind::String)) return find(key.as_string());
  if (entries_.empty() || (key.is(Value::Kind::Double) && is_nan(key.as_double()))) return nullptr;
  if (const Value* found = find_exact(key)) return found;
  if (key.is(Value::Kind::Double)) {
    if (const auto whole = lossless_int(key.as_double())) {
      if (const Value* found = find_exact(Value::integer(*whole))) return found;
    }
    const auto natural = lossless_uint(key.as_double());
    return natural ? find_exact(Value::unsigned_integer(*natural)) : nullptr;
  }
  if (key.is(Value::Kind::Int) && key.as_int() >= 0) {
    return find_exact(Value::unsigned_integer(static_cast<std::uint64_t>(key.as_int())));
  }
  if (key.is(Value::Kind::Uint) && key.as_uint() <= std::numeric_limits<std::int64_t>::max()) {
    return find_exact(Value::integer(static_cast<std::int64_t>(key.as_uint())));
  }
  return nullptr;
}

}  // namespace porchsim::cel
