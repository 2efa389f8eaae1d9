#include "controllers/packagevariantset/names.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "controllers/packagevariantset/sha1.h"

namespace porchsim::packagevariantset {
namespace {

constexpr std::size_t kMostBytes = 63;
constexpr std::size_t kHashDigits = 8;
constexpr std::size_t kLongHashDigits = 16;
constexpr std::string_view kCut = "-----";
// What a cut name keeps of what it was made of.
constexpr std::size_t kKeptBytes = kMostBytes - kCut.size() - kLongHashDigits;

// What every part of a name may begin and end with.
bool is_plain(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

// Letters, digits, dashes and separators, with letters or digits around each run of the others:
// then the parts can be told from the name.
bool is_legal(std::string_view part, std::string_view separators) {
  char before = '\0';
  for (const char c : part) {
    const bool follows_plain = is_plain(before);
    const bool legal = is_plain(c) || (c == '-' && (follows_plain || before == '-')) ||
                       (separators.contains(c) && follows_plain);
    if (!legal) return false;
    before = c;
  }
  return is_plain(before);
}

std::string escaped(std::string_view part) {
  std::string text;
  for (const char c : part) {
    if (c == '-') text += "--";
    if (c == '/') text += "---";
    if (c != '-' && c != '/') text += c;
  }
  return text;
}

// Cut, and made of letters that a name may have.
std::string hashed(const Destination& destination) {
  const std::string identifier = package_variant_identifier(destination);
  std::string text;
  for (const char c : identifier.substr(0, kKeptBytes)) {
    const bool upper = c >= 'A' && c <= 'Z';
    if (upper) text += static_cast<char>(c - 'A' + 'a');
    if (!upper) text += is_plain(c) ? c : '-';
  }
  while (text.starts_with('-')) text.erase(0, 1);
  while (text.ends_with('-')) text.pop_back();
  if (text.empty()) text = "pv";
  return fmt::format(
      "{}{}{}", text, kCut,
      sha1_hex(fmt::format("{}\n{}\n{}", destination.set, destination.repo, destination.package))
          .substr(0, kLongHashDigits));
}

}  // namespace

std::string package_variant_identifier(const Destination& destination) {
  return fmt::format("{}-{}-{}", destination.set, destination.repo, destination.package);
}

std::string package_variant_name(std::string_view identifier) {
  if (identifier.size() <= kMostBytes) return std::string(identifier);
  return fmt::format("{}-{}", identifier.substr(0, kMostBytes - kHashDigits - 1),
                     sha1_hex(identifier).substr(0, kHashDigits));
}

std::string escaped_variant_name(const Destination& destination) {
  const std::string name = fmt::format("{}-{}-{}", escaped(destination.set),
                                       escaped(destination.repo), escaped(destination.package));
  const bool legal = is_legal(destination.set, ".") && is_legal(destination.repo, ".") &&
                     is_legal(destination.package, "/.");
  return legal && name.size() <= kMostBytes ? name : hashed(destination);
}

std::string_view variant_name_start(std::string_view name) {
  const std::string_view kept = name.substr(0, kKeptBytes);
  return {kept.begin(), std::ranges::find_if_not(kept, is_plain)};
}

}  // namespace porchsim::packagevariantset
