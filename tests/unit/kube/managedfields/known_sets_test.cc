#include "kube/managedfields/known_sets.h"

#include <gtest/gtest.h>

#include "api/json/shared_content.h"
#include "kube/managedfields/fieldset/fields_v1.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

FieldSet labels(std::string_view label) {
  return {FieldPath{PathElement::field("metadata"), PathElement::field("labels"),
                    PathElement::field(label)}};
}

FieldSet port(Json number) {
  return {FieldPath{PathElement::field("ports"),
                    PathElement::key(Json::object({{"port", std::move(number)}}))}};
}

TEST(OwnedSet, writes_what_the_set_says_once) {
  const OwnedSet set = labels("a");
  EXPECT_EQ(set.fields_v1(), fields_v1(labels("a")));
  EXPECT_TRUE(api::share_content(set.fields_v1(), OwnedSet(set).fields_v1()));
  EXPECT_TRUE(OwnedSet()->empty());
  EXPECT_EQ(OwnedSet().fields_v1(), Json::object());
}

TEST(KnownSets, gives_one_set_for_all_that_are_equal) {
  KnownSets known;
  const OwnedSet first = known.shared(labels("a"));
  EXPECT_TRUE(known.shared(labels("a")).is_one_with(first));
  EXPECT_FALSE(known.shared(labels("b")).is_one_with(first));
  EXPECT_TRUE(known.has(first));
  EXPECT_FALSE(known.has(labels("a")));
}

TEST(KnownSets, knows_a_set_by_the_very_value_that_was_written) {
  KnownSets known;
  const OwnedSet set = known.shared(labels("a"));
  const auto found = known.written_as(set.fields_v1());
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->is_one_with(set));
  EXPECT_FALSE(known.written_as(fields_v1(labels("a"))));
}

// It would be read with a double.
TEST(KnownSets, keeps_no_set_that_reads_otherwise) {
  KnownSets known;
  EXPECT_FALSE(known.has(known.shared(port(80))));
  const OwnedSet doubles = known.shared(port(80.0));
  EXPECT_TRUE(known.has(doubles));
  EXPECT_FALSE(known.shared(port(80)).is_one_with(doubles));
}

TEST(KnownSets, forgets_those_that_came_long_ago) {
  KnownSets known;
  const OwnedSet first = known.shared(labels("first"));
  for (int i = 0; i < 64; ++i) known.shared(labels(std::to_string(i)));
  EXPECT_FALSE(known.has(first));
}

}  // namespace
}  // namespace porchsim::kube::managedfields
