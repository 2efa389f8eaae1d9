#include <gtest/gtest.h>

#include "api/package_revision.h"

namespace porchsim::api {
namespace {

TEST(GitLocator, the_reference_tells_the_directory_that_a_lock_leaves_out) {
  struct Case {
    const char* directory;
    const char* ref;
    const char* in_git;
  };
  for (const Case& one : {Case{"app", "app/v1", "app"},
                          {"app", "packages/app/v1", "packages/app"},
                          {"team/app", "drafts/a/b/team/app/ws", "a/b/team/app"},
                          {"app", "proposed/packages/app/ws", "packages/app"},
                          {"app", "refs/heads/drafts/packages/app/ws", "packages/app"},
                          {"app", "refs/tags/packages/app/v1", "packages/app"},
                          {"packages/app", "packages/app/v1", "packages/app"},
                          {"drafts/app", "drafts/app/v1", "drafts/app"},
                          {"app", "myapp/v1", "app"},
                          {"app", "packages/other/v1", "app"},
                          {"app", "main", "app"},
                          {"app", "v1.0", "app"},
                          {"app", "", "app"},
                          {"", "packages/v1", ""}}) {
    EXPECT_EQ(directory_in_git({"url", one.directory, one.ref, ""}), one.in_git)
        << one.directory << " at " << one.ref;
  }
}

}  // namespace
}  // namespace porchsim::api
