// Documents that are equal but for what some of their members are.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <ranges>
#include <string_view>

#include "api/json/json.h"

namespace porchsim::api {

// Of two maps, whether all members but those of these keys are equal.
inline bool equal_but_for(const Json& a, const Json& b,
                          std::initializer_list<std::string_view> keys) {
  const auto counts = std::views::filter([keys](const Json::Member& member) {
    return std::ranges::find(keys, std::string_view(member.key)) == keys.end();
  });
  return std::ranges::equal(a.members() | counts, b.members() | counts);
}

}  // namespace porchsim::api
