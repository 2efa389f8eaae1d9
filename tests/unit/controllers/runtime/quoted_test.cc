#include "controllers/runtime/quoted.h"

#include <gtest/gtest.h>

namespace porchsim::runtime {
namespace {

TEST(Quoted, is_what_go_writes) {
  using namespace std::string_view_literals;
  const std::vector<std::pair<std::string_view, std::string_view>> cases = {
      {"", R"("")"},
      {"plain", R"("plain")"},
      {"a \"b\" \\", R"("a \"b\" \\")"},
      {"\a\b\f\n\r\t\v", R"("\a\b\f\n\r\t\v")"},
      {"\0\x01\x7f"sv, R"("\x00\x01\x7f")"},
      {"<&>", R"("<&>")"},
      {"grün ☃ 😀", R"("grün ☃ 😀")"},
      {"\xff", R"("\xff")"},
      {"a\xc3", R"("a\xc3")"},
      {"\xc0\x80", R"("\xc0\x80")"},
      {"\xed\xa0\x80", R"("\xed\xa0\x80")"},
      {"\xf4\x90\x80\x80", R"("\xf4\x90\x80\x80")"},
      {"\u00a0", R"("\u00a0")"},
      {"\u200b", R"("\u200b")"},
      {"\ufeff", R"("\ufeff")"},
      {"\U0010ffff", R"("\U0010ffff")"}};
  for (const auto& [text, wanted] : cases) EXPECT_EQ(quoted(text), wanted);
}

}  // namespace
}  // namespace porchsim::runtime
