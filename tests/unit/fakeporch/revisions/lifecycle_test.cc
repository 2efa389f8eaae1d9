#include "fakeporch/revisions/lifecycle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace porchsim::fakeporch {
namespace {

using ::testing::HasSubstr;

api::PackageRevision revision(std::string_view lifecycle) {
  api::PackageRevision made;
  made.meta.name = "edge.app.v1";
  made.spec.package_name = "app";
  made.spec.repository = "edge";
  made.spec.workspace_name = "v1";
  made.spec.lifecycle = lifecycle;
  return made;
}

std::string message(const FieldErrors& errors) {
  return errors.empty() ? "" : errors.to_error(api::PackageRevision::type(), "x").message;
}

struct Case {
  std::string from;
  std::string to;
  std::string error;  // "" = fine
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.from << " -> " << c.to; }

class UpdateTest : public ::testing::TestWithParam<Case> {};
TEST_P(UpdateTest, through_the_main_resource) {
  const auto errors = validate_revision_update(revision(GetParam().from), revision(GetParam().to));
  if (GetParam().error.empty()) {
    EXPECT_EQ(message(errors), "");
  } else {
    EXPECT_THAT(message(errors), HasSubstr(GetParam().error));
  }
}
const std::string kFixed =
    "spec can only update package with lifecycle value one of Draft,Proposed";
INSTANTIATE_TEST_SUITE_P(
    Lifecycles, UpdateTest,
    ::testing::Values(
        Case{"Draft", "Draft", ""}, Case{"Draft", "", ""}, Case{"Draft", "Proposed", ""},
        Case{"Draft", "Published",
             "spec.lifecycle: Invalid value: \"Draft\": value can be only updated to "
             "Draft,Proposed"},
        Case{"Draft", "DeletionProposed", "value can be only updated to Draft,Proposed"},
        Case{"Draft", "Final",
             "Invalid value: \"Final\": value can be only updated to "
             "Draft,Proposed,Published,DeletionProposed"},
        Case{"Proposed", "Draft", ""}, Case{"Proposed", "Proposed", ""},
        Case{"Proposed", "Published",
             "Invalid value: \"Proposed\": value can be only updated to Draft,Proposed"},
        Case{"Published", "Published", ""}, Case{"Published", "DeletionProposed", ""},
        Case{"Published", "Draft", kFixed}, Case{"Published", "Proposed", kFixed},
        Case{"DeletionProposed", "Published", ""}, Case{"DeletionProposed", "Draft", kFixed}));

class ApprovalTest : public ::testing::TestWithParam<Case> {};
TEST_P(ApprovalTest, through_the_subresource) {
  const auto errors = validate_approval(revision(GetParam().from), revision(GetParam().to));
  if (GetParam().error.empty()) {
    EXPECT_EQ(message(errors), "");
  } else {
    EXPECT_THAT(message(errors), HasSubstr(GetParam().error));
  }
}
INSTANTIATE_TEST_SUITE_P(
    Lifecycles, ApprovalTest,
    ::testing::Values(
        Case{"Proposed", "Published", ""}, Case{"Proposed", "Draft", ""},
        Case{"Proposed", "Proposed", "value for approval can be only one of Draft,Published"},
        Case{"Proposed", "DeletionProposed",
             "cannot update lifecycle DeletionProposed; only Published packages require approval "
             "for deletion"},
        Case{"Draft", "Published",
             "cannot approve package with Draft lifecycle value; only Proposed packages can be "
             "approved"},
        Case{"Published", "DeletionProposed", ""},
        Case{"Published", "Draft",
             "package with Published lifecycle value can only be updated to 'ProposeDeletion'"},
        Case{"DeletionProposed", "Published", ""},
        Case{"DeletionProposed", "Draft",
             "package with DeletionProposed lifecycle value can only be updated to 'Published'"}));

TEST(Lifecycle, a_new_revision_is_a_draft_with_good_names_and_without_the_servers_label) {
  EXPECT_EQ(message(validate_new_revision(revision("Draft"))), "");
  EXPECT_EQ(message(validate_new_revision(revision(""))), "");
  EXPECT_THAT(message(validate_new_revision(revision("Proposed"))),
              HasSubstr("value can be only created as Draft"));
  api::PackageRevision bad = revision("Draft");
  bad.meta.labels[std::string(api::kLatestRevisionLabel)] = "true";
  bad.spec.package_name = "A";
  bad.spec.workspace_name = "v.1";
  const std::string wrong = message(validate_new_revision(bad));
  EXPECT_THAT(wrong, HasSubstr("label is managed by porch and cannot be set by users"));
  EXPECT_THAT(wrong, HasSubstr("spec.packageName: Invalid value: \"A\""));
  EXPECT_THAT(wrong, HasSubstr("spec.workspaceName: Invalid value: \"v.1\""));
}

TEST(Lifecycle, the_latest_label_is_the_servers) {
  api::PackageRevision labelled = revision("Draft");
  labelled.meta.labels[std::string(api::kLatestRevisionLabel)] = "true";
  EXPECT_THAT(message(validate_revision_update(revision("Draft"), labelled)),
              HasSubstr("label is managed by porch and cannot be modified by users"));
  EXPECT_EQ(message(validate_revision_update(labelled, labelled)), "");
}

TEST(Lifecycle, a_published_spec_may_be_sent_back_as_it_was_read) {
  api::PackageRevision before = revision("Published");
  before.spec.tasks = {api::Task::clone_of("up.app.v1")};
  auto read = api::PackageRevision::from_json(before.to_json());
  EXPECT_EQ(message(validate_revision_update(before, read)), "");
  read.spec.tasks = {api::Task::clone_of("up.app.v2")};
  EXPECT_NE(message(validate_revision_update(before, read)), "");
}

}  // namespace
}  // namespace porchsim::fakeporch
