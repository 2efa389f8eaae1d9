#include "scenarios/load/fault_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

#include "scenarios/document/suggest.h"
#include "scenarios/sense/sense.h"

namespace porchsim::scenarios {

namespace {

using sim::FaultKind;

// Porch cannot read a repository while it answers a list.
constexpr std::string_view kUnreadable = "unreadable-repository";
constexpr std::string_view kPorchList = "porch.list";
// How long a controller that a fault killed is down, as a Deployment brings it back; and what takes
// its time takes it, where nobody says how long.
constexpr sim::Duration kDown = std::chrono::seconds(2);

struct Word {
  std::string_view word;
  FaultKind kind;
  std::string_view argument;
};
constexpr auto kWords = std::to_array<Word>({
    {"conflict", FaultKind::Error, "Conflict"},
    {"forbidden", FaultKind::Error, "Forbidden"},
    {"timeout", FaultKind::Error, "Timeout"},
    {"not-found", FaultKind::Error, "NotFound"},
    {"already-exists", FaultKind::Error, "AlreadyExists"},
    {"invalid", FaultKind::Error, "Invalid"},
    {"unavailable", FaultKind::Error, "ServiceUnavailable"},
    {"internal-error", FaultKind::Error, "InternalError"},
    {"too-many-requests", FaultKind::Error, "TooManyRequests"},
    {"lost-answer", FaultKind::LostAnswer, ""},
    {"latency", FaultKind::Latency, ""},
    {"watch-delay", FaultKind::WatchDelay, ""},
    {"watch-break", FaultKind::WatchBreak, ""},
    {"watch-gone", FaultKind::WatchBreak, "Gone"},
    {"partial-list", FaultKind::PartialList, ""},
    {kUnreadable, FaultKind::PartialList, ""},
    {"push-refused", FaultKind::PushRefused, ""},
    {"function-fails", FaultKind::FunctionFails, ""},
    {"function-slow", FaultKind::FunctionSlow, ""},
    {"function-varies", FaultKind::FunctionVaries, ""},
    {"crash", FaultKind::Crash, ""},
});

struct Call {
  std::string_view name;
  std::string_view site;
};
constexpr auto kCalls = std::to_array<Call>({
    {"create", "api.create"},
    {"update", "api.update"},
    {"status-update", "api.update_status"},
    {"patch", "api.patch"},
    {"delete", "api.delete"},
    {"get", "api.get"},
    {"list", "api.list"},
    {"watch", "api.watch"},
    {"call", "api.*"},
    {"event", "watch.event"},
    {"push", "git.push"},
    {"function", "function.run"},
});
constexpr std::string_view kExample = "the 2nd update of PackageRevision by pv-controller";

using Words = std::vector<std::string_view>;

// Where a fault strikes if nobody says.
std::string_view usual_site(FaultKind kind) {
  switch (kind) {
    case FaultKind::WatchDelay:
    case FaultKind::WatchBreak:
      return "watch.event";
    case FaultKind::PartialList:
      return "api.list";
    case FaultKind::PushRefused:
      return "git.push";
    case FaultKind::FunctionFails:
    case FaultKind::FunctionSlow:
    case FaultKind::FunctionVaries:
      return "function.run";
    default:
      return "api.*";
  }
}

// What may go wrong where.
bool strikes_at(FaultKind kind, std::string_view site) {
  switch (kind) {
    case FaultKind::Crash:
      return site.starts_with("api.");
    case FaultKind::Error:
    case FaultKind::LostAnswer:
    case FaultKind::Latency:
      return site != usual_site(FaultKind::WatchDelay);
    default:
      return site == usual_site(kind);
  }
}

bool takes_time(FaultKind kind) {
  return kind == FaultKind::Latency || kind == FaultKind::WatchDelay ||
         kind == FaultKind::FunctionSlow;
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

// `[the] NTH|every|next CALL [of KIND [NAME] | to REPOSITORY] [by ACTOR]`
bool read_spot(const PosNode& node, std::string_view word, sim::FaultRule& rule,
               ReadContext& context) {
  Words words = words_of(node.text);
  if (!words.empty() && words[0] == "the") words.erase(words.begin());
  const auto count = words.empty() ? std::nullopt : count_of(words[0]);
  if (!count || words.size() < 2) {
    context.problems.add(
        node, fmt::format("\"{}\" names no call; write for example \"{}\"", node.text, kExample));
    return false;
  }
  const auto call = std::ranges::find(kCalls, words[1], &Call::name);
  if (call == kCalls.end()) {
    std::vector<std::string_view> known;
    known.reserve(kCalls.size());
    for (const Call& entry : kCalls) known.push_back(entry.name);
    context.problems.add(
        node, fmt::format("unknown call \"{}\"{}", words[1], suggestion(words[1], known)));
    return false;
  }
  if (!strikes_at(rule.kind, call->site)) {
    const auto usual = std::ranges::find(kCalls, usual_site(rule.kind), &Call::site);
    context.problems.add(node, fmt::format("the fault \"{}\" does not strike at a {}; write for "
                                           "example \"the next {}\"",
                                           word, call->name, usual->name));
    return false;
  }
  rule.site = call->site;
  rule.nth = *count;
  words.erase(words.begin(), words.begin() + 2);
  if (words.size() >= 2 && words[words.size() - 2] == "by") {
    rule.actor = words.back();
    words.resize(words.size() - 2);
  }
  if (words.size() == 2 && words[0] == "to" && rule.site == "git.push") {
    rule.object = words[1];
    return context.check_repository(node, words[1]);
  }
  if (words.empty()) return true;
  if (words[0] != "of" || words.size() < 2 || words.size() > 3) {
    context.problems.add(node, fmt::format("\"{}\" is not understood; write for example \"{}\"",
                                           words[0], kExample));
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
  const bool speaks = rule.kind == FaultKind::FunctionFails || rule.kind == FaultKind::PushRefused;
  if (const PosNode* message = speaks ? reader.find("message") : nullptr)
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

std::vector<std::string_view> fault_words() {
  std::vector<std::string_view> words;
  words.reserve(kWords.size());
  for (const Word& word : kWords) words.push_back(word.word);
  return words;
}

std::vector<std::string_view> words_everywhere() {
  std::vector<std::string_view> words = fault_words();
  std::erase_if(words, [](std::string_view word) { return !fault_everywhere(word); });
  return words;
}

std::optional<sim::FaultRule> fault_everywhere(std::string_view word) {
  const auto found = std::ranges::find(kWords, word, &Word::word);
  if (found == kWords.end() || found->kind == FaultKind::PartialList ||
      found->kind == FaultKind::FunctionVaries)
    return std::nullopt;
  sim::FaultRule rule;
  rule.kind = found->kind;
  rule.argument = found->argument;
  rule.site = usual_site(rule.kind);
  rule.nth = 1;
  if (takes_time(rule.kind) || rule.kind == FaultKind::Crash) rule.duration = kDown;
  return rule;
}

std::optional<sim::FaultRule> read_fault(const PosNode& word, MapReader& reader,
                                         ReadContext& context) {
  const auto found = std::ranges::find(kWords, word.text, &Word::word);
  if (!word.is_scalar() || found == kWords.end()) {
    context.problems.add(word, fmt::format("unknown fault \"{}\"{}", word.text,
                                           suggestion(word.text, fault_words())));
    for (const std::string_view key :
         {"at", "for", "message", "repository", "times", "rate", "before"})
      reader.allow(key);
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
  if (const auto times = reader.integer("times", 1, 1'000'000))
    rule.times = static_cast<std::uint64_t>(*times);
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
    MapReader reader(item, "a fault", context.problems);
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
