#include "controllers/runtime/finalizer.h"

#include <gtest/gtest.h>

namespace porchsim::runtime {
namespace {

using Names = std::vector<std::string>;

struct Case {
  const char* what;
  Names before;
  bool add_changes;
  Names added;
  bool remove_changes;
  Names removed;
};

class Finalizer : public ::testing::TestWithParam<Case> {};

TEST_P(Finalizer, is_added_and_removed_once) {
  SCOPED_TRACE(GetParam().what);
  api::ObjectMeta with;
  with.finalizers = GetParam().before;
  EXPECT_EQ(add_finalizer(with, "x/f"), GetParam().add_changes);
  EXPECT_EQ(with.finalizers, GetParam().added);
  api::ObjectMeta without;
  without.finalizers = GetParam().before;
  EXPECT_EQ(remove_finalizer(without, "x/f"), GetParam().remove_changes);
  EXPECT_EQ(without.finalizers, GetParam().removed);
}

INSTANTIATE_TEST_SUITE_P(
    Metadata, Finalizer,
    ::testing::Values(Case{"none", {}, true, {"x/f"}, false, {}},
                      Case{"others", {"b", "a"}, true, {"b", "a", "x/f"}, false, {"b", "a"}},
                      Case{
                          "present", {"b", "x/f", "a"}, false, {"b", "x/f", "a"}, true, {"b", "a"}},
                      Case{"twice", {"x/f", "x/f"}, false, {"x/f", "x/f"}, true, {}},
                      Case{"a longer name", {"x/f2"}, true, {"x/f2", "x/f"}, false, {"x/f2"}}));

}  // namespace
}  // namespace porchsim::runtime
