#include "cel/value/compare.h"

#include <compare>
#include <limits>
#include <tuple>

#include "cel/value/number.h"

namespace porchsim::cel {
namespace {

using Kind = Value::Kind;

template <class T>
int order(const T& a, const T& b) {
  if (a < b) return -1;
  return b < a ? 1 : 0;
}

int order(double d, std::int64_t i) {
  if (d < -kPastInt) return -1;
  if (d > kPastInt) return 1;
  return order(d, static_cast<double>(i));
}
int order(double d, std::uint64_t u) {
  if (d < 0) return -1;
  if (d > kPastUint) return 1;
  return order(d, static_cast<double>(u));
}
int order(std::int64_t i, std::uint64_t u) {
  if (i < 0 || u > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return -1;
  return order(i, static_cast<std::int64_t>(u));
}

// Of two numbers, none of them NaN.
int order_numbers(const Value& a, const Value& b) {
  switch (a.kind()) {
    case Kind::Double:
      if (b.is(Kind::Double)) return order(a.as_double(), b.as_double());
      return b.is(Kind::Int) ? order(a.as_double(), b.as_int()) : order(a.as_double(), b.as_uint());
    case Kind::Int:
      if (b.is(Kind::Double)) return -order(b.as_double(), a.as_int());
      return b.is(Kind::Int) ? order(a.as_int(), b.as_int()) : order(a.as_int(), b.as_uint());
    default:
      if (b.is(Kind::Double)) return -order(b.as_double(), a.as_uint());
      return b.is(Kind::Int) ? -order(b.as_int(), a.as_uint()) : order(a.as_uint(), b.as_uint());
  }
}

bool is_not_a_number(const Value& value) {
  return value.is(Kind::Double) && is_nan(value.as_double());
}

int order(const Timestamp& a, const Timestamp& b) {
  return order(std::tie(a.seconds, a.nanoseconds), std::tie(b.seconds, b.nanoseconds));
}

bool equal_lists(const ValueList& a, const ValueList& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!equal(a[i], b[i])) return false;
  }
  return true;
}

bool equal_maps(const ValueMap& a, const ValueMap& b) {
  if (a.size() != b.size()) return false;
  for (const ValueMap::Entry& entry : a.entries()) {
    // A NaN among the keys finds nothing, itself included.
    const Value* other = b.find(entry.key);
    if (other == nullptr || !equal(entry.value, *other)) return false;
  }
  return true;
}

bool equal_optionals(const Value& a, const Value& b) {
  const Value* left = a.optional_value();
  const Value* right = b.optional_value();
  if (left == nullptr || right == nullptr) return left == right;
  return equal(*left, *right);
}

}  // namespace

bool equal(const Value& a, const Value& b) {
  if (a.is_number()) {
    if (!b.is_number() || is_not_a_number(a) || is_not_a_number(b)) return false;
    return order_numbers(a, b) == 0;
  }
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case Kind::Null:
      return true;
    case Kind::Bool:
      return a.as_bool() == b.as_bool();
    case Kind::String:
      return a.as_string() == b.as_string();
    case Kind::Bytes:
      return a.as_bytes() == b.as_bytes();
    case Kind::List:
      return equal_lists(a.as_list(), b.as_list());
    case Kind::Map:
      return equal_maps(a.as_map(), b.as_map());
    case Kind::Timestamp:
      return order(a.as_timestamp(), b.as_timestamp()) == 0;
    case Kind::Duration:
      return a.as_duration() == b.as_duration();
    case Kind::Type:
      return a.as_type()->name() == b.as_type()->name();
    case Kind::Optional:
      return equal_optionals(a, b);
    default:
      return false;
  }
}

bool is_ordered(const Value& value) {
  switch (value.kind()) {
    case Kind::Bool:
    case Kind::Int:
    case Kind::Uint:
    case Kind::Double:
    case Kind::String:
    case Kind::Bytes:
    case Kind::Timestamp:
    case Kind::Duration:
      return true;
    default:
      return false;
  }
}

Value compare(const Value& a, const Value& b) {
  if (a.is_number()) {
    if (is_not_a_number(a) || is_not_a_number(b)) {
      return Value::error("NaN values cannot be ordered");
    }
    if (!b.is_number()) return Value::error("no such overload");
    return Value::integer(order_numbers(a, b));
  }
  if (a.kind() != b.kind() || !is_ordered(a)) return Value::error("no such overload");
  return Value::integer(key_order(a, b));
}

int key_order(const Value& a, const Value& b) {
  if (a.kind() != b.kind()) return order(a.kind(), b.kind());
  switch (a.kind()) {
    case Kind::Bool:
      return order(a.as_bool(), b.as_bool());
    case Kind::Int:
      return order(a.as_int(), b.as_int());
    case Kind::Uint:
      return order(a.as_uint(), b.as_uint());
    case Kind::Double: {
      if (a.as_double() == b.as_double()) return 0;
      const auto by_bits = std::strong_order(a.as_double(), b.as_double());
      return by_bits < 0 ? -1 : by_bits > 0 ? 1 : 0;
    }
    case Kind::String:
      return order(a.as_string(), b.as_string());
    case Kind::Bytes:
      return order(a.as_bytes(), b.as_bytes());
    case Kind::Timestamp:
      return order(a.as_timestamp(), b.as_timestamp());
    case Kind::Duration:
      return order(a.as_duration(), b.as_duration());
    case Kind::Type:
      return order(a.as_type()->name(), b.as_type()->name());
    default:
      return 0;
  }
}

}  // namespace porchsim::cel
