#include "scenarios/steps/partial_match.h"

#include <fmt/format.h>

#include "fakeporch/store/field_rules.h"

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

std::optional<Mismatch> in_object(const std::string& path, const Json& expected,
                                  const Json& actual) {
  if (!actual.is_object()) return differs(path, expected, actual);
  for (const Json::Member& member : expected.members()) {
    auto mismatch =
        mismatch_at(fakeporch::member_path(path, member.key), member.value, actual[member.key]);
    if (mismatch) return mismatch;
  }
  return std::nullopt;
}

std::optional<Mismatch> in_list(const std::string& path, const Json& expected, const Json& actual) {
  if (!actual.is_array() || expected.size() != actual.size())
    return differs(path, expected, actual);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (auto mismatch = mismatch_at(fmt::format("{}[{}]", path, i), expected[i], actual[i]))
      return mismatch;
  }
  return std::nullopt;
}

std::optional<Mismatch> mismatch_at(const std::string& path, const Json& expected,
                                    const Json& actual) {
  if (expected.is_object()) {
    const bool contains =
        expected.size() == 1 && expected["contains"].is_string() && actual.is_string();
    if (!contains) return in_object(path, expected, actual);
    if (actual.as_string().find(expected["contains"].as_string()) != std::string_view::npos)
      return std::nullopt;
    return Mismatch{path, fmt::format("a text with {}", shown(expected["contains"])),
                    shown(actual)};
  }
  if (expected.is_array()) return in_list(path, expected, actual);
  if (expected == actual) return std::nullopt;
  return differs(path, expected, actual);
}

// What is said of a condition's status, as text: YAML reads an unquoted True as a truth value.
Json status_wanted(const Json& wanted) {
  if (wanted == Json(true)) return "True";
  if (wanted == Json(false)) return "False";
  return wanted;
}

// conditions: {Ready: "True", Stalled: {reason: Valid}, Old: ~}
std::optional<Mismatch> in_conditions(const Json& expected, const Json& actual) {
  for (const Json::Member& wanted : expected.members()) {
    Json found;
    for (const Json& condition : actual.items()) {
      if (condition["type"].as_string() == wanted.key) found = condition;
    }
    const std::string path = fmt::format("condition {}", wanted.key);
    const Json status = status_wanted(wanted.value);
    auto mismatch = status.is_string() ? mismatch_at(path, status, found["status"])
                                       : mismatch_at(path, wanted.value, found);
    if (!mismatch) continue;
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
  if (auto mismatch = in_object("", rest, actual)) return mismatch;
  return sugar ? in_conditions(conditions, actual.at({"status", "conditions"})) : std::nullopt;
}

}  // namespace porchsim::scenarios
