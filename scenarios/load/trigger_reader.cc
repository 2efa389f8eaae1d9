#include "scenarios/load/trigger_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "scenarios/document/suggest.h"
#include "scenarios/load/expectation_reader.h"
#include "scenarios/words/event_words.h"

namespace porchsim::scenarios {

namespace {

constexpr std::string_view kExampleOfEvent = "pv-controller has created edge.app.packagevariant-1";

using Words = std::vector<std::string_view>;

// Whether `words` from `at` on begin with the words of `phrase`; the count of these, else 0.
std::size_t matches(const Words& words, std::size_t at, std::string_view phrase) {
  const Words wanted = words_of(phrase);
  if (at + wanted.size() > words.size()) return 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (words[at + i] != wanted[i]) return 0;
  }
  return wanted.size();
}

// "… for the 2nd time" at the end: taken off; 1 without it, 0 if the number is none.
std::uint64_t take_count(Words& words) {
  const std::size_t size = words.size();
  const bool counted =
      size > 4 && words[size - 1] == "time" && words[size - 3] == "the" && words[size - 4] == "for";
  if (!counted) return 1;
  const std::string_view number = words[size - 2];
  std::uint64_t nth = 0;
  const auto read = std::from_chars(number.data(), number.data() + number.size(), nth);
  words.resize(size - 4);
  const std::string_view tail(read.ptr,
                              static_cast<std::size_t>(number.data() + number.size() - read.ptr));
  const bool well_formed =
      read.ec == std::errc{} && (tail == "st" || tail == "nd" || tail == "rd" || tail == "th");
  return well_formed ? nth : 0;
}

bool read_objects(const PosNode& node, const Words& rest, EventPattern& pattern,
                  ReadContext& context) {
  Words words = rest;
  const bool push = pattern.deed == Deed::Pushed || pattern.deed == Deed::PushRefused;
  if (words.size() >= 2 && (words[words.size() - 2] == "in" || words[words.size() - 2] == "to")) {
    if (!context.check_repository(node, words.back())) return false;
    pattern.object.name_space = push ? std::string(words.back()) : "";
    if (!push) pattern.object.name = fmt::format("{}.*", words.back());
    words.resize(words.size() - 2);
  }
  if (!words.empty() && !push && is_capitalised(words[0])) {
    if (!context.check_kind(node, words[0])) return false;
    pattern.object.kind = words[0];
    words.erase(words.begin());
  }
  if (words.empty()) return true;
  if (words.size() == 1) {
    pattern.object.name = words[0];
    return true;
  }
  context.problems.add(
      node, fmt::format("\"{}\" is too much here; write at most a kind and a name, as in \"{}\"",
                        words[1], kExampleOfEvent));
  return false;
}

std::optional<EventPattern> read_sentence(const PosNode& node, ReadContext& context) {
  Words words = words_of(node.text);
  EventPattern pattern;
  pattern.nth = take_count(words);
  if (pattern.nth == 0) {
    context.problems.add(node, "the count is no ordinal; write for example \"for the 2nd time\"");
    return std::nullopt;
  }
  if (words.size() == 4 && words[2] == "is" && words[3] == "gone") {
    if (!context.check_kind(node, words[0])) return std::nullopt;
    pattern.deed = Deed::Gone;
    pattern.object = {std::string(words[0]), "", std::string(words[1])};
    return pattern;
  }
  const auto has = std::ranges::find(words, "has");
  if (has == words.end() || has == words.begin() || has + 1 == words.end() ||
      has - words.begin() > 1) {
    context.problems.add(node, fmt::format("\"{}\" names no event; write for example \"{}\"",
                                           node.text, kExampleOfEvent));
    return std::nullopt;
  }
  if (words[0] != "someone" && words[0] != "anyone") pattern.actor = words[0];
  for (const DeedWord& phrase : kDeedWords) {
    const std::size_t length = matches(words, 2, phrase.words);
    if (length == 0) continue;
    pattern.deed = phrase.deed;
    const Words rest(words.begin() + 2 + static_cast<std::ptrdiff_t>(length), words.end());
    if (!read_objects(node, rest, pattern, context)) return std::nullopt;
    return pattern;
  }
  std::vector<std::string_view> known;
  known.reserve(kDeedWords.size());
  for (const DeedWord& phrase : kDeedWords) known.push_back(phrase.words);
  context.problems.add(node,
                       fmt::format("unknown deed \"{}\"{}", words[2], suggestion(words[2], known)));
  return std::nullopt;
}

}  // namespace

std::optional<Trigger> read_trigger(const PosNode& node, ReadContext& context) {
  Trigger trigger;
  trigger.place = node.place;
  trigger.text = node.text;
  if (node.is_scalar()) {
    auto pattern = read_sentence(node, context);
    if (!pattern) return std::nullopt;
    trigger.what = *std::move(pattern);
    return trigger;
  }
  if (!node.is_mapping() || node.size() != 1) {
    context.problems.add(
        node, fmt::format("a trigger must be a sentence or one subject with what it looks like; "
                          "write for example \"{}\"",
                          kExampleOfEvent));
    return std::nullopt;
  }
  auto expectation = read_expectation(node.key(0), node.value(0), context);
  if (!expectation) return std::nullopt;
  const auto* reconciles = std::get_if<ReconcilesMatch>(&expectation->match);
  if (reconciles != nullptr && reconciles->none_for) {
    context.problems.add(node.value(0),
                         "that nothing happens is no moment to wait for; write "
                         "settle or advance: 10m, then expect it");
    return std::nullopt;
  }
  trigger.text = expectation->text;
  trigger.what = *std::move(expectation);
  return trigger;
}

}  // namespace porchsim::scenarios
