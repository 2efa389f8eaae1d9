#include "tools/bench/growth_plot.h"

#include <gtest/gtest.h>

#include <string_view>

#include "tools/bench/log_axis.h"

namespace porchsim::scenarios {
namespace {

GrowthPlot plot_of(double at_100, double at_1000, double at_10000) {
  return {"what it costs",
          {{"API calls", {{"upgrade", {{100, at_100}, {1'000, at_1000}, {10'000, at_10000}}}}}}};
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(LogAxis, spans_the_decades_of_what_it_shows) {
  const LogAxis axis({0, 120, 1'000, 9'000});
  EXPECT_EQ(axis.first_decade(), 2);
  EXPECT_EQ(axis.last_decade(), 4);
  EXPECT_NEAR(axis.at(1'000), 0.5, 1e-12);
}

TEST(LogAxis, powers_of_ten_are_its_ends_and_it_is_a_decade_long_at_least) {
  const LogAxis exact({0.001, 1'000});
  EXPECT_EQ(exact.first_decade(), -3);
  EXPECT_EQ(exact.last_decade(), 3);
  const LogAxis one({10});
  EXPECT_EQ(one.first_decade(), 1);
  EXPECT_EQ(one.last_decade(), 2);
}

TEST(LogAxis, decades_have_short_names) {
  EXPECT_EQ(decade_name(-2), "0.01");
  EXPECT_EQ(decade_name(0), "1");
  EXPECT_EQ(decade_name(2), "100");
  EXPECT_EQ(decade_name(4), "10k");
  EXPECT_EQ(decade_name(9), "1G");
  EXPECT_EQ(decade_name(15), "1e15");
}

TEST(GrowthPlot, a_terminal_shows_points_on_logarithmic_axes) {
  EXPECT_EQ(to_terminal(plot_of(10, 1'000, 100'000)),
            R"(what it costs

API calls   u upgrade: n^2.00   . in proportion
  100k |                                                        u
       |
       |
   10k |
       |
       |
    1k |                            u                       .....
       |                                          ..........
       |                                 .........
   100 |                        .........
       |              ..........
       |     .........
    10 |u....
       +---------------------------------------------------------
        100                         1k                        10k
)");
}

TEST(GrowthPlot, svg_draws_a_mark_a_point_and_says_the_exponent) {
  const std::string svg = to_svg(plot_of(10, 100, 1'000));
  EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_TRUE(contains(svg, ">upgrade: n^1.00</text>"));
  // The corners of the axes and the middle between them; the fourth is that of the key.
  EXPECT_TRUE(contains(svg, R"(<circle class="s0" cx="46.0" cy="242.0" r="4"/>)"));
  EXPECT_TRUE(contains(svg, R"(<circle class="s0" cx="161.0" cy="150.0" r="4"/>)"));
  EXPECT_TRUE(contains(svg, R"(<circle class="s0" cx="276.0" cy="58.0" r="4"/>)"));
}

TEST(GrowthPlot, svg_needs_no_other_file_and_has_colours_for_dark_pages) {
  const std::string svg = to_svg(plot_of(10, 100, 1'000));
  EXPECT_TRUE(contains(svg, "prefers-color-scheme: dark"));
  for (const std::string_view outside : {"href", "<script", "@import", "url("}) {
    EXPECT_FALSE(contains(svg, outside)) << outside;
  }
}

TEST(GrowthPlot, names_are_escaped_in_svg) {
  GrowthPlot plot = plot_of(10, 100, 1'000);
  plot.title = "a < b & c";
  EXPECT_TRUE(contains(to_svg(plot), ">a &lt; b &amp; c</text>"));
}

TEST(GrowthPlot, a_panel_without_a_point_is_drawn_empty) {
  const GrowthPlot plot{"nothing", {{"seconds", {{"fan-out", {}}}}}};
  EXPECT_TRUE(contains(to_terminal(plot), "seconds   f fan-out   "));
  EXPECT_TRUE(contains(to_svg(plot), ">fan-out</text>"));
}

}  // namespace
}  // namespace porchsim::scenarios
