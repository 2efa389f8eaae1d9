#include "kube/metadata/names.h"

#include <gtest/gtest.h>

namespace porchsim::kube {
namespace {

TEST(Names, labels_have_no_dots) {
  EXPECT_TRUE(dns_label_problems("my-name").empty());
  EXPECT_EQ(dns_label_problems("a.b"), Problems{"must not contain dots"});
  EXPECT_EQ(dns_label_problems(std::string(64, 'x')),
            Problems{"must be no more than 63 characters"});
  ASSERT_EQ(dns_label_problems("Bad").size(), 1U);
  EXPECT_TRUE(dns_label_problems("Bad")[0].ends_with(
      "(e.g. 'my-name',  or '123-abc', regex used for validation is "
      "'[a-z0-9]([-a-z0-9]*[a-z0-9])?')"));
}

TEST(Names, subdomains_are_labels_with_dots) {
  EXPECT_TRUE(dns_subdomain_problems("a.b-c.9").empty());
  for (const char* wrong : {"", "a..b", "-a", "a.", "A", "a_b"}) {
    EXPECT_EQ(dns_subdomain_problems(wrong).size(), 1U) << wrong;
  }
}

TEST(Names, qualified_names_may_have_a_domain) {
  for (const char* right : {"a", "A_b.c-9", "example.com/Name"}) {
    EXPECT_TRUE(qualified_name_problems(right).empty()) << right;
  }
  EXPECT_EQ(qualified_name_problems("/b"), Problems{"prefix part must be non-empty"});
  EXPECT_EQ(qualified_name_problems("").size(), 2U);
  EXPECT_TRUE(qualified_name_problems("A/b")[0].starts_with("prefix part a lowercase RFC 1123"));
  EXPECT_TRUE(qualified_name_problems("a/b/c")[0].ends_with("(e.g. 'example.com/MyName')"));
}

TEST(Names, label_values_may_be_empty) {
  EXPECT_TRUE(label_value_problems("").empty());
  EXPECT_TRUE(label_value_problems("A_b.c-9").empty());
  EXPECT_EQ(label_value_problems("x y").size(), 1U);
  EXPECT_EQ(label_value_problems(std::string(64, 'x')).size(), 1U);
}

TEST(Names, keys_of_data_are_no_paths) {
  EXPECT_TRUE(config_key_problems("a.b_C-9").empty());
  EXPECT_EQ(config_key_problems("."), Problems{"must not be '.'"});
  EXPECT_EQ(config_key_problems("..a"), Problems{"must not start with '..'"});
  EXPECT_EQ(config_key_problems("a/b").size(), 1U);
}

TEST(Names, segments_of_paths) {
  EXPECT_EQ(path_segment_problems(".."), Problems{"may not be '..'"});
  EXPECT_EQ(path_segment_problems("a/%"), (Problems{"may not contain '/'", "may not contain '%'"}));
  EXPECT_TRUE(path_segment_problems("A b").empty());
}

TEST(Names, a_prefix_may_end_in_a_dash) {
  EXPECT_EQ(without_last_dash("ab-"), "aa");
  EXPECT_EQ(without_last_dash("-"), "-");
}

}  // namespace
}  // namespace porchsim::kube
