// What comes and goes while a sync is under way: between its list and its writes.
#include "controllers/repository/object_sync.h"

#include "tests/unit/controllers/repository/repository_world.h"

namespace porchsim::repository {
namespace {

// The list of what is there comes from a cache that is behind.
class StaleReader final : public api::Reader {
 public:
  explicit StaleReader(api::ObjectList list) : list_(std::move(list)) {}
  api::Result<api::ObjectPtr> get(const api::ResourceType&, const api::ObjectKey&) override {
    return api::fail(api::Reason::NotFound, "not asked for");
  }
  api::Result<api::ObjectList> list(const api::ResourceType&, const api::ListOptions&) override {
    return list_;
  }

 private:
  api::ObjectList list_;
};

class ObjectSyncRaceTest : public RepositoryTest {
 protected:
  ObjectSyncRaceTest() {
    add_revision("v1", "Published", 1);
    add_revision("w2", "Draft", 0);
  }
};

TEST_F(ObjectSyncRaceTest, what_has_gone_since_the_list_is_not_made_again) {
  for (const bool revives : {false, true}) {
    options_.revive_nothing = !revives;
    reconciler_.reset();
    sync_again();
    StaleReader stale(*user_.list(package_revisions(), {}));
    ASSERT_TRUE(user_.remove(package_revisions(), {"default", "blue.app.w2"}, {}));
    cache_.revisions[1].lock = api::Locator{"git", api::GitLocator{"r", "app", "drafts", "c2"}};
    SyncRecord record;
    const api::Repository asked = repository();
    ObjectSync sync({cache_, client_, stale, log_}, options_, asked, record);
    EXPECT_EQ(sync.sync_package_revisions(cache_.revisions).worth_repeating, !revives)
        << "the next one looks again";
    EXPECT_EQ(object_of("w2").is_null(), !revives);
    cache_.revisions[1].lock.reset();
  }
}

// Its end was told before anybody waited for it.
TEST_F(ObjectSyncRaceTest, what_is_left_alone_and_has_gone_since_the_list_is_looked_at_again) {
  sync_again();
  patch_object("w2", R"({"metadata": {"finalizers": ["porch.kpt.dev/packagerevisions"]}})");
  ASSERT_TRUE(user_.remove(package_revisions(), {"default", "blue.app.w2"}, {}));
  StaleReader stale(*user_.list(package_revisions(), {}));
  const api::Repository asked = repository();
  for (api::Reader* reader :
       {static_cast<api::Reader*>(&client_), static_cast<api::Reader*>(&stale)}) {
    SyncRecord record;
    ObjectSync sync({cache_, client_, *reader, log_}, options_, asked, record);
    EXPECT_EQ(sync.sync_package_revisions(cache_.revisions).worth_repeating, reader == &stale);
    EXPECT_TRUE(record.left_alone.contains("blue.app.w2"));
  }
}

TEST_F(ObjectSyncRaceTest, what_the_cache_has_no_more_is_not_made) {
  const auto listed = cache_.revisions;
  for (const bool revives : {false, true}) {
    options_.revive_nothing = !revives;
    cache_.revisions.resize(1);
    SyncRecord record;
    const api::Repository asked = repository();
    ObjectSync sync({cache_, client_, client_, log_}, options_, asked, record);
    EXPECT_EQ(sync.sync_package_revisions(listed).worth_repeating, !revives);
    EXPECT_EQ(object_of("w2").is_null(), !revives);
    EXPECT_FALSE(object_of("v1").is_null());
  }
}

TEST_F(ObjectSyncRaceTest, what_is_removed_while_its_object_is_made_takes_that_along) {
  const auto listed = cache_.revisions;
  int looks = 0;
  cache_.meanwhile["look up"] = [&] {
    if (++looks == 4) cache_.revisions.pop_back();
  };
  SyncRecord record;
  const api::Repository asked = repository();
  ObjectSync sync({cache_, client_, client_, log_}, options_, asked, record);
  sync.sync_package_revisions(listed);
  EXPECT_EQ(looks, 5) << "before and after each of the two is made, and before one goes again";
  EXPECT_TRUE(object_of("w2").is_null());
  EXPECT_FALSE(object_of("v1").is_null());
}

}  // namespace
}  // namespace porchsim::repository
