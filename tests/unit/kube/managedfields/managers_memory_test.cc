#include "kube/managedfields/managers_memory.h"

#include <gtest/gtest.h>

#include <chrono>

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

constexpr api::Time kEarly{std::chrono::milliseconds(1500)};

Managers of(const std::string& name, api::Time time) {
  Managers managers;
  const ManagerName manager{name, "status", "", true};
  managers[manager.identifier()] = {
      manager, "g/v1", time, FieldSet{FieldPath{PathElement::field("a"), PathElement::field("b")}}};
  return managers;
}

Json written(const std::string& name) { return write_managers(of(name, kEarly)); }

TEST(ManagersMemory, gives_what_reading_would_give_once) {
  ManagersMemory memory;
  const Json list = written("alice");
  memory.keep(list, of("alice", kEarly));
  for (int time = 0; time < 2; ++time) {
    const auto known = memory.read(list);
    ASSERT_TRUE(known);
    EXPECT_EQ(write_managers(*known), list);
    EXPECT_EQ(known->begin()->second.time, read_managers(list)->begin()->second.time);
  }
}

// What was kept is told from what is read: it was kept as somebody else's.
TEST(ManagersMemory, knows_a_list_by_itself_not_by_what_it_says) {
  ManagersMemory memory;
  const Json list = written("alice");
  memory.keep(list, of("bob", kEarly));
  EXPECT_EQ(memory.read(written("alice"))->begin()->second.name.manager, "alice");
  EXPECT_EQ(memory.read(list)->begin()->second.name.manager, "bob");
  EXPECT_EQ(memory.read(list)->begin()->second.name.manager, "alice");
}

TEST(ManagersMemory, forgets_those_that_were_kept_long_ago) {
  ManagersMemory memory;
  const Json first = written("alice");
  memory.keep(first, of("bob", kEarly));
  for (int i = 0; i < 16; ++i) memory.keep(written("carol"), of("carol", kEarly));
  EXPECT_EQ(memory.read(first)->begin()->second.name.manager, "alice");
}

TEST(ManagersMemory, a_list_that_cannot_be_read_is_an_error_as_ever) {
  ManagersMemory memory;
  Json list = written("alice");
  list.mutable_items()[0].set("operation", "Steal");
  EXPECT_FALSE(memory.read(list));
  EXPECT_TRUE(memory.read(Json())->empty());
}

}  // namespace
}  // namespace porchsim::kube::managedfields
