#include "scenarios/steps/partial_match.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "fakeporch/store/field_rules.h"
#include "scenarios/format/expectation.h"
#include "scenarios/steps/text_match.h"
#include "scenarios/words/expectation_words.h"

namespace porchsim::scenarios {

namespace {

using api::Json;

constexpr std::size_t kLongestShown = 200;

std::string shown(const Json& value) {
  if (value.is_null()) return "nothing";
  std::string text = value.dump();
  if (text.size() > kLongestShown) {
    const auto is_inside_character = [&text](std::size_t at) {
      return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
    };
    std::size_t end = kLongestShown;
    while (end > 0 && is_inside_character(end)) --end;
    text = text.substr(0, end) + "…";
  }
  return text;
}

Mismatch differs(const std::string& path, const Json& expected, const Json& actual) {
  return {path, expected.is_null() ? "nothing" : shown(expected), shown(actual)};
}

std::optional<Mismatch> mismatch_at(const std::string& path, const Json& expected,
                                    const Json& actual);

// Whether all members are words of the table: they are said of the value, not looked for in it.
bool are_words(const Json& expected, Keys keys) {
  return expected.size() > 0 &&
         std::ranges::all_of(expected.members(), [keys](const Json::Member& member) {
           return is_key_of(keys, member.key);
         });
}

// One, or each of a list.
std::vector<Json> several(const Json& value) {
  if (value.is_array()) return value.items();
  return {value};
}

std::optional<Mismatch> says_not(const std::string& path, const Json& unwanted,
                                 const Json& actual) {
  if (mismatch_at(path, unwanted, actual)) return std::nullopt;
  return Mismatch{path, "anything but " + shown(unwanted), shown(actual)};
}

// ---- words of texts ----

std::optional<Mismatch> in_text(const std::string& path, const Json& expected, const Json& actual) {
  const std::string_view text = actual.as_string();
  for (const Json::Member& word : expected.members()) {
    if (word.key == "not") {
      if (auto mismatch = says_not(path, word.value, actual)) return mismatch;
      continue;
    }
    for (const Json& wanted : several(word.value)) {
      const std::string part = wanted.is_string() ? wanted.text() : wanted.dump();
      const bool has = text.find(part) != std::string_view::npos;
      if (word.key == "equals" && part != text) return differs(path, wanted, actual);
      if (word.key == "contains" && !has)
        return Mismatch{path, "a text with " + shown(wanted), shown(actual)};
      if (word.key == "lacks" && has)
        return Mismatch{path, "a text without " + shown(wanted), shown(actual)};
      if (word.key == "matches" && !fits_pattern(part, text))
        return Mismatch{path, "a text that matches " + shown(wanted), shown(actual)};
    }
  }
  return std::nullopt;
}

// ---- words of lists ----

bool has_item(const Json& list, const Json& wanted) {
  return std::ranges::any_of(
      list.items(), [&wanted](const Json& item) { return !mismatch_at("", wanted, item); });
}

std::optional<Mismatch> says_of_list(const std::string& path, const Json::Member& word,
                                     const Json& list) {
  if (word.key == "not") return says_not(path, word.value, list);
  if (word.key == "count") {
    const auto bounds = word.value.is_integer()
                            ? Bounds{word.value.as_integer(), word.value.as_integer()}
                            : parse_bounds(word.value.as_string()).value_or(Bounds{0, -1});
    const auto size = static_cast<std::int64_t>(list.size());
    if (bounds.hold(size)) return std::nullopt;
    return Mismatch{path, fmt::format("{} items", to_text(bounds)),
                    fmt::format("{} of {}", shown(list), size)};
  }
  if (word.key == "each" && list.size() == 0) return Mismatch{path, "items", shown(list)};
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string at = fmt::format("{}[{}]", path, i);
    auto mismatch = mismatch_at(at, word.value, list[i]);
    if (word.key == "each" && mismatch) return mismatch;
    if (word.key == "none" && !mismatch)
      return Mismatch{at, "no item like " + shown(word.value), shown(list[i])};
  }
  if (word.key != "some" && word.key != "contains") return std::nullopt;
  const std::vector<Json> all = word.key == "some" ? std::vector{word.value} : several(word.value);
  for (const Json& wanted : all) {
    if (!has_item(list, wanted))
      return Mismatch{path, "an item like " + shown(wanted), shown(list)};
  }
  return std::nullopt;
}

// A list that is absent has no items.
std::optional<Mismatch> in_worded_list(const std::string& path, const Json& expected,
                                       const Json& actual) {
  for (const Json::Member& word : expected.members()) {
    if (auto mismatch = says_of_list(path, word, actual)) return mismatch;
  }
  return std::nullopt;
}

// ---- values ----

std::optional<Mismatch> in_object(const std::string& path, const Json& expected,
                                  const Json& actual) {
  for (const Json::Member& member : expected.members()) {
    auto mismatch = member.key == "not" && !actual.contains("not")
                        ? says_not(path, member.value, actual)
                        : mismatch_at(fakeporch::member_path(path, member.key), member.value,
                                      actual[member.key]);
    if (mismatch) return mismatch;
  }
  return std::nullopt;
}

std::optional<Mismatch> in_mapping(const std::string& path, const Json& expected,
                                   const Json& actual) {
  if (actual.is_object()) return in_object(path, expected, actual);
  if (actual.is_string() && are_words(expected, kTextKeys)) return in_text(path, expected, actual);
  if ((actual.is_array() || actual.is_null()) && are_words(expected, kListKeys))
    return in_worded_list(path, expected, actual);
  if (expected.size() == 1 && expected.contains("not"))
    return says_not(path, expected["not"], actual);
  return differs(path, expected, actual);
}

std::optional<Mismatch> in_list(const std::string& path, const Json& expected, const Json& actual) {
  if (!actual.is_array()) return differs(path, expected, actual);
  if (expected.size() != actual.size()) {
    Mismatch mismatch = differs(path, expected, actual);
    if (std::ranges::all_of(expected.items(),
                            [&actual](const Json& item) { return has_item(actual, item); }))
      mismatch.expected += " and no more; where more may be, write {contains: […]}";
    return mismatch;
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (auto mismatch = mismatch_at(fmt::format("{}[{}]", path, i), expected[i], actual[i]))
      return mismatch;
  }
  return std::nullopt;
}

// "at least 2" of a number.
bool holds_bounds(const Json& expected, const Json& actual) {
  if (!expected.is_string() || !actual.is_integer()) return false;
  const auto bounds = parse_bounds(expected.as_string());
  return bounds && bounds->least != bounds->most && bounds->hold(actual.as_integer());
}

std::optional<Mismatch> mismatch_at(const std::string& path, const Json& expected,
                                    const Json& actual) {
  if (expected.is_object()) return in_mapping(path, expected, actual);
  if (expected.is_array()) return in_list(path, expected, actual);
  if (expected == actual || holds_bounds(expected, actual)) return std::nullopt;
  return differs(path, expected, actual);
}

// What is said of a condition's status, as text: YAML reads an unquoted True as a truth value.
Json status_wanted(const Json& wanted) {
  if (wanted == Json(true)) return "True";
  if (wanted == Json(false)) return "False";
  if (!wanted["not"].is_bool()) return wanted;
  Json status = wanted;
  status.set("not", status_wanted(wanted["not"]));
  return status;
}

// {not: "True"} speaks of the status, too; {not: {reason: Valid}} of the condition.
bool is_of_status(const Json& wanted) {
  return wanted.is_string() ||
         (wanted.is_object() && are_words(wanted, kTextKeys) && !wanted["not"].is_object());
}

// Up to the first list.
std::string in_no_list(const std::string& path) { return path.substr(0, path.find('[')); }

// conditions: {Ready: "True", Stalled: {reason: Valid}, Old: ~}
std::optional<Mismatch> in_conditions(const Json& expected, const Json& actual) {
  for (const Json::Member& wanted : expected.members()) {
    Json found;
    for (const Json& condition : actual.items()) {
      if (condition["type"].as_string() == wanted.key) found = condition;
    }
    const std::string path = fmt::format("condition {}", wanted.key);
    const Json status = status_wanted(wanted.value);
    const bool of_status = is_of_status(status);
    auto mismatch = of_status ? mismatch_at(path, status, found["status"])
                              : mismatch_at(path, wanted.value, found);
    if (!mismatch) continue;
    mismatch->field =
        fmt::format("status.conditions[{}]{}", wanted.key,
                    of_status ? ".status" : in_no_list(mismatch->path).substr(path.size()));
    const std::string_view message = found["message"].as_string();
    if (!message.empty()) mismatch->found += fmt::format(" ({})", message);
    return mismatch;
  }
  return std::nullopt;
}

}  // namespace

std::string Mismatch::to_text() const {
  return fmt::format("{} is {}, expected {}", path, found, expected);
}

std::optional<Mismatch> first_mismatch(const Json& expected, const Json& actual) {
  if (!expected.is_object()) return mismatch_at("", expected, actual);
  Json rest = expected;
  const Json conditions = expected["conditions"];
  const bool sugar = conditions.is_object() && !actual.contains("conditions");
  if (sugar) rest.erase("conditions");
  const Json unwanted = actual.contains("not") ? Json() : rest["not"];
  if (!unwanted.is_null()) {
    rest.erase("not");
    if (!first_mismatch(unwanted, actual))
      return Mismatch{"it", "anything but " + shown(unwanted), "just that"};
  }
  if (auto mismatch = in_mapping("", rest, actual)) {
    mismatch->field = in_no_list(mismatch->path);
    return mismatch;
  }
  return sugar ? in_conditions(conditions, actual.at({"status", "conditions"})) : std::nullopt;
}

}  // namespace porchsim::scenarios
