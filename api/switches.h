// Named switches: settings that are a struct of bools, where what the documents say is a member's
// default, and shipped Porch may differ.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace porchsim::api {

// Whose behaviour is meant where documents and shipped Porch disagree. Hardened is that of the
// documents, but for what they prescribe against what a system must hold to.
enum class Profile : std::uint8_t { Documents, PorchHead, Hardened };

// A switch by the name that a scenario and docs/fidelity.md have for it.
template <class Settings>
struct SwitchRow {
  std::string_view name;  // "honour-upstream-revision"
  bool Settings::* member;
  bool shipped;
  std::optional<bool> hardened = {};  // none: as the documents have it
};

// By name; those that are absent are as the profile has them.
using SwitchValues = std::map<std::string, bool, std::less<>>;

template <class Settings>
Settings switched(Profile profile, const SwitchValues& values,
                  std::span<const SwitchRow<Settings>> rows) {
  Settings settings;
  for (const SwitchRow<Settings>& row : rows) {
    if (profile == Profile::PorchHead) settings.*row.member = row.shipped;
    if (profile == Profile::Hardened && row.hardened) settings.*row.member = *row.hardened;
    if (const auto value = values.find(row.name); value != values.end())
      settings.*row.member = value->second;
  }
  return settings;
}

template <class Settings>
std::vector<std::string_view> names_of(std::span<const SwitchRow<Settings>> rows) {
  std::vector<std::string_view> names;
  names.reserve(rows.size());
  for (const SwitchRow<Settings>& row : rows) names.push_back(row.name);
  return names;
}

}  // namespace porchsim::api
