// The plot as one SVG file.
#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "reports/summary.h"
#include "tools/bench/growth_plot.h"
#include "tools/bench/log_axis.h"

namespace porchsim::scenarios {
namespace {

constexpr double kPanelWidth = 290;
constexpr double kHeight = 300;
constexpr double kLeft = 46;  // of a panel's axes, within it
constexpr double kRight = 14;
constexpr double kTop = 58;
constexpr double kBottom = 58;
constexpr std::size_t kStyles = 4;  // s0 to s3 below

// Who looks at it has chosen light or dark; whoever has not gets light, on the page's background.
constexpr std::string_view kStyle = R"(<style>
text { font: 12px system-ui, sans-serif; fill: #1f2328; }
.title { font-size: 14px; font-weight: 600; }
.mark { font-size: 11px; fill: #59636e; }
.grid { stroke: #d1d9e0; }
.proportion { stroke: #59636e; stroke-dasharray: 3 4; }
.fit { stroke-width: 2; fill: none; }
.s0 { stroke: #0969da; fill: #0969da; }
.s1 { stroke: #bc4c00; fill: #bc4c00; }
.s2 { stroke: #1a7f37; fill: #1a7f37; }
.s3 { stroke: #8250df; fill: #8250df; }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc; }
.mark { fill: #9198a1; }
.grid { stroke: #3d444d; }
.proportion { stroke: #9198a1; }
.s0 { stroke: #4493f8; fill: #4493f8; }
.s1 { stroke: #f0883e; fill: #f0883e; }
.s2 { stroke: #3fb950; fill: #3fb950; }
.s3 { stroke: #ab7df8; fill: #ab7df8; }
}
</style>
)";

class Panel {
 public:
  Panel(const GrowthPanel& panel, double left) : panel_(panel), axes_(panel), left_(left) {}

  std::string draw() {
    label(left_ + kLeft, kTop - 12, "title", "start", panel_.title);
    draw_axes();
    line("proportion", in_proportion(panel_));
    for (std::size_t i = 0; i < panel_.series.size(); ++i) draw_series(i);
    return std::move(text_);
  }

 private:
  struct Spot {
    double x = 0;
    double y = 0;
  };

  Spot spot(double n, double value) const {
    return {left_ + kLeft + axes_.size.at(n) * (kPanelWidth - kLeft - kRight),
            kHeight - kBottom - axes_.cost.at(value) * (kHeight - kTop - kBottom)};
  }

  void label(double x, double y, std::string_view style, std::string_view anchor,
             std::string_view text) {
    text_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" class="{}" text-anchor="{}">{}</text>)"
                         "\n",
                         x, y, style, anchor, reports::xml_text(text));
  }

  void stroke(std::string_view style, Spot from, Spot to) {
    text_ += fmt::format(R"(<line class="{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)"
                         "\n",
                         style, from.x, from.y, to.x, to.y);
  }

  void draw_axes() {
    const double n_first = std::pow(10, axes_.size.first_decade());
    const double n_last = std::pow(10, axes_.size.last_decade());
    const double first = std::pow(10, axes_.cost.first_decade());
    const double last = std::pow(10, axes_.cost.last_decade());
    for (int decade = axes_.cost.first_decade(); decade <= axes_.cost.last_decade(); ++decade) {
      const double value = std::pow(10, decade);
      stroke("grid", spot(n_first, value), spot(n_last, value));
      label(left_ + kLeft - 6, spot(n_first, value).y + 4, "mark", "end", decade_name(decade));
    }
    for (int decade = axes_.size.first_decade(); decade <= axes_.size.last_decade(); ++decade) {
      const double n = std::pow(10, decade);
      stroke("grid", spot(n, first), spot(n, last));
      label(spot(n, first).x, kHeight - kBottom + 16, "mark", "middle", decade_name(decade));
    }
  }

  // As much of it as lies within the axes.
  void line(std::string_view style, const PowerLaw& law) {
    if (law.factor <= 0) return;
    double from = std::pow(10, axes_.size.first_decade());
    double to = std::pow(10, axes_.size.last_decade());
    if (law.exponent > 0) {
      const auto reaches = [&law](int decade) {
        return std::pow(std::pow(10, decade) / law.factor, 1 / law.exponent);
      };
      from = std::max(from, reaches(axes_.cost.first_decade()));
      to = std::min(to, reaches(axes_.cost.last_decade()));
    }
    if (from < to) stroke(style, spot(from, law.at(from)), spot(to, law.at(to)));
  }

  void draw_series(std::size_t i) {
    const GrowthSeries& series = panel_.series[i];
    const std::string style = fmt::format("s{}", i % kStyles);
    const auto law = fit_power_law(series.points);
    if (law) line(style + " fit", *law);
    for (const Measured& point : series.points) {
      if (point.n > 0 && point.value > 0) mark(style, i, spot(point.n, point.value));
    }
    const double y = kHeight - kBottom + 32 + 14 * static_cast<double>(i);
    mark(style, i, {left_ + kLeft + 4, y - 4});
    const std::string exponent = law ? fmt::format(": n^{:.2f}", law->exponent) : "";
    label(left_ + kLeft + 14, y, "key", "start", series.name + exponent);
  }

  // A shape a series, for whom colours are alike.
  void mark(std::string_view style, std::size_t series, Spot at) {
    if (series % 2 == 0) {
      text_ += fmt::format(R"(<circle class="{}" cx="{:.1f}" cy="{:.1f}" r="4"/>)"
                           "\n",
                           style, at.x, at.y);
    } else {
      text_ += fmt::format(R"(<rect class="{}" x="{:.1f}" y="{:.1f}" width="7" height="7"/>)"
                           "\n",
                           style, at.x - 3.5, at.y - 3.5);
    }
  }

  const GrowthPanel& panel_;
  PanelAxes axes_;
  double left_;
  std::string text_;
};

}  // namespace

std::string to_svg(const GrowthPlot& plot) {
  const double width =
      kPanelWidth * static_cast<double>(std::max<std::size_t>(1, plot.panels.size()));
  std::size_t keys = 0;
  for (const GrowthPanel& panel : plot.panels) keys = std::max(keys, panel.series.size());
  const double height = kHeight + 14 * (static_cast<double>(std::max<std::size_t>(keys, 2)) - 2);
  std::string text = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" )"
      R"(height="{1:.0f}" role="img" aria-label="{2}">)"
      "\n{3}",
      width, height, reports::xml_text(plot.title), kStyle);
  text += fmt::format(R"(<text x="{:.0f}" y="20" class="title">{}</text>)"
                      "\n",
                      kLeft, reports::xml_text(plot.title));
  double left = 0;
  for (const GrowthPanel& panel : plot.panels) {
    text += Panel(panel, left).draw();
    left += kPanelWidth;
  }
  return text + "</svg>\n";
}

}  // namespace porchsim::scenarios
