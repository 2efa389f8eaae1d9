#include "controllers/packagevariantset/names.h"

#include <cstddef>

#include <fmt/format.h>

#include "controllers/packagevariantset/sha1.h"

namespace porchsim::packagevariantset {
namespace {

constexpr std::size_t kMostBytes = 63;
constexpr std::size_t kHashDigits = 8;

}  // namespace

std::string package_variant_identifier(const Destination& destination) {
  return fmt::format("{}-{}-{}", destination.set, destination.repo, destination.package);
}

std::string package_variant_name(std::string_view identifier) {
  if (identifier.size() <= kMostBytes) return std::string(identifier);
  return fmt::format("{}-{}", identifier.substr(0, kMostBytes - kHashDigits - 1),
                     sha1_hex(identifier).substr(0, kHashDigits));
}

}  // namespace porchsim::packagevariantset
