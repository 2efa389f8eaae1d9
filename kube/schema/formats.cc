#include "kube/schema/formats.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/ascii.h"
#include "base/go_regexp.h"
#include "cel/value/time.h"
#include "kube/metadata/names.h"
#include "kube/schema/address_formats.h"

namespace porchsim::kube {
namespace {

bool matches(std::string_view pattern, std::string_view text) {
  const auto program = base::GoRegexp::compile(pattern);
  return program && program->matches(text);
}

std::string digits_of(std::string_view text) {
  std::string out;
  std::copy_if(text.begin(), text.end(), std::back_inserter(out), base::is_digit);
  return out;
}

// ISBNs are written with blanks and dashes anywhere.
std::string isbn_of(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != '-' && base::trim(std::string_view(&c, 1)).size() == 1) out.push_back(c);
  }
  return out;
}

bool is_isbn10(std::string_view text) {
  const std::string isbn = isbn_of(text);
  if (!matches("^[0-9]{9}[0-9X]$", isbn)) return false;
  int sum = 0;
  for (int i = 0; i < 10; ++i) {
    const char c = isbn[static_cast<std::size_t>(i)];
    sum += (i + 1) * (c == 'X' ? 10 : c - '0');
  }
  return sum % 11 == 0;
}

bool is_isbn13(std::string_view text) {
  const std::string isbn = isbn_of(text);
  if (!matches("^[0-9]{13}$", isbn)) return false;
  int sum = 0;
  for (std::size_t i = 0; i < 13; ++i) sum += (i % 2 == 0 ? 1 : 3) * (isbn[i] - '0');
  return sum % 10 == 0;
}

bool is_isbn(std::string_view text) { return is_isbn10(text) || is_isbn13(text); }

// The numbers that the companies give out, and Luhn's sum.
bool is_credit_card(std::string_view text) {
  constexpr std::string_view kNumbers =
      "^(4[0-9]{12}([0-9]{3})?|5[1-5][0-9]{14}|6(011|5[0-9]{2})[0-9]{12}|3[47][0-9]{13}|"
      "3(0[0-5]|[68][0-9])[0-9]{11}|(2131|1800|35[0-9]{3})[0-9]{11})$";
  const std::string digits = digits_of(text);
  if (!matches(kNumbers, digits)) return false;
  int sum = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const int digit = digits[digits.size() - 1 - i] - '0';
    const int twice = digit * 2;
    sum += i % 2 == 0 ? digit : (twice >= 10 ? twice - 9 : twice);
  }
  return sum % 10 == 0;
}

bool is_date(std::string_view text) {
  return text.size() == 10 && cel::parse_timestamp(std::string(text) + "T00:00:00Z").has_value();
}

bool is_date_time(std::string_view text) {
  const std::string lower = base::to_lower(text);
  const auto split = lower.find('t');
  if (split == std::string::npos || !is_date(lower.substr(0, split))) return false;
  const std::string clock = lower.substr(split + 1, lower.find('t', split + 1) - split - 1);
  return matches("^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](.[0-9]+)?(z|[-+][0-9]{2}:[0-9]{2})$",
                 clock);
}

// A number of units by the names that people give them: "2 weeks", "5 min".
bool names_unit(std::string_view word) {
  constexpr std::array<std::string_view, 11> kWhole = {"ns", "us", "µs", "ms", "s", "m",
                                                       "h",  "hr", "d",  "w",  "wk"};
  constexpr std::array<std::string_view, 8> kBegin = {"nano", "micro", "milli", "sec",
                                                      "min",  "hour",  "day",   "week"};
  const std::string lower = base::to_lower(word);
  return std::find(kWhole.begin(), kWhole.end(), lower) != kWhole.end() ||
         std::any_of(kBegin.begin(), kBegin.end(),
                     [&](std::string_view begin) { return lower.starts_with(begin); });
}

bool is_duration(std::string_view text) {
  if (cel::parse_duration(text)) return true;
  const auto parts = base::GoRegexp::compile("([0-9]+)\\s*([A-Za-zµ]+)");
  const auto found = parts->find_all(text);
  return std::any_of(found.begin(), found.end(), [&](const base::GoRegexp::Spans& spans) {
    const auto [begin, end] = *spans[2];
    return names_unit(text.substr(begin, end - begin));
  });
}

