#include "scenarios/run/choice_sites.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "scenarios/document/suggest.h"
#include "sim/faults.h"

namespace porchsim::scenarios {

namespace {

// A delay is a coin, and at NAME.size how long it is.
constexpr auto kSites = std::to_array<std::string_view>(
    {"sched.preempt",     "sched.pick",       "gc.lag",          "gc.lag.size",
     "net.latency",       "net.latency.size", "net.answer",      "net.answer.size",
     "watch.delay",       "watch.delay.size", "random.adoption", "random.change",
     "random.controller", "random.crash",     "random.deletion", "random.directly",
     "random.file",       "random.folder",    "random.name",     "random.operation",
     "random.package",    "random.pause",     "random.person",   "random.repository",
     "random.revision",   "random.target",    "random.upstream", "random.value",
     "random.variant"});

// A fault with a rate draws at fault.CALL/KIND.
constexpr std::string_view kFault = "fault.";
constexpr auto kFaultSites = std::to_array<std::string_view>(
    {"api.create", "api.update", "api.update_status", "api.patch", "api.delete", "api.get",
     "api.list", "api.watch", "watch.event", "git.push", "function.run", "porch.list"});

bool is_fault_site(std::string_view site) {
  const std::size_t slash = site.find('/');
  if (!site.starts_with(kFault) || slash == std::string_view::npos) return false;
  const std::string_view call = site.substr(kFault.size(), slash - kFault.size());
  return std::ranges::find(kFaultSites, call) != kFaultSites.end() &&
         sim::parse_fault_kind(site.substr(slash + 1)).has_value();
}

}  // namespace

bool is_choice_site(std::string_view site) {
  return std::ranges::find(kSites, site) != kSites.end() || is_fault_site(site);
}

std::optional<std::string> problem_with_sites(const sim::ChoiceSet& choices) {
  for (const auto& [point, value] : choices.deviations) {
    if (is_choice_site(point.site)) continue;
    const std::string_view near = nearest(point.site, kSites);
    return fmt::format("no site \"{}\"{}", point.site,
                       near.empty() ? "; paste the choices as the failure printed them"
                                    : fmt::format("; did you mean \"{}\"?", near));
  }
  return std::nullopt;
}

}  // namespace porchsim::scenarios
