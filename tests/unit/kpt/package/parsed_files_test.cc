#include "kpt/package/parsed_files.h"

#include <gtest/gtest.h>

namespace porchsim::kpt {
namespace {

constexpr std::string_view kKptfile =
    "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: a}\n";

TEST(ParsedFiles, equal_texts_are_read_once) {
  ParsedFiles files(2);
  const auto first = files.kptfile(make_text(kKptfile));
  ASSERT_TRUE(first->has_value());
  EXPECT_EQ((*first)->name, "a");
  EXPECT_EQ(files.kptfile(make_text(kKptfile)), first);
}

TEST(ParsedFiles, errors_are_kept_too) {
  ParsedFiles files(2);
  EXPECT_EQ(files.kptfile(make_text("kind: A\n"))->error().message,
            "unknown resource type \"/, Kind=A\" found in Kptfile");
  EXPECT_FALSE(files.resources(make_text("a: [\n"))->has_value());
}

TEST(ContentCache, forgets_what_was_not_asked_for_longest) {
  ContentCache<std::size_t> sizes(2);
  int made = 0;
  const auto size = [&](std::string_view text) {
    return *sizes.get(make_text(text), [&](const Text& content) {
      ++made;
      return content->size();
    });
  };
  EXPECT_EQ(size("a"), 1U);
  EXPECT_EQ(size("bb"), 2U);
  EXPECT_EQ(size("a"), 1U);
  EXPECT_EQ(size("ccc"), 3U);
  EXPECT_EQ(made, 3);
  EXPECT_EQ(size("a"), 1U);
  EXPECT_EQ(made, 3);
  EXPECT_EQ(size("bb"), 2U);
  EXPECT_EQ(made, 4);
}

TEST(ContentCache, without_capacity_keeps_nothing) {
  ContentCache<int> none(0);
  EXPECT_EQ(*none.get(make_text("a"), [](const Text&) { return 7; }), 7);
  EXPECT_EQ(none.size(), 0U);
}

}  // namespace
}  // namespace porchsim::kpt
