#include "scenarios/format/setting_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "scenarios/format/suggest.h"

namespace porchsim::scenarios {

namespace {

using fakeporch::Quirks;
using packagevariant::Options;

constexpr auto kProfiles = std::to_array<std::string_view>({"documents", "porch-head"});

constexpr auto kOptions = std::to_array<std::pair<std::string_view, bool Options::*>>({
    {"honour-upstream-revision", &Options::honour_upstream_revision},
    {"operations-complete", &Options::operations_complete},
    {"keep-finalizer-on-error", &Options::keep_finalizer_on_error},
    {"wake-by-index", &Options::wake_by_index},
    {"names-never-reused", &Options::names_never_reused},
});

constexpr auto kQuirks = std::to_array<std::pair<std::string_view, bool Quirks::*>>({
    {"gates-not-enforced", &Quirks::gates_not_enforced},
    {"revision-numbers-reused", &Quirks::revision_numbers_reused},
    {"workspace-names-reused", &Quirks::workspace_names_reused},
    {"conflict-as-internal-error", &Quirks::conflict_as_internal_error},
    {"leaf-name-lookup", &Quirks::leaf_name_lookup},
    {"partial-lists", &Quirks::partial_lists},
    {"uid-from-name", &Quirks::uid_from_name},
    {"merge-keys-are-edits", &Quirks::merge_keys_are_edits},
    {"edits-hold-no-upstream", &Quirks::edits_hold_no_upstream},
});

template <class Table>
constexpr auto names_of(const Table& table) {
  std::array<std::string_view, std::tuple_size_v<Table>> names{};
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = table[i].first;
  return names;
}

constexpr auto kOptionNames = names_of(kOptions);
constexpr auto kQuirkNames = names_of(kQuirks);

template <class Settings, class Table>
Settings with_switches(Settings settings, const Table& table,
                       const std::map<std::string, bool>& switches) {
  for (const auto& [name, member] : table) {
    if (const auto found = switches.find(std::string(name)); found != switches.end())
      settings.*member = found->second;
  }
  return settings;
}

}  // namespace

std::span<const std::string_view> profile_names() { return kProfiles; }
std::span<const std::string_view> controller_option_names() { return kOptionNames; }
std::span<const std::string_view> quirk_names() { return kQuirkNames; }

std::string read_profile(const PosNode& node, Problems& problems) {
  const bool known = node.is_scalar() && std::ranges::find(kProfiles, node.text) != kProfiles.end();
  if (!known)
    problems.add(
        node, fmt::format("unknown profile \"{}\"{}", node.text, suggestion(node.text, kProfiles)));
  return known && node.text != "documents" ? node.text : std::string();
}

Options controller_options(std::string_view profile, const std::map<std::string, bool>& switches) {
  const Options base = profile == "porch-head" ? Options::porch_head() : Options{};
  return with_switches(base, kOptions, switches);
}

Quirks quirks(std::string_view profile, const std::map<std::string, bool>& switches) {
  const Quirks base = profile == "porch-head" ? Quirks::porch_head() : Quirks{};
  return with_switches(base, kQuirks, switches);
}

}  // namespace porchsim::scenarios
