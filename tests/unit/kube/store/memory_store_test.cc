#include "kube/store/memory_store.h"

#include <gtest/gtest.h>

namespace porchsim::kube {
namespace {

api::Json object(std::string_view name, int value) {
  api::Json out = api::Json::object({{"value", value}});
  return out.set_path({"metadata", "name"}, name);
}

StoreKey key(std::string_view name, std::string_view name_space = "a") {
  return {"things", std::string(name_space), std::string(name)};
}

std::vector<std::int64_t> values(const std::vector<api::Json>& objects) {
  std::vector<std::int64_t> out;
  for (const api::Json& one : objects) out.push_back(one["value"].as_integer());
  return out;
}

using Values = std::vector<std::int64_t>;

TEST(MemoryStore, each_write_is_a_version) {
  MemoryStore store(10);
  EXPECT_EQ(store.put(key("x"), object("x", 1))["metadata"]["resourceVersion"].as_string(), "11");
  store.put(key("x"), object("x", 2));
  EXPECT_EQ((*store.get(key("x")))["value"].as_integer(), 2);
  EXPECT_EQ(store.version(), 12U);
  store.remove(key("x"));
  EXPECT_FALSE(store.get(key("x")));
  EXPECT_EQ(store.version(), 13U);
  store.remove(key("x"));
  EXPECT_EQ(store.version(), 13U);
}

TEST(MemoryStore, lists_what_was) {
  MemoryStore store(0);
  store.put(key("b"), object("b", 1));
  store.put(key("a"), object("a", 2));
  store.put(key("a", "other"), object("a", 3));
  store.put(key("b"), object("b", 4));
  store.remove(key("a"));
  EXPECT_EQ(values(store.list("things", "a", store.version())), Values{4});
  EXPECT_EQ(values(store.list("things", "", 4)), (Values{2, 4, 3}));
  EXPECT_EQ(values(store.list("things", "a", 3)), (Values{2, 1}));
  EXPECT_TRUE(store.list("others", "", 3).empty());
}

TEST(MemoryStore, tells_what_happened) {
  MemoryStore store(0);
  store.put(key("x"), object("x", 1));
  store.put(key("x"), object("x", 2));
  store.remove(key("x"));
  const auto events = store.events("things", 1);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].kind, StoreEvent::Kind::Modified);
  EXPECT_EQ(events[0].previous["value"].as_integer(), 1);
  EXPECT_EQ(events[1].kind, StoreEvent::Kind::Deleted);
  EXPECT_EQ(events[1].object["metadata"]["resourceVersion"].as_string(), "3");
  EXPECT_EQ(events[1].object["value"].as_integer(), 2);
}

}  // namespace
}  // namespace porchsim::kube
