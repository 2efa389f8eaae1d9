#include "controllers/packagevariant/ownership.h"

#include <gtest/gtest.h>

#include "tests/unit/controllers/packagevariant/revision_values.h"

namespace porchsim::packagevariant {
namespace {

api::PackageVariant variant() {
  api::PackageVariant pv;
  pv.meta.name = "my-pv";
  pv.meta.uid = "uid-1";
  pv.spec.labels = {{"l", "new"}};
  return pv;
}

api::OwnerReference owner(std::string uid, bool controller) {
  api::OwnerReference reference;
  reference.name = "my-pv";
  reference.uid = std::move(uid);
  reference.controller = controller;
  return reference;
}

TEST(Ownership, is_decided_by_uid_not_by_name) {
  EXPECT_TRUE(has_our_owner_reference(variant(), {owner("x", true), owner("uid-1", false)}));
  EXPECT_FALSE(has_our_owner_reference(variant(), {owner("uid-of-a-former-my-pv", true)}));
}

TEST(Ownership, another_controller_is_one_that_says_so) {
  EXPECT_EQ(other_controller(variant(), {owner("uid-1", true), owner("x", false)}), nullptr);
  const Owners owners = {owner("x", true)};
  EXPECT_EQ(other_controller(variant(), owners), &owners[0]);
}

TEST(Ownership, removal_takes_every_reference_of_the_uid_and_no_other) {
  const Owners owners = {owner("uid-1", true), owner("a", false), owner("uid-1", false)};
  EXPECT_EQ(remove_owner_ref_by_uid(owners, "uid-1"), Owners{owner("a", false)});
}

TEST(Adoption, adds_owner_labels_and_annotations_and_keeps_the_others) {
  api::PackageRevision revision = make_revision({});
  revision.meta.labels = {{"l", "old"}, {"k", "kept"}};
  EXPECT_FALSE(has_metadata_of(variant(), revision));
  revision = adopted(variant(), revision);
  EXPECT_TRUE(has_our_owner_reference(variant(), revision.meta.owner_references));
  EXPECT_EQ(revision.meta.labels, (api::StringMap{{"k", "kept"}, {"l", "new"}}));
  EXPECT_TRUE(has_metadata_of(variant(), revision));
  EXPECT_TRUE(orphaned(variant(), revision).meta.owner_references.empty());
}

struct ReleaseCase {
  std::string policy;
  std::string_view lifecycle;
  Release release;
};

class ReleaseTest : public testing::TestWithParam<ReleaseCase> {};

TEST_P(ReleaseTest, follows_policy_and_lifecycle) {
  api::PackageVariant pv = variant();
  pv.spec.deletion_policy = GetParam().policy;
  RevisionValues values;
  values.lifecycle = GetParam().lifecycle;
  EXPECT_EQ(delete_or_orphan(pv, make_revision(values)), GetParam().release);
}

INSTANTIATE_TEST_SUITE_P(
    Policies, ReleaseTest,
    testing::Values(ReleaseCase{"", "", Release::Delete},
                    ReleaseCase{"delete", api::kDraft, Release::Delete},
                    ReleaseCase{"delete", api::kProposed, Release::Delete},
                    ReleaseCase{"delete", api::kPublished, Release::ProposeDeletion},
                    ReleaseCase{"delete", api::kDeletionProposed, Release::Nothing},
                    ReleaseCase{"delete", "Odd", Release::BadLifecycle},
                    ReleaseCase{"orphan", api::kDraft, Release::Orphan},
                    ReleaseCase{"orphan", api::kPublished, Release::Orphan},
                    ReleaseCase{"keep", api::kDraft, Release::BadPolicy}));

}  // namespace
}  // namespace porchsim::packagevariant
