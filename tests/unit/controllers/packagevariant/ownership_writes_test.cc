// Adoption, strays and the end of a variant: what is written to revisions whose owner changes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/controllers/packagevariant/reconciler_fixture.h"

namespace porchsim::packagevariant {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view kAdopts = R"({"spec": {"adoptionPolicy": "adoptExisting"}})";
constexpr std::string_view kDeleted =
    R"({"metadata": {"deletionTimestamp": "2025-01-01T00:00:00Z"}})";

TEST_F(ReconcilerTest, foreign_revisions_are_left_alone) {
  put_variant();
  RevisionValues foreign = downstream(api::kDraft);
  foreign.owner_uid = "";
  put_revision(foreign);
  EXPECT_EQ(reconcile(), "");
  EXPECT_TRUE(revision(kFirst).meta.owner_references.empty());
  EXPECT_TRUE(porch_.has("PackageRevision", kSecond)) << "a clone of its own, as adoptNone says";
}

TEST_F(ReconcilerTest, the_content_of_a_namesake_is_left_alone) {
  for (const std::string_view uid : {"uid-of-another", "uid-down.app.packagevariant-1"}) {
    put_variant();
    put_revision(downstream(api::kDraft));
    auto resources = *porch_.find<api::PackageRevisionResources>(kFirst);
    resources.meta.uid = uid;
    porch_.put(resources.to_json());
    const bool is_another = uid == "uid-of-another";
    EXPECT_EQ(reconcile(),
              is_another ? "package revision \"" + kFirst + "\" is another by now" : "");
    EXPECT_EQ(kptfile(kFirst) == kMutated, !is_another);
  }
}

TEST_F(ReconcilerTest, adoption_takes_what_matches) {
  put_variant(kAdopts);
  RevisionValues foreign = downstream(api::kDraft);
  foreign.owner_uid = "";
  put_revision(foreign);
  EXPECT_EQ(reconcile(), "");
  ASSERT_EQ(revision(kFirst).meta.owner_references.size(), 1U);
  EXPECT_EQ(revision(kFirst).meta.owner_references[0].uid, "pv-uid");
  EXPECT_EQ(kptfile(kFirst), kMutated);
}

TEST_F(ReconcilerTest, adoption_refuses_what_another_controls) {
  put_variant(kAdopts);
  put_revision(downstream(api::kDraft),
               *api::Json::parse(R"({"metadata": {"ownerReferences": [{"apiVersion": "x/v1",
                 "kind": "PackageVariant", "name": "other", "uid": "u", "controller": true}]}})"));
  EXPECT_EQ(reconcile(), "cannot adopt package revision \"" + kFirst +
                             "\": it is controlled by PackageVariant \"other\"");
  EXPECT_THAT(porch_.writes(), ElementsAre("update_status PackageVariant app"));
}

TEST_F(ReconcilerTest, a_failed_adoption_leaves_the_package_alone) {
  put_variant(kAdopts);
  RevisionValues foreign = downstream(api::kDraft);
  foreign.owner_uid = "";
  put_revision(foreign);
  porch_.fail_call = 6;
  EXPECT_EQ(reconcile(), "injected failure");
  EXPECT_EQ(porch_.calls.at(6), "update PackageRevision " + kFirst);
  EXPECT_NE(kptfile(kFirst), kMutated);
}

TEST_F(ReconcilerTest, strays_are_let_go_and_a_failure_of_that_is_told_at_the_end) {
  put_variant();
  RevisionValues stray = downstream(api::kDraft);
  stray.package = "former";
  put_revision(stray);
  const std::string name = "down.former.packagevariant-1";
  porch_.fail_call = 6;
  EXPECT_EQ(reconcile(), "injected failure");
  EXPECT_EQ(porch_.calls.at(6), "delete PackageRevision " + name);
  EXPECT_TRUE(porch_.has("PackageRevision", kFirst)) << "the target does not wait for it";
  porch_.fail_call.reset();
  EXPECT_EQ(reconcile(), "");
  EXPECT_FALSE(porch_.has("PackageRevision", name));
}

TEST_F(ReconcilerTest, a_variant_that_has_changed_meanwhile_destroys_nothing) {
  put_variant();
  RevisionValues stray = downstream(api::kDraft);
  stray.package = "former";
  put_revision(stray);
  api::PackageVariant cached = *porch_.find<api::PackageVariant>("app");
  cached.meta.generation = 0;  // the cache's version is older
  FakePorch cache = porch_;
  cache.put(cached.to_json());
  Reconciler reconciler({.client = porch_,
                         .variants = cache,
                         .revisions = std::make_unique<ListedRevisions>(porch_),
                         .tasks = tasks_,
                         .log = log_});
  EXPECT_FALSE(reconciler.reconcile({{"default", "app"}}));
  EXPECT_TRUE(porch_.has("PackageRevision", "down.former.packagevariant-1"));
}

