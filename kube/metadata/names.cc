#include "kube/metadata/names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>

#include <fmt/format.h>

#include "base/ascii.h"

namespace porchsim::kube {
namespace {

constexpr std::size_t kLabel = 63;
constexpr std::size_t kSubdomain = 253;

std::string too_long(std::size_t most) {
  return fmt::format("must be no more than {} characters", most);
}

std::string wrong_shape(std::string_view what, std::initializer_list<std::string_view> examples,
                        std::string_view pattern) {
  std::string out = fmt::format("{} (e.g. ", what);
  bool first = true;
  for (const std::string_view example : examples) {
    if (!first) out += " or ";
    out += fmt::format("'{}', ", example);
    first = false;
  }
  return out + fmt::format("regex used for validation is '{}')", pattern);
}

// Begins and ends with a letter or digit, and has only those and `between` inside.
template <class IsEnd>
bool has_shape(std::string_view text, const IsEnd& is_end, std::string_view between) {
  return !text.empty() && is_end(text.front()) && is_end(text.back()) &&
         std::all_of(text.begin(), text.end(), [&](char c) {
           return is_end(c) || between.find(c) != std::string_view::npos;
         });
}

bool is_label(std::string_view text) { return has_shape(text, base::is_lower_or_digit, "-"); }

bool is_subdomain(std::string_view text) {
  for (;;) {
    const auto dot = text.find('.');
    if (!is_label(text.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

bool is_name_part(std::string_view text) { return has_shape(text, base::is_alphanumeric, "-_."); }

constexpr std::string_view kNamePattern = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
constexpr std::string_view kNameWords =
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "
    "alphanumeric character";

std::string wrong_name_part(std::string_view what) {
  return wrong_shape(fmt::format("{} {}", what, kNameWords), {"MyName", "my.name", "123-abc"},
                     kNamePattern);
}

}  // namespace

Problems dns_label_problems(std::string_view name) {
  Problems out;
  if (name.size() > kLabel) out.push_back(too_long(kLabel));
  if (is_label(name)) return out;
  if (is_subdomain(name)) {
    out.emplace_back("must not contain dots");
    return out;
  }
  out.push_back(wrong_shape(
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and "
      "must start and end with an alphanumeric character",
      {"my-name", "123-abc"}, "[a-z0-9]([-a-z0-9]*[a-z0-9])?"));
  return out;
}

Problems dns_subdomain_problems(std::string_view name) {
  Problems out;
  if (name.size() > kSubdomain) out.push_back(too_long(kSubdomain));
  if (is_subdomain(name)) return out;
  out.push_back(wrong_shape(
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or "
      "'.', and must start and end with an alphanumeric character",
      {"example.com"}, R"([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)"));
  return out;
}

Problems dns1035_label_problems(std::string_view name) {
  Problems out;
  if (name.size() > kLabel) out.push_back(too_long(kLabel));
  if (is_label(name) && base::is_lower(name.front())) return out;
  out.push_back(wrong_shape(
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an "
      "alphabetic character, and end with an alphanumeric character",
      {"my-name", "abc-123"}, "[a-z]([-a-z0-9]*[a-z0-9])?"));
  return out;
}

Problems qualified_name_problems(std::string_view name) {
  Problems out;
  std::string_view part = name;
  if (const auto slash = name.find('/'); slash != std::string_view::npos) {
    const std::string_view prefix = name.substr(0, slash);
    part = name.substr(slash + 1);
    if (part.find('/') != std::string_view::npos) {
      out.push_back(wrong_name_part("a qualified name") +
                    " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
      return out;
    }
    if (prefix.empty()) {
      out.emplace_back("prefix part must be non-empty");
    } else {
      for (const std::string& problem : dns_subdomain_problems(prefix)) {
        out.push_back("prefix part " + problem);
      }
    }
  }
  if (part.empty()) {
    out.emplace_back("name part must be non-empty");
  } else if (part.size() > kLabel) {
    out.push_back("name part " + too_long(kLabel));
  }
  if (!is_name_part(part)) out.push_back(wrong_name_part("name part"));
  return out;
}

Problems label_value_problems(std::string_view value) {
  Problems out;
  if (value.size() > kLabel) out.push_back(too_long(kLabel));
  if (value.empty() || is_name_part(value)) return out;
  out.push_back(wrong_shape(
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or "
      "'.', and must start and end with an alphanumeric character",
      {"MyValue", "my_value", "12345"}, "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?"));
  return out;
}

Problems config_key_problems(std::string_view key) {
  Problems out;
  if (key.size() > kSubdomain) out.push_back(too_long(kSubdomain));
  const bool right = !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
    return base::is_alphanumeric(c) || c == '-' || c == '_' || c == '.';
  });
  if (!right) {
    out.push_back(
        wrong_shape("a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
                    {"key.name", "KEY_NAME", "key-name"}, "[-._a-zA-Z0-9]+"));
  }
  if (key == "." || key == "..") {
    out.push_back(fmt::format("must not be '{}'", key));
  } else if (key.starts_with("..")) {
    out.emplace_back("must not start with '..'");
  }
  return out;
}

Problems path_segment_problems(std::string_view name) {
  if (name == "." || name == "..") return {fmt::format("may not be '{}'", name)};
  Problems out;
  for (const std::string_view never : {"/", "%"}) {
    if (name.find(never) != std::string_view::npos) {
      out.push_back(fmt::format("may not contain '{}'", never));
    }
  }
  return out;
}

std::string without_last_dash(std::string_view prefix) {
  if (prefix.size() < 2 || !prefix.ends_with('-')) return std::string(prefix);
  return std::string(prefix.substr(0, prefix.size() - 2)) + "a";
}

}  // namespace porchsim::kube
