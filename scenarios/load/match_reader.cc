#include "scenarios/load/match_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "api/kind_name.h"
#include "base/go_regexp.h"
#include "scenarios/document/json_of.h"
#include "scenarios/format/expression.h"
#include "scenarios/format/kinds.h"
#include "scenarios/load/known_fields.h"
#include "scenarios/words/expectation_words.h"
#include "scenarios/words/fault_words.h"
#include "scenarios/words/hints.h"

namespace porchsim::scenarios {

namespace {

std::vector<std::string_view> names_of(Keys keys) {
  std::vector<std::string_view> names;
  names.reserve(keys.size());
  for (const Key& key : keys) names.push_back(key.name);
  return names;
}

// Notes each that is no regular expression.
void check_patterns(const PosNode& node, ReadContext& context) {
  for (const PosNode* pattern : read_items(node)) {
    if (!pattern->is_scalar()) continue;
    const auto compiled = base::GoRegexp::compile(pattern->text);
    if (!compiled)
      context.problems.add(
          *pattern, fmt::format("{}; write for example \"^replicas: [0-9]+$\"", compiled.error()));
  }
}

// Wherever an object is expected to have texts that match.
void check_patterns_below(const PosNode& node, ReadContext& context) {
  for (std::size_t i = 0; node.is_mapping() && i < node.size(); ++i) {
    if (node.key(i).text == "matches") check_patterns(node.value(i), context);
  }
  for (const PosNode& child : node.children) check_patterns_below(child, context);
}

std::optional<Match> read_presence(const PosNode& node) {
  if (!node.is_scalar() || node.quoted) return std::nullopt;
  if (node.text == "absent") return Presence{true};
  if (node.text == "present") return Presence{false};
  return std::nullopt;
}

std::optional<Match> read_object_match(const OneObject& subject, const PosNode& node,
                                       ReadContext& context) {
  check_expected_fields(node, subject.object.kind, {}, context);
  check_patterns_below(node, context);
  if (node.is_mapping()) return ObjectMatch{json_of(node)};
  context.problems.add(
      node,
      "an object must look like a mapping of its members, or be absent or present; "
      "for example {spec: {lifecycle: Draft}}");
  return std::nullopt;
}

std::optional<Match> read_set_match(const ManyObjects& subject, const PosNode& node,
                                    ReadContext& context) {
  if (!node.is_mapping()) {
    context.problems.add(
        node, "these objects need a mapping; for example {count: 2} or {spec: {lifecycle: Draft}}");
    return std::nullopt;
  }
  check_patterns_below(node, context);
  SetMatch match;
  const bool worded = std::ranges::any_of(
      kSetKeys, [&node](const Key& key) { return node.find(key.name) != nullptr; });
  if (!worded) {
    check_expected_fields(node, subject.kind, names_of(kSetKeys), context);
    match.plain = json_of(node);
    return match;
  }
  MapReader reader(node, "an expectation of several objects", kSetKeys, context.problems);
  if (const PosNode* count = reader.find("count"))
    match.count = read_bounds(*count, "\"count\"", context.problems);
  const auto member = [&](std::string_view key) -> std::optional<api::Json> {
    const PosNode* value = reader.find(key);
    if (value == nullptr) return std::nullopt;
    check_expected_fields(*value, subject.kind, {}, context);
    return json_of(*value);
  };
  match.each = member("each");
  match.some = member("some");
  match.none = member("none");
  reader.finish();
  return match;
}

void read_patterns(const PosNode& node, std::vector<std::string>& patterns, ReadContext& context) {
  patterns = read_texts(node, "\"matches\"", context.problems);
  check_patterns(node, context);
}

std::optional<TextMatch> read_text_match(const PosNode& node, ReadContext& context);

void read_negated(const PosNode& node, TextMatch& match, ReadContext& context) {
  auto unwanted = read_text_match(node, context);
  if (unwanted && unwanted->absent) {
    context.problems.add(node, "\"not: absent\" is said with a word of its own; write present");
  } else if (unwanted) {
    match.negated.push_back(*std::move(unwanted));
  }
}

// Text: the content as a whole; words; absent; present.
std::optional<TextMatch> read_text_match(const PosNode& node, ReadContext& context) {
  TextMatch match;
  if (node.is_scalar()) {
    if (!node.quoted && node.text == "absent")
      match.absent = true;
    else if (node.quoted || node.text != "present")
      match.equals = node.text;
    return match;
  }
  if (!expect_mapping(node, "a file", "{contains: \"region: north\"}", context.problems))
    return std::nullopt;
  MapReader reader(node, "a file", kTextKeys, context.problems);
  if (const PosNode* equals = reader.find("equals"))
    match.equals = read_text(*equals, "\"equals\"", context.problems);
  if (const PosNode* contains = reader.find("contains")) {
    match.contains = read_texts(*contains, "\"contains\"", context.problems);
  }
  if (const PosNode* lacks = reader.find("lacks"))
    match.lacks = read_texts(*lacks, "\"lacks\"", context.problems);
  if (const PosNode* matches = reader.find("matches"))
    read_patterns(*matches, match.matches, context);
  if (const PosNode* unwanted = reader.find("not")) read_negated(*unwanted, match, context);
  reader.finish();
  return match;
}

std::optional<Match> read_files_match(const PosNode& node, ReadContext& context) {
  if (!expect_mapping(node, "\"files of\"", "{deploy.yaml: {contains: \"replicas: 1\"}}",
                      context.problems)) {
    return std::nullopt;
  }
  FilesMatch match;
  for (std::size_t i = 0; i < node.size(); ++i) {
    if (auto text = read_text_match(node.value(i), context))
      match.files[node.key(i).text] = *std::move(text);
  }
  return match;
}

// "create PackageRevision", "failed update", "failed", "write per PackageVariant".
std::optional<CallCount> read_counted(const PosNode& key, ReadContext& context) {
  CallCount count;
  std::vector<std::string_view> words = words_of(key.text);
  count.failed = !words.empty() && words[0] == "failed";
  if (count.failed) words.erase(words.begin());
  if (words.size() >= 2 && words[words.size() - 2] == kPer) {
    count.per = words.back();
    words.resize(words.size() - 2);
    if (!context.check_kind(key, count.per)) return std::nullopt;
  }
  if (count.failed && words.empty()) words.push_back(kEveryCall);
  const std::vector<std::string_view> known = counted_calls();
  if (words.empty() || words.size() > 2 || std::ranges::find(known, words[0]) == known.end()) {
    const std::string_view call = words.empty() ? std::string_view() : words[0];
    context.problems.add(
        key, fmt::format("unknown call \"{}\"{}", key.text, cure(call, kCallHints, known)));
    return std::nullopt;
  }
  if (count.failed && words[0] == kListed) {
    context.problems.add(key, "a list that failed has listed nothing; write failed list");
    return std::nullopt;
  }
  if (words.size() == 2 && !context.check_kind(key, words[1])) return std::nullopt;
  count.verb = words[0];
  if (words.size() == 2) count.kind = words[1];
  return count;
}

// "create PackageRevision": 1, "failed update": at most 2, "failed": 0
std::optional<Match> read_calls_match(const PosNode& node, ReadContext& context) {
  if (!expect_mapping(node, "\"calls by\"", "{create PackageRevision: 1}", context.problems))
    return std::nullopt;
  CallsMatch match;
  for (std::size_t i = 0; i < node.size(); ++i) {
    auto count = read_counted(node.key(i), context);
    if (!count) continue;
    const auto bounds = read_bounds(node.value(i), "the number of calls", context.problems);
    if (!bounds) continue;
    count->bounds = *bounds;
    match.counts.push_back(*std::move(count));
  }
  return match;
}

// {contains: "could not update status", count: at most 3}; a text alone is a part of a line.
std::optional<Match> read_lines_match(const PosNode& node, ReadContext& context) {
  LinesMatch match;
  if (node.is_scalar()) {
    match.line.contains.push_back(node.text);
    return match;
  }
  if (!expect_mapping(node, "\"logs of\"", "{contains: could not update status, count: 1}",
                      context.problems))
    return std::nullopt;
  MapReader reader(node, "\"logs of\"", kLogKeys, context.problems);
  if (const PosNode* contains = reader.find("contains"))
    match.line.contains = read_texts(*contains, "\"contains\"", context.problems);
  if (const PosNode* matches = reader.find("matches"))
    read_patterns(*matches, match.line.matches, context);
  if (const PosNode* unwanted = reader.find("not"); unwanted != nullptr && unwanted->is_scalar()) {
    TextMatch part;
    part.contains.push_back(unwanted->text);
    match.line.negated.push_back(std::move(part));
  } else if (unwanted != nullptr) {
    read_negated(*unwanted, match.line, context);
  }
  if (const PosNode* lacks = node.find_key("lacks")) {
    context.problems.add(*lacks, "a log lacks what no line of it has; write contains: …, count: 0");
    reader.allow("lacks");
  }
  if (const PosNode* count = reader.find("count")) {
    const auto bounds = read_bounds(*count, "\"count\"", context.problems);
    if (bounds) match.count = *bounds;
  }
  reader.finish();
  return match;
}

// "at most 3", "none for 10m"
std::optional<Match> read_reconciles_match(const PosNode& node, ReadContext& context) {
  constexpr std::string_view kNone = "none for ";
  ReconcilesMatch match;
  if (node.is_scalar() && node.text.starts_with(kNone)) {
    PosNode duration = node;
    duration.text = node.text.substr(kNone.size());
    match.none_for = read_duration(duration, "\"none for\"", context.problems);
    if (!match.none_for) return std::nullopt;
    return match;
  }
  const auto bounds = read_bounds(node, "the number of reconciles", context.problems);
  if (!bounds) return std::nullopt;
  match.count = *bounds;
  return match;
}

// PackageRevision.exists(r, r.spec.lifecycle == "Draft")
std::optional<Match> read_expression_match(const PosNode& node, ReadContext& context) {
  if (!node.is_scalar()) {
    context.problems.add(node, fmt::format("\"cel\" is {}; write an expression, for example "
                                           "PackageVariant.size() == 1",
                                           describe(node.kind)));
    return std::nullopt;
  }
  std::vector<std::string> kinds;
  for (const auto types : {built_in_kinds(), std::span<const api::ResourceType>(context.kinds)})
    for (const api::ResourceType& type : types) kinds.emplace_back(api::kind_name(type));
  auto expression = Expression::read(node.text, kinds);
  if (expression) return ExpressionMatch{*std::move(expression)};
  context.problems.add(node, fmt::format("the expression is wrong: {}", expression.error()));
  return std::nullopt;
}

// "3 to 1"
bool is_backwards(std::string_view text) {
  constexpr std::string_view kTo = " to ";
  const std::size_t to = text.find(kTo);
  return to != std::string_view::npos &&
         parse_bounds(fmt::format("{}{}{}", text.substr(to + kTo.size()), kTo, text.substr(0, to)));
}

}  // namespace

std::optional<Match> read_match(const Subject& subject, const PosNode& node, ReadContext& context) {
  if (std::holds_alternative<FilesOf>(subject)) return read_files_match(node, context);
  if (std::holds_alternative<CallsBy>(subject)) return read_calls_match(node, context);
  if (std::holds_alternative<LogsOf>(subject)) return read_lines_match(node, context);
  if (std::holds_alternative<ReconcilesOf>(subject)) return read_reconciles_match(node, context);
  if (std::holds_alternative<AllObjects>(subject)) return read_expression_match(node, context);
  const auto* git = std::get_if<GitPlace>(&subject);
  if (git != nullptr && !git->path.empty()) {
    auto match = read_text_match(node, context);
    if (!match) return std::nullopt;
    return *std::move(match);
  }
  if (auto presence = read_presence(node)) return presence;
  if (git != nullptr) {
    context.problems.add(node, "a reference is absent or present; name a file in it with REF:PATH");
    return std::nullopt;
  }
  if (const auto* many = std::get_if<ManyObjects>(&subject))
    return read_set_match(*many, node, context);
  return read_object_match(std::get<OneObject>(subject), node, context);
}

std::optional<Bounds> read_bounds(const PosNode& node, std::string_view what, Problems& problems) {
  const auto bounds = node.is_scalar() ? parse_bounds(node.text) : std::nullopt;
  if (bounds && bounds->most >= 0 && (bounds->least >= 0 || bounds->least == Bounds{}.least))
    return bounds;
  if (node.is_scalar() && is_backwards(node.text)) {
    problems.add(node, fmt::format("no count is {}; write the lower number first", node.text));
    return std::nullopt;
  }
  const std::string found =
      node.is_scalar() ? fmt::format("\"{}\"", node.text) : std::string(describe(node.kind));
  problems.add(node,
               fmt::format("{} is {}; write 2, at least 2, at most 3 or 2 to 3", what, found));
  return std::nullopt;
}

}  // namespace porchsim::scenarios
