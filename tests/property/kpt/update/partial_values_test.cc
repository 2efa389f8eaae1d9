#include "kpt/update/partial_values.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <optional>
#include <set>
#include <string>

namespace porchsim::kpt {
namespace {

// kyaml's own way: each with each.
std::vector<Texts> united_one_by_one(std::vector<Texts> all) {
  for (Texts& one : all) {
    const Texts first = one;
    for (Texts& other : all) {
      const bool fits = first[0] == other[0] || first[0].empty() || other[0].empty();
      const bool fits_too = first[1] == other[1] || first[1].empty() || other[1].empty();
      const bool common = first[0] == other[0] || first[1] == other[1];
      if (!fits || !fits_too || !common) continue;
      const Texts both = {first[0].empty() ? other[0] : first[0],
                          first[1].empty() ? other[1] : first[1]};
      one = both;
      other = both;
    }
  }
  return all;
}

RC_GTEST_PROP(PartialValues, pairs_are_united_as_one_by_one, ()) {
  const auto value = rc::gen::element<std::string>("", "a", "b", "c", "d");
  const auto pairs = *rc::gen::container<std::set<std::pair<std::string, std::string>>>(
      rc::gen::pair(value, value));
  std::vector<Texts> all;
  all.reserve(pairs.size());
  for (const auto& [first, second] : pairs) all.push_back({first, second});
  const std::size_t turn = all.empty() ? 0 : *rc::gen::inRange<std::size_t>(0, all.size());
  std::vector<Texts> turned(all.begin() + static_cast<std::ptrdiff_t>(turn), all.end());
  turned.insert(turned.end(), all.begin(), all.begin() + static_cast<std::ptrdiff_t>(turn));
  std::vector<Texts> united = turned;
  RC_ASSERT(unite_partial_values(united).has_value());
  RC_ASSERT(united == united_one_by_one(turned));
}

TEST(PartialValues, AreRefusedWhereComparingThemWouldTakeTooLong) {
  std::vector<Texts> all;
  for (std::size_t i = 0; i <= kMostElementsOfManyKeys; ++i)
    all.push_back({std::to_string(i), "b", "c"});
  EXPECT_TRUE(unite_partial_values(all).has_value());
  all.back() = {"a", "", "c"};
  const Status refused = unite_partial_values(all);
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().message.find("at most 2000"), std::string::npos);
  all.pop_back();
  all.back() = {"a", "", "c"};
  EXPECT_TRUE(unite_partial_values(all).has_value());
}

}  // namespace
}  // namespace porchsim::kpt