// A label of a host name: letters, digits and symbols of any script, dashes between them.
bool is_host_label(std::string_view label) {
  return label.size() <= 63 && !label.starts_with('-') && !label.ends_with('-') &&
         matches("^[-a-zA-Z0-9\\p{S}\\p{L}]+$", label);
}

bool is_host_name(std::string_view text) {
  if (text.size() > 255) return false;
  const auto last = text.rfind('.');
  // Alone, a label has a dash as its second character at most.
  if (last == std::string_view::npos) {
    return is_host_label(text) &&
           text.substr(std::min<std::size_t>(2, text.size())).find('-') == std::string_view::npos;
  }
  if (text.size() - last - 1 < 2 || text.size() - last - 1 > 63) return false;
  if (!matches("^[a-zA-Z\\p{L}]+$", text.substr(last + 1))) return false;
  std::string_view rest = text.substr(0, last);
  for (;;) {
    const auto dot = rest.find('.');
    if (!is_host_label(rest.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    rest.remove_prefix(dot + 1);
  }
}

// Of a given version, or of any.
bool is_uuid(std::string_view text, std::string_view third, std::string_view fourth) {
  return matches("(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?" + std::string(third) + "-?" +
                     std::string(fourth) + "-?[0-9a-f]{12}$",
                 text);
}

constexpr std::string_view kFourHex = "[0-9a-f]{4}";
constexpr std::string_view kVariant = "[89ab][0-9a-f]{3}";

struct Format {
  std::string_view name;
  bool (*holds)(std::string_view text);
};

using Text = std::string_view;

constexpr std::array<Format, 26> kFormats = {{
    {"bsonobjectid", [](Text text) { return matches("^[0-9a-fA-F]{24}$", text); }},
    {"byte",
     [](Text text) {
       return matches(
           "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|"
           "[A-Za-z0-9+/]{4})$",
           text);
     }},
    {"cidr", is_cidr},
    {"creditcard", is_credit_card},
    {"date", is_date},
    {"datetime", is_date_time},
    {"duration", is_duration},
    {"email", is_mail_address},
    {"hexcolor", [](Text text) { return matches("^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$", text); }},
    {"hostname", is_host_name},
    {"ipv4", is_ipv4},
    {"ipv6", is_ipv6},
    {"isbn", is_isbn},
    {"isbn10", is_isbn10},
    {"isbn13", is_isbn13},
    {"k8slongname", [](Text text) { return dns_subdomain_problems(text).empty(); }},
    {"k8sshortname", [](Text text) { return dns_label_problems(text).empty(); }},
    {"mac", is_mac_address},
    {"password", [](Text) { return true; }},
    {"rgbcolor",
     [](Text text) {
       constexpr std::string_view kPart = "\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*";
       const std::string part(kPart);
       return matches("^rgb\\(" + part + "," + part + "," + part + "\\)$", text);
     }},
    {"ssn",
     [](Text text) {
       return text.size() == 11 && matches("^\\d{3}[- ]?\\d{2}[- ]?\\d{4}$", text);
     }},
    {"uri", is_request_uri},
    {"uuid", [](Text text) { return is_uuid(text, kFourHex, kFourHex); }},
    {"uuid3", [](Text text) { return is_uuid(text, "3[0-9a-f]{3}", kFourHex); }},
    {"uuid4", [](Text text) { return is_uuid(text, "4[0-9a-f]{3}", kVariant); }},
    {"uuid5", [](Text text) { return is_uuid(text, "5[0-9a-f]{3}", kVariant); }},
}};

const Format* find_format(std::string_view name) {
  std::string plain(name);
  std::erase(plain, '-');
  const auto found = std::find_if(kFormats.begin(), kFormats.end(),
                                  [&](const Format& format) { return format.name == plain; });
  return found == kFormats.end() ? nullptr : &*found;
}

}  // namespace

bool is_known_format(std::string_view format) { return find_format(format) != nullptr; }

bool has_format(std::string_view format, std::string_view text) {
  const Format* found = find_format(format);
  return found == nullptr || found->holds(text);
}

}  // namespace porchsim::kube
