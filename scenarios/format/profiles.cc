#include "scenarios/format/profiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "scenarios/document/suggest.h"

namespace porchsim::scenarios {
namespace {

// In the order of api::Profile.
constexpr auto kProfiles = std::to_array<std::string_view>({"documents", "porch-head", "hardened"});

}  // namespace

std::span<const std::string_view> profile_names() { return kProfiles; }

std::optional<api::Profile> find_profile(std::string_view name) {
  const auto found = std::ranges::find(kProfiles, name);
  if (found == kProfiles.end()) return std::nullopt;
  return static_cast<api::Profile>(found - kProfiles.begin());
}

std::optional<api::Profile> read_profile(const PosNode& node, Problems& problems) {
  const auto profile = node.is_scalar() ? find_profile(node.text) : std::nullopt;
  if (!profile)
    problems.add(
        node, fmt::format("unknown profile \"{}\"{}", node.text, suggestion(node.text, kProfiles)));
  return profile;
}

}  // namespace porchsim::scenarios
