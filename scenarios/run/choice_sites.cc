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
constexpr auto kSites = std::to_array<std::string_view>({"sched.preempt",
                                                         "sched.pick",
                                                         "sched.strategy",
                                                         "gc.lag",
                                                         "gc.lag.size",
                                                         "net.latency",
                                                         "net.latency.size",
                                                         "net.answer",
                                                         "net.answer.size",
                                                         "watch.delay",
                                                         "watch.delay.size",
                                                         "end.start-anew",
                                                         "random.adoption",
                                                         "random.adopts",
                                                         "random.ago",
                                                         "random.api-latency",
                                                         "random.as-a-whole",
                                                         "random.at-rest",
                                                         "random.at-once",
                                                         "random.away",
                                                         "random.back",
                                                         "random.blow",
                                                         "random.both",
                                                         "random.branch",
                                                         "random.break",
                                                         "random.by-workspace",
                                                         "random.call",
                                                         "random.call-weight",
                                                         "random.change",
                                                         "random.changes",
                                                         "random.controller",
                                                         "random.crash",
                                                         "random.deletion",
                                                         "random.deployment",
                                                         "random.directly",
                                                         "random.directory",
                                                         "random.dotted",
                                                         "random.edit-first",
                                                         "random.fault",
                                                         "random.fault-repository",
                                                         "random.faults",
                                                         "random.fewer",
                                                         "random.field",
                                                         "random.file",
                                                         "random.first",
                                                         "random.focus",
                                                         "random.focus-on",
                                                         "random.folder",
                                                         "random.from-git",
                                                         "random.from-main",
                                                         "random.function",
                                                         "random.function-name",
                                                         "random.functions",
                                                         "random.gone",
                                                         "random.held",
                                                         "random.how",
                                                         "random.how-far",
                                                         "random.injected",
                                                         "random.injected-object",
                                                         "random.injectors",
                                                         "random.injects",
                                                         "random.known-workspace",
                                                         "random.last-word",
                                                         "random.left-out",
                                                         "random.life-weight",
                                                         "random.longest-pause",
                                                         "random.mishap",
                                                         "random.moment",
                                                         "random.moment-count",
                                                         "random.name",
                                                         "random.new-name",
                                                         "random.new-upstream",
                                                         "random.obstacle",
                                                         "random.obstacle-of",
                                                         "random.obstacle-repository",
                                                         "random.obstacle-state",
                                                         "random.operation",
                                                         "random.orphan-first",
                                                         "random.other-package",
                                                         "random.outage",
                                                         "random.package",
                                                         "random.packages",
                                                         "random.path",
                                                         "random.pause",
                                                         "random.person",
                                                         "random.poll",
                                                         "random.porch-latency",
                                                         "random.propagation",
                                                         "random.rate",
                                                         "random.ref",
                                                         "random.remove-key",
                                                         "random.repository",
                                                         "random.rest",
                                                         "random.rests",
                                                         "random.revision",
                                                         "random.revisions",
                                                         "random.rival",
                                                         "random.second",
                                                         "random.second-downstream",
                                                         "random.second-file",
                                                         "random.second-focus",
                                                         "random.second-upstream",
                                                         "random.site",
                                                         "random.slip",
                                                         "random.slips",
                                                         "random.strategy",
                                                         "random.strip",
                                                         "random.refusals",
                                                         "random.stand-by",
                                                         "random.start-in-the-past",
                                                         "random.tag",
                                                         "random.target",
                                                         "random.the-same",
                                                         "random.try",
                                                         "random.unmet",
                                                         "random.upstream",
                                                         "random.value",
                                                         "random.variant",
                                                         "random.variants",
                                                         "random.variants-meet",
                                                         "random.variants-too",
                                                         "random.watch-latency",
                                                         "random.watched",
                                                         "random.weight",
                                                         "random.whatever",
                                                         "random.while",
                                                         "random.workers",
                                                         "random.workload",
                                                         "random.by-expression",
                                                         "random.by-name",
                                                         "random.confirmed",
                                                         "random.documents",
                                                         "random.downstream",
                                                         "random.env",
                                                         "random.expression",
                                                         "random.fault-actor",
                                                         "random.foreground",
                                                         "random.goes",
                                                         "random.goes-to",
                                                         "random.how-given",
                                                         "random.in-region",
                                                         "random.key-expression",
                                                         "random.label",
                                                         "random.label-value",
                                                         "random.labelled",
                                                         "random.listed",
                                                         "random.listed-repository",
                                                         "random.more-downstreams",
                                                         "random.otherwise",
                                                         "random.package-expression",
                                                         "random.part",
                                                         "random.parts",
                                                         "random.region",
                                                         "random.repository-expression",
                                                         "random.second-package",
                                                         "random.second-set",
                                                         "random.selector",
                                                         "random.selects-repositories",
                                                         "random.set",
                                                         "random.set-change",
                                                         "random.set-focus",
                                                         "random.set-focus-on",
                                                         "random.set-name",
                                                         "random.set-package",
                                                         "random.set-slip",
                                                         "random.set-stand-by",
                                                         "random.set-upstream",
                                                         "random.set-weight",
                                                         "random.set-workers",
                                                         "random.sets",
                                                         "random.sets-alone",
                                                         "random.target-kind",
                                                         "random.target-object",
                                                         "random.target-objects",
                                                         "random.targets",
                                                         "random.template",
                                                         "random.text-expression",
                                                         "random.tier",
                                                         "random.which-target",
                                                         "random.ahead",
                                                         "random.hub",
                                                         "random.hubs",
                                                         "random.keep",
                                                         "random.once-too",
                                                         "random.schedule",
                                                         "random.second-life-weight",
                                                         "random.second-weight",
                                                         "random.sync",
                                                         "random.syncs"});

// A fault with a rate draws at fault.CALL/KIND.
constexpr std::string_view kFault = "fault.";
constexpr auto kFaultSites = std::to_array<std::string_view>(
    {"api.create",      "api.update",        "api.update_status", "api.patch",
     "api.delete",      "api.get",           "api.list",          "api.watch",
     "watch.event",     "git.push",          "function.run",      "porch.list",
     "content.get",     "content.read",      "content.draft",     "content.write",
     "content.close",   "content.lifecycle", "content.delete",    "content.fetch",
     "content.open",    "content.refresh",   "content.list",      "content.hash",
     "content.check",   "content.shut",      "render.run",        "porch.render-request",
     "watch-cache.list"});

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
