#include "controllers/runtime/indexed_store.h"

#include <gtest/gtest.h>

#include "tests/unit/controllers/runtime/test_objects.h"

namespace porchsim::runtime {
namespace {

using testing::object;

std::string names(const IndexedStore::Objects* objects, std::string_view name_space = "") {
  std::string out;
  if (objects == nullptr) return out;
  IndexedStore::visit(*objects, name_space, [&out](const api::ObjectPtr& one) {
    out += one->key().to_string() + "@" + one->meta().resource_version + " ";
    return true;
  });
  return out;
}

std::vector<std::string> team_of(const api::Object& one) {
  std::vector<std::string> values;
  for (const auto& [key, value] : one.meta().labels) values.push_back(value);
  return values;
}

TEST(IndexedStore, is_sorted_by_namespace_then_name) {
  IndexedStore store;
  // "a-b" sorts before "a/…" as text, but is another namespace.
  for (const auto& [name_space, name] : std::vector<std::pair<const char*, const char*>>{
           {"b", "a"}, {"a-b", "x"}, {"a", "z"}, {"a", "b"}, {"", "q"}}) {
    store.put(object(name_space, name));
  }
  EXPECT_EQ(names(&store.objects()), "q@1 a/b@1 a/z@1 a-b/x@1 b/a@1 ");
  EXPECT_EQ(names(&store.objects(), "a"), "a/b@1 a/z@1 ");
  EXPECT_EQ(names(&store.objects(), "nowhere"), "");
}

TEST(IndexedStore, hands_back_what_was_there) {
  IndexedStore store;
  EXPECT_EQ(store.put(object("n", "a", "1")), nullptr);
  EXPECT_EQ(store.put(object("n", "a", "2"))->meta().resource_version, "1");
  EXPECT_EQ(store.get({"n", "a"})->meta().resource_version, "2");
  EXPECT_EQ(store.get({"n", "b"}), nullptr);
  EXPECT_EQ(store.remove({"n", "a"})->meta().resource_version, "2");
  EXPECT_EQ(store.remove({"n", "a"}), nullptr);
  EXPECT_EQ(store.size(), 0U);
}

TEST(IndexedStore, an_index_follows_each_change) {
  IndexedStore store;
  store.put(object("n", "early", "1", {{"t", "red"}}));
  store.add_index("team", team_of);
  EXPECT_TRUE(store.has_index("team"));
  EXPECT_FALSE(store.has_index("other"));
  store.put(object("n", "b", "2", {{"t", "red"}}));
  store.put(object("m", "c", "3", {{"t", "red"}, {"u", "blue"}}));
  EXPECT_EQ(names(store.by_index("team", "red")), "m/c@3 n/b@2 n/early@1 ");
  EXPECT_EQ(names(store.by_index("team", "red"), "n"), "n/b@2 n/early@1 ");
  EXPECT_EQ(names(store.by_index("team", "blue")), "m/c@3 ");

  store.put(object("m", "c", "4", {{"u", "blue"}}));
  store.put(object("n", "b", "5", {{"t", "red"}}));
  EXPECT_EQ(names(store.by_index("team", "red")), "n/b@5 n/early@1 ");
  EXPECT_EQ(names(store.by_index("team", "blue")), "m/c@4 ");

  store.remove({"m", "c"});
  EXPECT_EQ(store.by_index("team", "blue"), nullptr);
}

TEST(IndexedStore, a_value_given_twice_files_an_object_once) {
  IndexedStore store;
  store.add_index("team", team_of);
  store.put(object("n", "a", "1", {{"t", "red"}, {"u", "red"}}));
  EXPECT_EQ(names(store.by_index("team", "red")), "n/a@1 ");
  store.put(object("n", "a", "2", {{"t", "red"}}));
  EXPECT_EQ(names(store.by_index("team", "red")), "n/a@2 ");
}

TEST(IndexedStore, a_visit_ends_when_told) {
  IndexedStore store;
  for (const char* name : {"a", "b", "c"}) store.put(object("n", name));
  int seen = 0;
  IndexedStore::visit(store.objects(), "", [&seen](const api::ObjectPtr&) { return ++seen < 2; });
  EXPECT_EQ(seen, 2);
}

}  // namespace
}  // namespace porchsim::runtime
