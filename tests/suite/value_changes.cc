#include "tests/suite/value_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "scenarios/words/expectation_words.h"

namespace porchsim::scenarios {

using api::Json;

namespace {

constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

// Words that say what a text or a list has, or a value that is said of it.
bool is_worded(const Json& value) {
  return value.is_object() && value.size() > 0 &&
         std::ranges::all_of(value.members(), [](const Json::Member& member) {
           return is_key_of(kTextKeys, member.key) || is_key_of(kListKeys, member.key);
         });
}

// What a word denies said to be so: nothing for a word that denies nothing.
std::optional<Json> affirmed(const Json::Member& word) {
  if (word.key == "not") return Json::object({{"not", Json::object({{"not", word.value}})}});
  if (word.key == "lacks") return Json::object({{"contains", word.value}});
  if (word.key == "none") return Json::object({{"some", word.value}});
  return std::nullopt;
}

}  // namespace

Json another(const Json& value) {
  switch (value.kind()) {
    case Json::Kind::Bool:
      return !value.as_bool();
    case Json::Kind::Integer:
      return value.as_integer() + 1;
    case Json::Kind::String:
      return value.text() + std::string(kPlanted);
    default:
      return std::string(kPlanted);
  }
}

Bounds another(const Bounds& bounds) {
  if (bounds.least == bounds.most) return {bounds.least + 1, bounds.most + 1};
  if (bounds.most < kNoLimit) return {.least = bounds.most + 1};
  return {.most = bounds.least - 1};
}

void change_leaves(const Json& value, const std::string& path, const EmitChange& emit) {
  const auto within = [&](const Json& part, const std::string& at, auto put) {
    change_leaves(part, at, [&](std::string what, Json changed) {
      Json whole = value;
      put(whole, std::move(changed));
      emit(std::move(what), std::move(whole));
    });
  };
  if (value.is_object() && value.size() > 0) {
    for (const Json::Member& member : value.members()) {
      const auto opposite =
          is_worded(value) || member.key == "not" ? affirmed(member) : std::nullopt;
      if (opposite) {
        emit(fmt::format("{}.{} is turned round", path, member.key), *opposite);
        continue;
      }
      within(member.value, path.empty() ? member.key : path + "." + member.key,
             [&](Json& whole, Json changed) { whole.set(member.key, std::move(changed)); });
    }
  } else if (value.is_array() && value.size() > 0) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      within(value[i], fmt::format("{}[{}]", path, i),
             [i](Json& whole, Json changed) { whole.mutable_items()[i] = std::move(changed); });
    }
  } else {
    const auto bounds = value.is_string() ? parse_bounds(value.as_string()) : std::nullopt;
    const bool several = bounds && bounds->least != bounds->most;
    emit(fmt::format("{} is no more {}", path, value.dump()),
         several ? Json(to_text(another(*bounds))) : another(value));
  }
}

void drop_leaves(const Json& value, const std::string& path, const EmitChange& emit) {
  for (const Json::Member& member : value.members()) {
    const std::string at = path.empty() ? member.key : path + "." + member.key;
    Json rest = value;
    if (member.value.is_object() && member.value.size() > 0) {
      drop_leaves(member.value, at, [&](std::string what, Json less) {
        if (less.size() == 0) {
          rest.erase(member.key);
        } else {
          rest.set(member.key, std::move(less));
        }
        emit(std::move(what), rest);
      });
      continue;
    }
    rest.erase(member.key);
    emit(fmt::format("{} may be anything", at), rest);
  }
}

}  // namespace porchsim::scenarios
