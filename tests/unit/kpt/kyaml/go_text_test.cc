#include "kpt/kyaml/go_text.h"

#include <limits>

#include <gtest/gtest.h>

namespace porchsim::kpt {
namespace {

struct QuoteCase {
  std::string_view text;
  std::string_view quoted;
  std::string_view json;
};

class GoTextTest : public testing::TestWithParam<QuoteCase> {};

TEST_P(GoTextTest, prints_as_go_does) {
  EXPECT_EQ(go_quote(GetParam().text), GetParam().quoted);
  EXPECT_EQ(go_json(GetParam().text), GetParam().json);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, GoTextTest,
    testing::Values(QuoteCase{"", R"("")", R"("")"},           //
                    QuoteCase{"a b", R"("a b")", R"("a b")"},  //
                    QuoteCase{"say \"x\"\\", R"("say \"x\"\\")", R"("say \"x\"\\")"},
                    QuoteCase{"\a\v\n", R"("\a\v\n")", R"("\u0007\u000b\n")"},
                    QuoteCase{"\x7f", R"("\x7f")", "\"\x7f\""},
                    QuoteCase{"b\xc3\xa4", "\"b\xc3\xa4\"", "\"b\xc3\xa4\""},
                    QuoteCase{"\xe2\x80\x8b", R"("\u200b")", "\"\xe2\x80\x8b\""},  // no width
                    QuoteCase{"\xe2\x80\xa8", R"("\u2028")", R"("\u2028")"},       // line separator
                    QuoteCase{"\xf3\xa0\x80\x81", R"("\U000e0001")", "\"\xf3\xa0\x80\x81\""},
                    QuoteCase{"<&>", R"("<&>")", R"("\u003c\u0026\u003e")"},
                    QuoteCase{"a\xff", R"("a\xff")", R"("a\ufffd")"},  // no UTF-8
                    QuoteCase{"\xed\xa0\x80", R"("\xed\xa0\x80")", R"("\ufffd\ufffd\ufffd")"},
                    QuoteCase{"\xe2\x82", R"("\xe2\x82")", R"("\ufffd\ufffd")"}));  // cut off

struct NumberCase {
  std::string_view text;
  std::int64_t value;
  bool ok;
};

class GoAtoiTest : public testing::TestWithParam<NumberCase> {};

TEST_P(GoAtoiTest, reads_as_go_does) {
  const GoInteger number = go_atoi(GetParam().text);
  EXPECT_EQ(number.value, GetParam().value);
  EXPECT_EQ(number.ok, GetParam().ok);
}

using Limits = std::numeric_limits<std::int64_t>;
INSTANTIATE_TEST_SUITE_P(Numbers, GoAtoiTest,
                         testing::Values(NumberCase{"7", 7, true}, NumberCase{"+7", 7, true},
                                         NumberCase{"-7", -7, true}, NumberCase{"007", 7, true},
                                         NumberCase{"", 0, false}, NumberCase{"-", 0, false},
                                         NumberCase{"+-7", 0, false}, NumberCase{"7 ", 0, false},
                                         NumberCase{"0x7", 0, false}, NumberCase{"1_0", 0, false},
                                         NumberCase{"9223372036854775807", Limits::max(), true},
                                         NumberCase{"9223372036854775808", Limits::max(), false},
                                         NumberCase{"-9223372036854775808", Limits::min(), true},
                                         NumberCase{"-9223372036854775809", Limits::min(), false}));

}  // namespace
}  // namespace porchsim::kpt
