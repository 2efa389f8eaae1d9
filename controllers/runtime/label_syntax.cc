#include "controllers/runtime/label_syntax.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "base/ascii.h"

namespace porchsim::runtime {
namespace {

constexpr std::size_t kLabelMax = 63;
constexpr std::size_t kSubdomainMax = 253;

constexpr std::string_view kNamePattern = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
constexpr std::string_view kNameRule =
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "
    "alphanumeric character";
constexpr std::string_view kSubdomainFault =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or "
    "'.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used "
    "for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

using base::is_alphanumeric;
using base::is_lower_or_digit;

bool is_name_character(char c) { return is_alphanumeric(c) || c == '-' || c == '_' || c == '.'; }

bool is_name(std::string_view text) {
  return !text.empty() && is_alphanumeric(text.front()) && is_alphanumeric(text.back()) &&
         std::ranges::all_of(text, is_name_character);
}

bool is_dns_label(std::string_view text) {
  return !text.empty() && is_lower_or_digit(text.front()) && is_lower_or_digit(text.back()) &&
         std::ranges::all_of(text, [](char c) { return is_lower_or_digit(c) || c == '-'; });
}

bool is_subdomain(std::string_view text) {
  for (;;) {
    const std::size_t dot = text.find('.');
    if (!is_dns_label(text.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

std::string name_fault(std::string_view what) {
  return fmt::format(
      "{} {} (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '{}')",
      what, kNameRule, kNamePattern);
}

std::string too_long(std::size_t most) {
  return fmt::format("must be no more than {} characters", most);
}

}  // namespace

std::vector<std::string> label_key_faults(std::string_view key) {
  std::vector<std::string> faults;
  const std::size_t slash = key.find('/');
  const bool has_prefix = slash != std::string_view::npos;
  const std::string_view name = has_prefix ? key.substr(slash + 1) : key;
  if (name.find('/') != std::string_view::npos) {
    return {name_fault("a qualified name") +
            " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"};
  }
  if (has_prefix && slash == 0) {
    faults.emplace_back("prefix part must be non-empty");
  } else if (has_prefix) {
    for (const std::string& fault : dns_subdomain_faults(key.substr(0, slash))) {
      faults.push_back("prefix part " + fault);
    }
  }
  if (name.empty()) faults.emplace_back("name part must be non-empty");
  if (name.size() > kLabelMax) faults.push_back("name part " + too_long(kLabelMax));
  if (!is_name(name)) faults.push_back(name_fault("name part"));
  return faults;
}

std::vector<std::string> label_value_faults(std::string_view value) {
  std::vector<std::string> faults;
  if (value.size() > kLabelMax) faults.push_back(too_long(kLabelMax));
  if (!value.empty() && !is_name(value)) {
    faults.push_back(fmt::format(
        "a valid label must be an empty string or {} (e.g. 'MyValue',  or 'my_value',  or "
        "'12345', regex used for validation is '({})?')",
        kNameRule.substr(std::string_view("must ").size()), kNamePattern));
  }
  return faults;
}

std::vector<std::string> dns_subdomain_faults(std::string_view name) {
  std::vector<std::string> faults;
  if (name.size() > kSubdomainMax) faults.push_back(too_long(kSubdomainMax));
  if (!is_subdomain(name)) faults.emplace_back(kSubdomainFault);
  return faults;
}

}  // namespace porchsim::runtime