// What the cache still has is gone at the server, or is another one of the same name, or on its way
// out.
TEST_F(ReconcilerTest, a_variant_that_is_gone_adopts_nothing_and_gets_no_draft) {
  RevisionValues foreign = downstream(api::kDraft);
  foreign.owner_uid = "";
  for (const bool adopts : {false, true}) {
    for (const char* change : {"", R"({"metadata": {"uid": "another"}})",
                               R"({"metadata": {"deletionTimestamp": "2025-01-01T00:00:00Z"}})"}) {
      porch_ = FakePorch();
      for (const std::int64_t number : {1, 2}) put_revision(published(number));
      put_variant(kAdopts);
      if (adopts) put_revision(foreign);
      FakePorch cache = porch_;
      ASSERT_TRUE(porch_.remove(api::PackageVariant::type(), {"default", "app"}, {}));
      if (*change != '\0') put_variant(change);
      Reconciler reconciler({.client = porch_,
                             .variants = cache,
                             .revisions = std::make_unique<ListedRevisions>(porch_),
                             .tasks = tasks_,
                             .log = log_});
      EXPECT_FALSE(reconciler.reconcile({{"default", "app"}}));
      if (adopts) {
        EXPECT_THAT(revision(kFirst).meta.owner_references, IsEmpty());
      } else {
        EXPECT_FALSE(porch_.has("PackageRevision", kFirst));
      }
    }
  }
}

TEST_F(ReconcilerTest, what_somebody_has_taken_from_it_is_not_labelled) {
  put_variant(R"({"spec": {"labels": {"a": "b"}, "pipeline": null}})");
  put_revision(downstream(api::kDraft));
  const Revisions cached = *ListedRevisions(porch_).revisions_of({"default", "down", "app"});
  put_revision(downstream(api::kDraft),
               *api::Json::parse(R"({"metadata": {"ownerReferences": null}})"));
  const Revisions upstream = *ListedRevisions(porch_).revisions_of({"default", "up", "app"});
  EXPECT_THAT(reconcile(std::make_unique<FixedIndex>(upstream, cached)),
              HasSubstr("not the variant's"));
  EXPECT_THAT(revision(kFirst).meta.labels, IsEmpty());
}

TEST_F(ReconcilerTest, the_mark_of_a_proposal_that_was_taken_back_is_void) {
  put_variant(R"({"spec": {"pipeline": null}})");
  const auto marked = [this](std::string_view lifecycle, const char* mark) {
    api::Json change = api::Json::object({});
    change.set_path({"metadata", "annotations"},
                    api::Json::object({{kProposedByAnnotation, mark}}));
    put_revision(downstream(lifecycle, 1), change);
    return *porch_.get(api::PackageRevision::type(), {"default", kFirst});
  };
  rejected_->see({nullptr, marked(api::kPublished, "pv-uid@7"), false});
  EXPECT_EQ(reconcile(), "");
  EXPECT_THAT(revision(kFirst).meta.annotations, IsEmpty()) << "nobody will take it for a proposal";
  for (const char* mark : {"pv-uid@7", "other@9"}) {
    marked(api::kDeletionProposed, mark);
    EXPECT_EQ(reconcile(), "");
    EXPECT_EQ(revision(kFirst).spec.lifecycle, "DeletionProposed") << mark;
  }
  const api::ObjectPtr anew = marked(api::kDeletionProposed, "pv-uid@9");
  rejected_->see({nullptr, anew, false});
  EXPECT_EQ(reconcile(), "");
  EXPECT_EQ(revision(kFirst).spec.lifecycle, "Published");
}

TEST_F(ReconcilerTest, a_mark_names_one_proposal) {
  put_variant(R"({"spec": {"downstream": {"package": "other"}}})");
  put_revision(downstream(api::kPublished, 1));
  const std::string before = revision(kFirst).meta.resource_version;
  EXPECT_EQ(reconcile(), "");
  EXPECT_EQ(revision(kFirst).spec.lifecycle, "DeletionProposed");
  EXPECT_EQ(proposal_mark(revision(kFirst)), "pv-uid@" + before);
}

