#include "fakeporch/git/object_database.h"

#include <memory>

#include <gtest/gtest.h>

namespace porchsim::fakeporch {
namespace {

TEST(ObjectDatabase, an_id_that_is_known_is_the_id_and_the_blob_is_there) {
  GitIds ids(4);
  ObjectDatabase first(&ids);
  ObjectDatabase second(&ids);
  ObjectDatabase alone;
  for (const char* content : {"", "a: 1\n", "a: 1\n", "b: 2\n"}) {
    const kpt::Text text = kpt::make_text(content);
    const ObjectId id = alone.put_blob(text);
    EXPECT_EQ(first.put_blob(text), id);
    EXPECT_EQ(second.put_blob(kpt::make_text(content)), id);
    ASSERT_NE(second.blob(id), nullptr);
    EXPECT_EQ(**second.blob(id), content);
  }
  EXPECT_EQ(second.size(), 3U);
  EXPECT_EQ(first.put_commit("b: 2\n"), alone.put_commit("b: 2\n"));
  EXPECT_EQ(second.put_commit("b: 2\n"), alone.put_commit("b: 2\n"));
  EXPECT_NE(second.put_commit("b: 2\n"), second.put_blob(kpt::make_text("b: 2\n")));
}

}  // namespace
}  // namespace porchsim::fakeporch
