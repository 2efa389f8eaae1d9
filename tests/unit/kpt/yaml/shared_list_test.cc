#include "kpt/yaml/shared_list.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace porchsim::kpt::yaml {
namespace {

using Texts = SharedList<std::string>;

std::vector<std::string> items(const Texts& list) { return {list.begin(), list.end()}; }

TEST(SharedList, ReadsAndGrowsAsAVector) {
  Texts list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.begin(), list.end());
  for (const char* text : {"a", "b", "c", "d", "e"}) list.push_back(text);
  list.push_back(list.front());  // one of those that move
  EXPECT_EQ(items(list), (std::vector<std::string>{"a", "b", "c", "d", "e", "a"}));
  list.erase(list.begin() + 1, list.begin() + 3);
  list.insert(list.begin() + 1, "x");
  const Texts more = {"y", "z"};
  list.insert(list.end() - 1, more.begin(), more.end());
  list.pop_back();
  EXPECT_EQ(items(list), (std::vector<std::string>{"a", "x", "d", "e", "y", "z"}));
  EXPECT_EQ(list.back(), "z");
  EXPECT_THROW((void)list.at(6), std::out_of_range);
  list.clear();
  EXPECT_TRUE(list.empty());
}

TEST(SharedList, ACopySharesUntilOneChanges) {
  Texts first = {"a", "b", "c"};
  const Texts second = first;
  Texts third = first;
  EXPECT_TRUE(first.shares(second));
  first[1] = "changed";
  third.push_back("d");
  EXPECT_FALSE(first.shares(second));
  EXPECT_EQ(items(first), (std::vector<std::string>{"a", "changed", "c"}));
  EXPECT_EQ(items(second), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(items(third), (std::vector<std::string>{"a", "b", "c", "d"}));
}

TEST(SharedList, EveryWayToChangeLeavesTheCopyAlone) {
  const Texts original = {"a", "b"};
  const auto changed = [&original](auto change) {
    Texts list = original;
    change(list);
    return items(original) == std::vector<std::string>{"a", "b"} && !list.shares(original);
  };
  EXPECT_TRUE(changed([](Texts& list) { *list.begin() = "x"; }));
  EXPECT_TRUE(changed([](Texts& list) { list.front() = "x"; }));
  EXPECT_TRUE(changed([](Texts& list) { list.back() = "x"; }));
  EXPECT_TRUE(changed([](Texts& list) { list.at(0) = "x"; }));
  EXPECT_TRUE(changed([](Texts& list) { *list.own(&std::as_const(list)[1]) += "x"; }));
  EXPECT_TRUE(changed([](Texts& list) { list.pop_back(); }));
  EXPECT_TRUE(changed([](Texts& list) { list.clear(); }));
  EXPECT_TRUE(changed([](Texts& list) { list.erase(std::as_const(list).begin()); }));
  EXPECT_TRUE(changed([](Texts& list) { list.insert(std::as_const(list).begin(), "x"); }));
  EXPECT_TRUE(changed([](Texts& list) { list.reserve(10); }));
  EXPECT_TRUE(changed([](Texts& list) { list = Texts{"x"}; }));
}

TEST(SharedList, OwnGivesTheSameItem) {
  Texts list = {"a", "b", "c"};
  const Texts copy = list;
  const std::string* const wanted = &std::as_const(list)[2];
  EXPECT_EQ(*list.own(wanted), "c");
}

TEST(SharedList, TheLastOwnerFreesTheItems) {
  const auto item = std::make_shared<int>(1);
  {
    SharedList<std::shared_ptr<int>> first;
    first.push_back(item);
    SharedList<std::shared_ptr<int>> second = first;
    first.clear();
    EXPECT_EQ(item.use_count(), 2);
    second.push_back(nullptr);
    EXPECT_EQ(item.use_count(), 2);
  }
  EXPECT_EQ(item.use_count(), 1);
}

}  // namespace
}  // namespace porchsim::kpt::yaml
