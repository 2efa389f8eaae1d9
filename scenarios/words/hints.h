// What people write who come from chainsaw, kuttl or kubectl, and what it is called here.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace porchsim::scenarios {

struct Hint {
  std::string_view word;
  std::string_view cure;
};
inline constexpr auto kStepHints = std::to_array<Hint>({
    {"assert", "write expect: [PackageVariant app-edge: {…}], or wait-for: {…} to wait for it"},
    {"error", "write expect: [KIND NAME: absent], or never: at the end for what must never hold"},
    {"errors", "write expect: [KIND NAME: absent], or never: at the end for what must never hold"},
    {"sleep", "write advance: 30s to let time pass, or settle to wait until nothing is left to do"},
    {"create", "write apply: OBJECT; that there was none before is another expect"},
    {"update", "write patch: KIND NAME, with: {…}, or apply: OBJECT"},
    {"replace", "write apply: OBJECT"},
    {"wait", "write wait-for: {KIND NAME: {conditions: {Ready: \"True\"}}}, or settle"},
    {"try", "steps stand in steps: one after the other"},
    {"catch", "a failure is told by itself, with all that led to it"},
    {"finally", "every run has a world of its own; there is nothing to clean up"},
    {"cleanup", "every run has a world of its own; there is nothing to clean up"},
    {"script",
     "nothing of a machine can be called; what people do are steps such as apply and push"},
    {"command",
     "nothing of a machine can be called; what people do are steps such as apply and "
     "push"},
    {"describe", "write porchsim show KIND/NAME --in FILE after a run"},
    {"podLogs", "write expect: [logs of pv-controller: {contains: …}]"},
    {"merge", "write patch: KIND NAME, with: {…}"},
    {"scale", "write patch: KIND NAME, with: {spec: {…}}"},
});
inline constexpr auto kListHints = std::to_array<Hint>({
    {"length", "write count"},
    {"size", "write count"},
    {"any", "write some"},
    {"all", "write each"},
    {"every", "write each"},
    {"has", "write contains"},
    {"lacks", "write none"},
    {"matches", "write some: {matches: …}"},
});
inline constexpr auto kTextHints = std::to_array<Hint>({
    {"regex", "write matches"},
    {"match", "write matches"},
    {"regexp", "write matches"},
    {"startsWith", "write matches: ^…"},
    {"endsWith", "write matches: …$"},
});
inline constexpr auto kCallHints = std::to_array<Hint>({
    {"any", "write call"},
    {"all", "write call"},
    {"read", "write get, list or watch"},
});

// "; write count" for a word of the hints; else what suggestion() says.
std::string cure(std::string_view word, std::span<const Hint> hints,
                 std::span<const std::string_view> known);

}  // namespace porchsim::scenarios
