#include "controllers/packagevariant/mutations/file_cache.h"

#include <gtest/gtest.h>

namespace porchsim::packagevariant {
namespace {

TEST(FileCacheTest, keeps_the_files_last_asked_for) {
  FileCache cache(2);
  const auto text = [](std::string_view name) {
    return kpt::make_text("kind: " + std::string(name) + "\n");
  };
  const ParsedFilePtr a = cache.parsed(text("A"));
  EXPECT_EQ(cache.parsed(text("A")), a) << "equal content, parsed once";
  cache.parsed(text("B"));
  EXPECT_EQ(cache.parsed(text("A")), a);
  cache.parsed(text("C"));
  EXPECT_EQ(cache.size(), 2U);
  EXPECT_EQ(cache.parsed(text("A")), a) << "B had been unused for longest";
  EXPECT_EQ(a->objects->at(0).kind(), "A");
}

TEST(FileCacheTest, keeps_the_outlines_of_files) {
  FileCache cache(2);
  for (std::string text : {"kind: A\n", "{kind: A}\n"}) {
    const auto outlined = cache.outlined(kpt::make_text(text));
    EXPECT_EQ(cache.outlined(kpt::make_text(text)), outlined) << "equal content, read once";
    EXPECT_EQ(outlined->parsed == nullptr, !text.starts_with('{'));
    text.clear();
    EXPECT_TRUE(kpt::yaml::only_document(outlined->outline).find("kind").is_text("A"));
  }
  EXPECT_TRUE(cache.outlined(kpt::make_text("a: [\n"))->outline.empty());
}

class InjectionPointFilesTest : public testing::TestWithParam<std::pair<std::string_view, bool>> {};

TEST_P(InjectionPointFilesTest, are_told_from_their_text) {
  const auto& [text, may_have] = GetParam();
  EXPECT_EQ(FileCache(1).outlined(kpt::make_text(text))->may_have_injection_points, may_have);
}

INSTANTIATE_TEST_SUITE_P(
    Files, InjectionPointFilesTest,
    testing::Values(std::pair{"metadata:\n  annotations:\n    a: b\n", false},
                    std::pair{"metadata:\n  annotations:\n    kpt.dev/config-injection: x\n", true},
                    std::pair{"kind: A\n---\nkind: B\n", false},
                    std::pair{"metadata:\n  annotations:\n  - kpt.dev/config-injection\n  - x\n",
                              true},
                    std::pair{"kind: A\n---\n- b\n", true}, std::pair{"a: [\n", true}));

}  // namespace
}  // namespace porchsim::packagevariant