TEST_F(ReconcilerTest, only_its_own_proposal_of_deletion_is_taken_back) {
  put_variant(R"({"spec": {"pipeline": null}})");
  put_revision(downstream(api::kDeletionProposed, 1));
  EXPECT_EQ(reconcile(), "");
  EXPECT_EQ(revision(kFirst).spec.lifecycle, "DeletionProposed") << "a person asked for it";

  put_revision(
      downstream(api::kDeletionProposed, 1),
      api::Json::object(
          {{"metadata",
            api::Json::object(
                {{"annotations", api::Json::object({{kProposedByAnnotation, "pv-uid@7"}})}})}}));
  EXPECT_EQ(reconcile(), "");
  EXPECT_EQ(revision(kFirst).spec.lifecycle, "Published");
  EXPECT_THAT(revision(kFirst).meta.annotations, IsEmpty());
}

TEST_F(ReconcilerTest, at_the_end_drafts_go_published_ones_are_proposed_and_none_is_owned) {
  put_variant(kDeleted);
  put_revision(downstream(api::kPublished, 1));
  put_revision(downstream(api::kDeletionProposed, 2));
  put_revision(downstream(api::kDraft, 3));
  EXPECT_EQ(reconcile(), "");
  for (const std::string& name : {kFirst, kSecond}) {
    EXPECT_EQ(revision(name).spec.lifecycle, "DeletionProposed");
    EXPECT_THAT(revision(name).meta.owner_references, IsEmpty());
  }
  EXPECT_FALSE(porch_.has("PackageRevision", "down.app.packagevariant-3"));
  EXPECT_FALSE(porch_.has("PackageVariant", "app"));
  EXPECT_EQ(porch_.calls.back(), "update PackageVariant app") << "the finalizer goes last";
}

TEST_F(ReconcilerTest, orphaned_revisions_lose_their_owner_and_nothing_else) {
  put_variant(R"({"metadata": {"deletionTimestamp": "2025-01-01T00:00:00Z"},
                  "spec": {"deletionPolicy": "orphan"}})");
  put_revision(downstream(api::kDraft, 1));
  put_revision(downstream(api::kPublished, 2));
  EXPECT_EQ(reconcile(), "");
  EXPECT_THAT(revision(kFirst).meta.owner_references, IsEmpty());
  EXPECT_EQ(revision(kFirst).spec.lifecycle, "Draft");
  EXPECT_THAT(revision(kSecond).meta.owner_references, IsEmpty());
  EXPECT_EQ(revision(kSecond).spec.lifecycle, "Published");
}

// A revision that the cache does not know must not be left with an owner that is gone.
TEST_F(ReconcilerTest, the_end_is_decided_by_the_server_s_list_not_by_the_cache) {
  put_variant(kDeleted);
  put_revision(downstream(api::kPublished, 1));
  EXPECT_EQ(reconcile(std::make_unique<FixedIndex>(Revisions())), "");
  EXPECT_THAT(revision(kFirst).meta.owner_references, IsEmpty());
}

TEST_F(ReconcilerTest, a_failed_cleanup_keeps_the_finalizer_and_says_why) {
  put_variant(kDeleted);
  put_revision(downstream(api::kDraft, 1));
  porch_.fail_call = 6;
  EXPECT_EQ(reconcile(), "injected failure");
  EXPECT_EQ(porch_.calls.at(6), "delete PackageRevision " + kFirst);
  EXPECT_EQ(condition("Ready"), "False: injected failure");
  options_ = Options::porch_head();
  porch_.fail_call = 4;
  EXPECT_EQ(reconcile(), "");
  EXPECT_EQ(porch_.calls.at(4), "delete PackageRevision " + kFirst);
  EXPECT_FALSE(porch_.has("PackageVariant", "app")) << "porch-head lets it go all the same";
}

TEST_F(ReconcilerTest, a_failure_of_any_call_at_the_end_is_made_good) {
  for (const bool after_effect : {false, true}) {
    for (std::size_t call = 0;; ++call) {
      porch_ = FakePorch();
      put_variant(kDeleted);
      put_revision(downstream(api::kPublished, 1));
      put_revision(downstream(api::kDeletionProposed, 2));
      put_revision(downstream(api::kDraft, 3));
      porch_.fail_call = call;
      porch_.fail_after_effect = after_effect;
      reconcile();
      if (call >= porch_.calls.size()) {
        EXPECT_GT(call, 8U) << "the flow has at least so many calls";
        break;
      }
      porch_.fail_call.reset();
      EXPECT_LE(reconcile_until_done(), 2) << "call " << call;
      EXPECT_FALSE(porch_.has("PackageVariant", "app")) << "call " << call;
      EXPECT_FALSE(porch_.has("PackageRevision", "down.app.packagevariant-3"));
      for (const std::string& name : {kFirst, kSecond}) {
        EXPECT_EQ(revision(name).spec.lifecycle, "DeletionProposed") << "call " << call;
        EXPECT_THAT(revision(name).meta.owner_references, IsEmpty()) << "call " << call;
      }
    }
  }
}

}  // namespace
}  // namespace porchsim::packagevariant
