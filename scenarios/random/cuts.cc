#include "scenarios/random/cuts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "scenarios/random/draws.h"

namespace porchsim::scenarios {
namespace {

using sim::ChoicePoint;
using sim::ChoiceSet;

constexpr std::string_view kFewer = "random.fewer";
constexpr std::string_view kLeftOut = "random.left-out";

bool begins_with_one_of(std::string_view text, std::span<const std::string_view> beginnings) {
  return std::ranges::any_of(
      beginnings, [text](std::string_view beginning) { return text.starts_with(beginning); });
}

std::string noise(const ChoicePoint& point) {
  constexpr std::array<std::string_view, 7> kNoise = {
      "gc.",    "net.",  "random.call-weight", "random.life-weight", "random.weight",
      "sched.", "watch."};
  return begins_with_one_of(point.site, kNoise) ? point.site : "";
}

// Of "op-7" 7; nothing of other actors.
std::optional<std::uint64_t> operation_of(std::string_view actor) {
  const std::string_view role = sim::to_string(sim::Role::Operation);
  if (!actor.starts_with(role) || actor.size() <= role.size() + 1) return std::nullopt;
  const std::string_view digits = actor.substr(role.size() + 1);
  std::uint64_t number = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return read.ec == std::errc{} ? std::optional(number) : std::nullopt;
}

std::string operation(const ChoicePoint& point) {
  const auto number = operation_of(point.actor);
  return number ? fmt::format("{:06}", *number) : "";
}

// What an operation does, without when it comes.
std::string deed(const ChoicePoint& point) {
  constexpr std::array<std::string_view, 3> kWhen = {"random.controller", "random.moment",
                                                     "random.pause"};
  return begins_with_one_of(point.site, kWhen) ? "" : operation(point);
}

std::string part(const ChoicePoint& point) {
  return point.actor.starts_with(sim::to_string(sim::Role::Part)) ? point.actor : "";
}

std::string fault(const ChoicePoint& point) {
  return point.site.starts_with("fault.") ? point.site + "@" + point.actor : "";
}

bool is_cut(const ChoicePoint& point) { return point.site == kFewer || point.site == kLeftOut; }

sim::Simplification without(Draws::Part part, std::size_t index) {
  const ChoicePoint left_out{std::string(kLeftOut), Draws::actor_of(part, index).key(), 0};
  return [left_out](const ChoiceSet& set) -> std::optional<ChoiceSet> {
    if (set.deviations.contains(left_out)) return std::nullopt;
    ChoiceSet fewer = set;
    std::erase_if(fewer.deviations,
                  [&](const auto& entry) { return entry.first.actor == left_out.actor; });
    fewer.deviations[left_out] = 1;
    return fewer;
  };
}

sim::Simplification without_what_comes_last(std::uint64_t operations) {
  return [operations](const ChoiceSet& set) -> std::optional<ChoiceSet> {
    std::uint64_t last = 0;
    for (const auto& [point, value] : set.deviations)
      last = std::max(last, operation_of(point.actor).value_or(0));
    const ChoicePoint fewer{std::string(kFewer), sim::world_actor().key(), 0};
    const auto found = set.deviations.find(fewer);
    const std::uint64_t gone = found == set.deviations.end() ? 0 : found->second;
    if (last + gone >= operations) return std::nullopt;
    ChoiceSet shorter = set;
    shorter.deviations[fewer] = operations - last;
    return shorter;
  };
}

}  // namespace

sim::ShrinkOptions cuts_of(std::uint64_t operations) {
  using Part = Draws::Part;
  constexpr std::size_t kOfAKind = 4;
  sim::ShrinkOptions options;
  options.groupings = {noise};
  if (operations == 0) return options;
  options.groupings = {noise, operation, deed, fault, part};
  options.simplifications = {without_what_comes_last(operations)};
  for (const Part part : {Part::Set, Part::Variant, Part::Package, Part::Repository}) {
    for (std::size_t i = kOfAKind; i > 0; --i)
      options.simplifications.push_back(without(part, i - 1));
  }
  options.stays = is_cut;
  return options;
}

}  // namespace porchsim::scenarios
