#include "kube/schema/address_formats.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "base/ascii.h"

namespace porchsim::kube {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  for (;;) {
    const auto at = text.find(separator);
    out.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return out;
    text.remove_prefix(at + 1);
  }
}

// Decimal digits alone, at most `most`.
std::optional<int> small_number(std::string_view text, int most) {
  if (text.empty()) return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (!base::is_digit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
    if (value > most) return std::nullopt;
  }
  return value;
}

bool is_dotted(std::string_view text) {
  const auto parts = split(text, '.');
  return parts.size() == 4 && std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
           return small_number(part, 255).has_value();
         });
}

bool is_hex(std::string_view text, std::size_t least, std::size_t most) {
  return text.size() >= least && text.size() <= most &&
         std::all_of(text.begin(), text.end(), [](char c) { return base::hex_value(c) >= 0; });
}

// Eight groups of hex digits, some of them as "::", the last two as a dotted address perhaps.
bool is_colon_separated(std::string_view text) {
  constexpr std::size_t kGroups = 8;
  const auto gap = text.find("::");
  if (gap != std::string_view::npos && text.find("::", gap + 1) != std::string_view::npos) {
    return false;
  }
  const auto groups_of = [](std::string_view side, bool at_end) -> std::optional<std::size_t> {
    if (side.empty()) return 0;
    std::size_t count = 0;
    const auto parts = split(side, ':');
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const bool last = at_end && i + 1 == parts.size();
      if (last && is_dotted(parts[i])) {
        count += 2;
      } else if (is_hex(parts[i], 1, 4)) {
        ++count;
      } else {
        return std::nullopt;
      }
    }
    return count;
  };
  if (gap == std::string_view::npos) return groups_of(text, true) == kGroups;
  const auto before = groups_of(text.substr(0, gap), false);
  const auto after = groups_of(text.substr(gap + 2), true);
  return before && after && *before + *after < kGroups;
}

bool is_ip(std::string_view text) { return is_dotted(text) || is_colon_separated(text); }

bool has_good_escapes(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && !is_hex(text.substr(i + 1, 2), 2, 2)) return false;
  }
  return true;
}

bool is_good_host(std::string_view host) {
  if (const auto user = host.rfind('@'); user != std::string_view::npos) {
    host.remove_prefix(user + 1);
  }
  std::string_view port;
  if (host.starts_with('[')) {
    const auto end = host.find(']');
    if (end == std::string_view::npos) return false;
    port = host.substr(end + 1);
  } else if (const auto colon = host.rfind(':'); colon != std::string_view::npos) {
    port = host.substr(colon);
    host = host.substr(0, colon);
  }
  const bool good_port =
      port.empty() ||
      (port.front() == ':' && std::all_of(port.begin() + 1, port.end(), base::is_digit));
  constexpr std::string_view kNever = " <>\"{}|\\^`";
  return good_port && host.find_first_of(kNever) == std::string_view::npos &&
         has_good_escapes(host);
}

// What stands before the first colon, if that is a scheme; npos if the text is no URI at all.
std::size_t scheme_length(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (base::is_letter(c)) continue;
    if (base::is_digit(c) || c == '+' || c == '-' || c == '.') {
      if (i == 0) return 0;
      continue;
    }
    if (c == ':') return i == 0 ? std::string_view::npos : i;
    return 0;
  }
  return 0;
}

// A part of an address before the @, or of a domain behind it.
bool is_dot_atom(std::string_view text) {
  constexpr std::string_view kSymbols = "!#$%&'*+-/=?^_`{|}~";
  const auto parts = split(text, '.');
  return std::all_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return !part.empty() && std::all_of(part.begin(), part.end(), [&](char c) {
      return base::is_alphanumeric(c) || !base::is_ascii(c) ||
             kSymbols.find(c) != std::string_view::npos;
    });
  });
}

bool is_quoted(std::string_view text) {
  return text.size() >= 2 && text.starts_with('"') && text.ends_with('"') &&
         text.substr(1, text.size() - 2).find('"') == std::string_view::npos;
}

bool is_address(std::string_view text) {
  const auto at = text.rfind('@');
  if (at == std::string_view::npos) return false;
  const std::string_view local = text.substr(0, at);
  const std::string_view domain = text.substr(at + 1);
  const bool literal = domain.starts_with('[') && domain.ends_with(']') &&
                       is_ip(domain.substr(1, domain.size() - 2));
  return (is_dot_atom(local) || is_quoted(local)) && (literal || is_dot_atom(domain));
}

bool is_display_name(std::string_view name) {
  constexpr std::string_view kSpecial = "()<>[]:;@\\,\"";
  return is_quoted(name) || name.find_first_of(kSpecial) == std::string_view::npos;
}

}  // namespace

bool is_ipv4(std::string_view text) {
  return is_ip(text) && text.find('.') != std::string_view::npos;
}

bool is_ipv6(std::string_view text) { return is_colon_separated(text); }

bool is_cidr(std::string_view text) {
  constexpr int kBits4 = 32;
  constexpr int kBits6 = 128;
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return false;
  const std::string_view address = text.substr(0, slash);
  return is_ip(address) &&
         small_number(text.substr(slash + 1), is_dotted(address) ? kBits4 : kBits6).has_value();
}

bool is_mac_address(std::string_view text) {
  for (const char separator : {':', '-', '.'}) {
    const std::size_t digits = separator == '.' ? 4 : 2;
    const auto parts = split(text, separator);
    const std::size_t bytes = parts.size() * digits / 2;
    const bool right = std::all_of(parts.begin(), parts.end(), [&](std::string_view part) {
      return is_hex(part, digits, digits);
    });
    if (right && (bytes == 6 || bytes == 8 || bytes == 20)) return true;
  }
  return false;
}

bool is_request_uri(std::string_view text) {
  if (text.empty()) return false;
  const bool has_control = std::any_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
  });
  if (has_control) return false;
  if (text == "*") return true;
  const std::size_t scheme = scheme_length(text);
  if (scheme == std::string_view::npos) return false;
  std::string_view rest = scheme == 0 ? text : text.substr(scheme + 1);
  rest = rest.substr(0, rest.find('?'));
  if (!rest.starts_with('/')) return scheme != 0;
  if (scheme != 0 && rest.starts_with("//")) {
    rest.remove_prefix(2);
    const auto path = std::min(rest.find('/'), rest.size());
    if (!is_good_host(rest.substr(0, path))) return false;
    rest.remove_prefix(path);
  }
  return has_good_escapes(rest);
}

bool is_mail_address(std::string_view text) {
  text = base::trim(text);
  if (text.ends_with('>')) {
    const auto open = text.rfind('<');
    if (open == std::string_view::npos) return false;
    return is_display_name(base::trim(text.substr(0, open))) &&
           is_address(text.substr(open + 1, text.size() - open - 2));
  }
  return is_address(text);
}

}  // namespace porchsim::kube
