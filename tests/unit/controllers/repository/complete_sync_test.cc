#include "controllers/repository/object_sync.h"
#include "tests/unit/controllers/repository/repository_world.h"

namespace porchsim::repository {
namespace {

TEST_F(RepositoryTest, a_sync_is_complete_when_each_revision_has_an_object_that_stays) {
  add_revision("v1", "Published", 1);
  add_revision("w2", "Draft", 0);
  ASSERT_TRUE(reconcile());
  patch_object("w2", R"({"metadata": {"finalizers": ["example.com/hold"]}})");
  ASSERT_TRUE(user_.remove(package_revisions(), {"default", "blue.app.w2"}, {}));
  for (const bool is_held : {true, false}) {
    if (!is_held) patch_object("w2", R"({"metadata": {"finalizers": null}})");
    SyncRecord record;
    const api::Repository asked = repository();
    ObjectSync sync({cache_, client_, client_, log_}, options_, asked, record);
    EXPECT_EQ(sync.sync_package_revisions(cache_.revisions).is_complete, !is_held);
  }
}

}  // namespace
}  // namespace porchsim::repository
