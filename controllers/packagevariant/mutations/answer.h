// Does a file hold what a mutation wants of it? For sure, for sure not, or its outline cannot tell:
// then the mutation must be applied and what it gives be compared.
//
// In this order, so that the answer about several things is the least of theirs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "api/json/json.h"
#include "kpt/yaml/outline.h"

namespace porchsim::packagevariant {

enum class Answer : std::uint8_t { No, CannotTell, Yes };

// What is absent may still be read as what is wanted.
inline Answer holds_text(const kpt::yaml::Value& value, std::string_view wanted) {
  if (value.kind != kpt::yaml::Value::Kind::Text) return Answer::CannotTell;
  return value.text == wanted ? Answer::Yes : Answer::No;
}

// Texts, maps and lists of them.
inline Answer holds_json(const kpt::yaml::Value& value, const api::Json& wanted) {
  using Kind = kpt::yaml::Value::Kind;
  if (wanted.is_string()) return holds_text(value, wanted.as_string());
  if (!value.is(wanted.is_array() ? Kind::List : Kind::Map) || value.count() != wanted.size())
    return Answer::CannotTell;
  Answer answer = Answer::Yes;
  for (const api::Json::Member& member : wanted.members())
    answer = std::min(answer, holds_json(value.find(member.key), member.value));
  auto item = value.begin();
  for (const api::Json& element : wanted.items()) {
    answer = std::min(answer, holds_json(*item, element));
    ++item;
  }
  return answer;
}

}  // namespace porchsim::packagevariant
