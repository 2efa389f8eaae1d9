#include "kpt/sdk/value_encoding.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "kpt/yaml/resolve.h"
#include "kpt/yaml/settle.h"

namespace porchsim::kpt {
namespace {

// Go's strconv.FormatFloat(value, 'g', -1, 64): the shortest digits, an exponent from 1e6 on and
// below 1e-4.
std::string format_float(double value) {
  std::array<char, 64> buffer{};
  const auto scientific = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                        std::chars_format::scientific);
  const std::string_view text(buffer.data(),
                              static_cast<std::size_t>(scientific.ptr - buffer.data()));
  const auto mark = text.find('e');
  if (mark == std::string_view::npos) return std::string(text);
  int exponent = 0;
  const bool negative = text[mark + 1] == '-';
  const auto digits = text.substr(mark + 2);
  std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
  if (negative) exponent = -exponent;
  if (exponent < -4 || exponent >= 6) return std::string(text);
  std::array<char, 64> plain{};
  const auto fixed =
      std::to_chars(plain.data(), plain.data() + plain.size(), value, std::chars_format::fixed);
  return std::string(plain.data(), fixed.ptr);
}

// go-yaml's order of map keys: letters by code point, runs of digits by value, other characters
// first.
struct NaturalLess {
  bool operator()(std::string_view a, std::string_view b) const {
    bool digits = false;
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
      if (a[i] == b[i]) {
        digits = base::is_digit(a[i]);
        continue;
      }
      const bool letter_a = base::is_letter(a[i]) || !base::is_ascii(a[i]);
      const bool letter_b = base::is_letter(b[i]) || !base::is_ascii(b[i]);
      if (letter_a && letter_b)
        return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[i]);
      if (letter_a || letter_b) return digits ? letter_a : letter_b;
      return number_less(a, b, i);
    }
    return a.size() < b.size();
  }

 private:
  static bool number_less(std::string_view a, std::string_view b, std::size_t i) {
    std::uint64_t value_a = 0;
    std::uint64_t value_b = 0;
    if (a[i] == '0' || b[i] == '0') {
      for (std::size_t j = i; j > 0 && base::is_digit(a[j - 1]); --j) {
        if (a[j - 1] == '0') continue;
        value_a = value_b = 1;
        break;
      }
    }
    std::size_t end_a = i;
    std::size_t end_b = i;
    while (end_a < a.size() && base::is_digit(a[end_a])) value_a = value_a * 10 + digit(a[end_a++]);
    while (end_b < b.size() && base::is_digit(b[end_b])) value_b = value_b * 10 + digit(b[end_b++]);
    if (value_a != value_b) return value_a < value_b;
    if (end_a != end_b) return end_a < end_b;
    return a[i] < b[i];
  }

  static std::uint64_t digit(char c) { return static_cast<std::uint64_t>(c - '0'); }
};

// By insertion, since the order is none in the strict sense: three keys may go in a circle. They
// come sorted by byte, which is nearly it. Of more keys than anybody writes the halves are merged.
template <class Less>
void insert_in_order(std::vector<std::string_view>& keys, Less less) {
  constexpr std::size_t kMostInserted = 1000;
  if (keys.size() > kMostInserted) {
    const auto middle = keys.begin() + static_cast<std::ptrdiff_t>(keys.size() / 2);
    std::vector<std::string_view> low(keys.begin(), middle);
    std::vector<std::string_view> high(middle, keys.end());
    insert_in_order(low, less);
    insert_in_order(high, less);
    std::merge(low.begin(), low.end(), high.begin(), high.end(), keys.begin(), less);
    return;
  }
  for (std::size_t i = 1; i < keys.size(); ++i) {
    for (std::size_t k = i; k > 0 && less(keys[k], keys[k - 1]); --k)
      std::swap(keys[k], keys[k - 1]);
  }
}

}  // namespace

yaml::Node encode_string(std::string_view value) {
  if (yaml::is_old_bool_or_base60(value)) {
    return yaml::Node::scalar(value, yaml::kStrTag, yaml::kDoubleQuoted);
  }
  // The printer picks the style that reads back as this string; reading it back tells which.
  yaml::Node node = yaml::Node::scalar(value);
  if (yaml::settle(node)) return node;
  const auto printed = yaml::parse(yaml::print(node));
  if (printed && !printed->content.empty()) {
    node.style = printed->content[0].style;
    // "<<" reads back as a merge key, even where it is a value.
    if (printed->content[0].tag == "!!merge") node.tag = "!!merge";
  }
  return node;
}

yaml::Node encode_integer(std::int64_t value) { return encode_number(static_cast<double>(value)); }

yaml::Node encode_number(double value) {
  std::string text = format_float(value);
  const bool integer = text.find_first_of(".einf") == std::string::npos;
  return yaml::Node::scalar(text, integer ? "!!int" : "!!float");
}

yaml::Node encode_bool(bool value) {
  return yaml::Node::scalar(value ? "true" : "false", "!!bool");
}

yaml::Node encode_string_map(const StringMap& values) {
  std::map<std::string, yaml::Node, std::less<>> members;
  for (const auto& [key, value] : values) members.emplace(key, encode_string(value));
  return encode_map(std::move(members));
}

yaml::Node encode_string_list(std::span<const std::string> values) {
  yaml::Node list = yaml::Node::sequence();
  for (const auto& value : values) list.content.push_back(encode_string(value));
  if (values.empty()) list.style = yaml::kFlow;
  return list;
}

yaml::Node encode_map(std::map<std::string, yaml::Node, std::less<>> members) {
  std::vector<std::string_view> keys;
  keys.reserve(members.size());
  for (const auto& member : members) keys.push_back(member.first);
  insert_in_order(keys, NaturalLess{});
  yaml::Node map = yaml::Node::mapping();
  for (const auto key : keys) {
    map.content.push_back(encode_string(key));
    map.content.push_back(std::move(members.find(key)->second));
  }
  if (members.empty()) map.style = yaml::kFlow;
  return map;
}

}  // namespace porchsim::kpt
