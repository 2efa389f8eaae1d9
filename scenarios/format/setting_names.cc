#include "scenarios/format/setting_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "scenarios/document/suggest.h"

namespace porchsim::scenarios {

namespace {

using fakeporch::Quirks;
using packagevariant::Options;

constexpr auto kProfiles = std::to_array<std::string_view>({"documents", "porch-head"});

std::vector<std::string_view> names_of(const auto& rows) {
  std::vector<std::string_view> names;
  for (const auto& row : rows) names.push_back(row.name);
  return names;
}

template <class Settings>
Settings with_switches(Settings settings, const auto& rows,
                       const std::map<std::string, bool>& switches) {
  for (const auto& row : rows) {
    if (const auto found = switches.find(std::string(row.name)); found != switches.end())
      settings.*row.member = found->second;
  }
  return settings;
}

}  // namespace

std::span<const std::string_view> profile_names() { return kProfiles; }
std::vector<std::string_view> controller_option_names() {
  return names_of(packagevariant::option_rows());
}
std::vector<std::string_view> quirk_names() { return names_of(fakeporch::quirk_rows()); }

std::string read_profile(const PosNode& node, Problems& problems) {
  const bool known = node.is_scalar() && std::ranges::find(kProfiles, node.text) != kProfiles.end();
  if (!known)
    problems.add(
        node, fmt::format("unknown profile \"{}\"{}", node.text, suggestion(node.text, kProfiles)));
  return known && node.text != "documents" ? node.text : std::string();
}

Options controller_options(std::string_view profile, const std::map<std::string, bool>& switches) {
  const Options base = profile == "porch-head" ? Options::porch_head() : Options{};
  return with_switches(base, packagevariant::option_rows(), switches);
}

Quirks quirks(std::string_view profile, const std::map<std::string, bool>& switches) {
  const Quirks base = profile == "porch-head" ? Quirks::porch_head() : Quirks{};
  return with_switches(base, fakeporch::quirk_rows(), switches);
}

}  // namespace porchsim::scenarios
