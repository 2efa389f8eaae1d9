#include "scenarios/load/fault_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>

#include "scenarios/document/suggest.h"
#include "scenarios/format/expectation.h"
#include "scenarios/words/fault_words.h"
#include "scenarios/words/on_purpose.h"

namespace porchsim::scenarios {

namespace {

using sim::FaultKind;

constexpr std::string_view kPorchList = "porch.list";
// How long a controller that a fault killed is down, as a Deployment brings it back; and what takes
// its time takes it, where nobody says how long.
constexpr sim::Duration kDown = std::chrono::seconds(2);

constexpr std::string_view kExampleOfCall = "the 2nd update of PackageRevision by pv-controller";

using Words = std::vector<std::string_view>;

// Where a fault strikes if nobody says.
std::string_view usual_site(FaultKind kind) {
  switch (kind) {
    case FaultKind::WatchDelay:
    case FaultKind::WatchBreak:
      return "watch.event";
    case FaultKind::PartialList:
      return "api.list";
    case FaultKind::StaleList:
      return "watch-cache.list";
    case FaultKind::PushRefused:
      return "git.push";
    case FaultKind::FetchFails:
      return kSyncSite;
    case FaultKind::FunctionFails:
    case FaultKind::FunctionSlow:
    case FaultKind::FunctionVaries:
      return "function.run";
    default:
      return "api.*";
  }
}

// Where it strikes everything that it can: controllers of v1alpha2 call more than the API.
std::vector<std::string_view> every_site(FaultKind kind) {
  const std::string_view usual = usual_site(kind);
  if (usual != "api.*") return {usual};
  std::vector<std::string_view> sites;
  for (const Callee& callee : kCallees) sites.push_back(callee.sites);
  return sites;
}

// What may go wrong where.
bool strikes_at(FaultKind kind, std::string_view site) {
  switch (kind) {
    case FaultKind::Crash:
    case FaultKind::LateAnswer:
      return site.starts_with("api.") || site.starts_with("content.") || site == "render.run";
    case FaultKind::Error:
    case FaultKind::LostAnswer:
    case FaultKind::Latency:
      return site != usual_site(FaultKind::WatchDelay) &&
             site != usual_site(FaultKind::StaleList) && site != kSyncSite;
    default:
      return site == usual_site(kind);
  }
}

bool takes_time(FaultKind kind) {
  return kind == FaultKind::Latency || kind == FaultKind::LateAnswer ||
         kind == FaultKind::WatchDelay || kind == FaultKind::FunctionSlow ||
         kind == FaultKind::StaleList;
}

// "2nd" -> 2, "next" -> 1, "every" / "any" -> 0; nothing for other words.
std::optional<std::uint64_t> count_of(std::string_view word) {
  if (word == "every" || word == "any") return 0;
  if (word == "next") return 1;
  std::uint64_t value = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
  if (read.ec != std::errc{} || value == 0) return std::nullopt;
  return ordinal(value) == word ? std::optional(value) : std::nullopt;
}

// A push goes "to edge", a sync is one "of edge".
bool comes_before_repository(std::string_view word, std::string_view site) {
  return (site == "git.push" && word == "to") || (site == kSyncSite && word == "of");
}

// `[the] NTH|every|next CALL [of KIND [NAME] | to REPOSITORY | of REPOSITORY] [by ACTOR]`
bool read_spot(const PosNode& node, std::string_view word, sim::FaultRule& rule,
               ReadContext& context) {
  Words words = words_of(node.text);
  if (!words.empty() && words[0] == "the") words.erase(words.begin());
  const auto count = words.empty() ? std::nullopt : count_of(words[0]);
  if (!count || words.size() < 2) {
    context.problems.add(node, fmt::format("\"{}\" names no call; write for example \"{}\"",
                                           node.text, kExampleOfCall));
    return false;
  }
  const auto call = std::ranges::find(kCallWords, words[1], &CallWord::word);
  if (call == kCallWords.end()) {
    context.problems.add(
        node, fmt::format("unknown call \"{}\"{}", words[1], suggestion(words[1], fault_spots())));
    return false;
  }
  if (!strikes_at(rule.kind, call->site)) {
    const auto usual = std::ranges::find(kCallWords, usual_site(rule.kind), &CallWord::site);
    context.problems.add(node, fmt::format("the fault \"{}\" does not strike at a {}; write for "
                                           "example \"the next {}\"",
                                           word, call->word, usual->word));
    return false;
  }
  rule.site = call->site;
  rule.nth = *count;
  words.erase(words.begin(), words.begin() + 2);
  if (words.size() >= 2 && words[words.size() - 2] == "by") {
    rule.actor = words.back();
    words.resize(words.size() - 2);
  }
  if (words.size() == 2 && comes_before_repository(words[0], rule.site)) {
    rule.object = words[1];
    return context.check_repository(node, words[1]);
  }
  if (words.empty()) return true;
  if (words[0] != "of" || words.size() < 2 || words.size() > 3) {
    context.problems.add(node, fmt::format("\"{}\" is not understood; write for example \"{}\"",
                                           words[0], kExampleOfCall));
    return false;
  }
  if (is_capitalised(words[1]) && !context.check_kind(node, words[1])) return false;
  rule.object =
      words.size() == 2 ? std::string(words[1]) : fmt::format("{} {}", words[1], words[2]);
  return true;
}

void read_rate(const PosNode& node, sim::FaultRule& rule, ReadContext& context) {
  const char* end = node.text.data() + node.text.size();
  const auto upper = std::from_chars(node.text.data(), end, rule.rate_numerator);
  const bool slash = upper.ec == std::errc{} && upper.ptr != end && *upper.ptr == '/';
  const auto lower = slash ? std::from_chars(upper.ptr + 1, end, rule.rate_denominator) : upper;
  const bool fine = slash && lower.ec == std::errc{} && lower.ptr == end &&
                    rule.rate_denominator > 0 && rule.rate_numerator <= rule.rate_denominator &&
                    rule.rate_denominator <= 1'000'000;
  if (!fine)
    context.problems.add(node, fmt::format("\"{}\" is no rate; write for example 1/20", node.text));
}

// "3" calls in a row from the n-th on; by chance it can only be "at most 3".
void read_times(const PosNode& node, sim::FaultRule& rule, ReadContext& context) {
  constexpr std::int64_t kMost = 1'000'000;
  const auto bounds = node.is_scalar() ? parse_bounds(node.text) : std::nullopt;
  const bool by_chance = rule.nth == 0;
  const bool shaped =
      bounds && bounds->least == (by_chance ? Bounds{}.least : bounds->most) && bounds->most > 0;
  if (shaped && bounds->most <= kMost) {
    rule.times = static_cast<std::uint64_t>(bounds->most);
    return;
  }
  context.problems.add(
      node, fmt::format("\"times\" is \"{}\"; write for example {}", node.text,
                        by_chance ? "at most 3, since a rate is chance" : "3, calls in a row"));
}

// What a kind of fault has to say besides where it strikes.
void read_details(const PosNode& word, MapReader& reader, sim::FaultRule& rule,
                  ReadContext& context) {
  if (rule.kind == FaultKind::PartialList) {
    const PosNode* repository = reader.require("repository", "repository: edge");
    if (repository == nullptr) return;
    context.check_repository(*repository, repository->text);
    if (word.text != kUnreadable) {
      rule.argument = repository->text;
      return;
    }
    rule.site = kPorchList;
    rule.object = "Repository " + repository->text;
    return;
  }
  if (rule.kind == FaultKind::Crash) {
    rule.duration = kDown;
    if (reader.flag("before", false)) rule.argument = "before";
  }
  if (const PosNode* message = says_why(rule.kind) ? reader.find("message") : nullptr)
    rule.argument = message->text;
  const bool lasts =
      takes_time(rule.kind) || rule.kind == FaultKind::Crash || rule.kind == FaultKind::LostAnswer;
  const auto duration = lasts ? reader.duration("for") : std::nullopt;
  if (duration) rule.duration = *duration;
  if (takes_time(rule.kind) && rule.duration.count() == 0) {
    context.problems.add(
        word,
        fmt::format("the fault \"{}\" needs a duration; write for example for: 2s", word.text));
  }
}

}  // namespace

std::vector<std::string_view> words_everywhere() {
  std::vector<std::string_view> words = fault_words();
  std::erase_if(words, [](std::string_view word) { return fault_everywhere(word).empty(); });
  return words;
}

std::vector<sim::FaultRule> fault_everywhere(std::string_view word) {
  const auto found = std::ranges::find(kFaultWords, word, &FaultWord::word);
  if (found == kFaultWords.end() || found->kind == FaultKind::PartialList ||
      found->kind == FaultKind::FunctionVaries || found->kind == FaultKind::FetchFails)
    return {};
  sim::FaultRule rule;
  rule.kind = found->kind;
  rule.argument = found->argument;
  rule.nth = 1;
  if (takes_time(rule.kind) || rule.kind == FaultKind::Crash) rule.duration = kDown;
  std::vector<sim::FaultRule> rules;
  for (const std::string_view site : every_site(rule.kind)) rules.emplace_back(rule).site = site;
  return rules;
}

std::optional<sim::FaultRule> read_fault(const PosNode& word, MapReader& reader,
                                         ReadContext& context) {
  const auto found = std::ranges::find(kFaultWords, word.text, &FaultWord::word);
  if (!word.is_scalar() || found == kFaultWords.end()) {
    context.problems.add(word, fmt::format("unknown fault \"{}\"{}", word.text,
                                           suggestion(word.text, fault_words())));
    reader.allow_all();
    return std::nullopt;
  }
  sim::FaultRule rule;
  rule.kind = found->kind;
  rule.argument = found->argument;
  rule.site = usual_site(rule.kind);
  rule.nth = 1;
  if (const PosNode* spot = reader.find("at");
      spot != nullptr && !read_spot(*spot, word.text, rule, context)) {
    reader.allow_all();
    return std::nullopt;
  }
  if (const PosNode* rate = reader.find("rate")) {
    rule.nth = 0;
    read_rate(*rate, rule, context);
    rule.times = 0;
  } else if (rule.nth == 0) {  // "every"
    rule.nth = 1;
    rule.times = 0;
  }
  if (const PosNode* times = reader.find("times")) read_times(*times, rule, context);
  read_details(word, reader, rule, context);
  return rule;
}

std::string fault_text(const PosNode& fault) {
  const PosNode* spot = fault.find("at");
  const std::string& word = fault.find("fault")->text;
  return spot == nullptr ? word : fmt::format("{} at {}", word, spot->text);
}

std::vector<PlannedFault> read_faults(const PosNode& node, ReadContext& context) {
  std::vector<PlannedFault> rules;
  if (!expect_list(node, "\"faults\"",
                   "- {fault: conflict, at: any update by pv-controller, rate: 1/20}",
                   context.problems)) {
    return rules;
  }
  for (const PosNode& item : node.children) {
    if (!expect_mapping(item, "a fault", "{fault: conflict, rate: 1/20}", context.problems))
      continue;
    MapReader reader(item, "a fault", kFaultPlanKeys, context.problems);
    reader.also(kFaultKeys);
    reader.also(kMeantKeys);
    const PosNode* word = reader.require("fault", "fault: conflict");
    if (word == nullptr) continue;
    auto rule = read_fault(*word, reader, context);
    const bool on_purpose = reader.flag(kOnPurpose, false);
    reader.finish();
    if (rule) rules.push_back({*std::move(rule), word->place, fault_text(item), on_purpose});
  }
  return rules;
}

}  // namespace porchsim::scenarios
