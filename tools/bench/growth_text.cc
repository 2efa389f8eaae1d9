// The plot in characters.
#include <cmath>

#include <fmt/format.h>

#include "tools/bench/growth_plot.h"
#include "tools/bench/log_axis.h"

namespace porchsim::scenarios {
namespace {

constexpr int kColumns = 57;
constexpr int kRows = 13;
constexpr int kMargin = 6;  // of the names of decades

class Grid {
 public:
  explicit Grid(const PanelAxes& axes)
      : axes_(axes), rows_(kRows, std::string(static_cast<std::size_t>(kColumns), ' ')) {}

  void mark(double n, double value, char letter) {
    const auto column = std::lround(axes_.size.at(n) * (kColumns - 1));
    const auto row = std::lround(axes_.cost.at(value) * (kRows - 1));
    if (column < 0 || column >= kColumns || row < 0 || row >= kRows) return;
    rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = letter;
  }

  void line(const PowerLaw& law) {
    if (law.factor <= 0) return;
    for (int column = 0; column < kColumns; ++column) {
      const double decades = axes_.size.last_decade() - axes_.size.first_decade();
      const double n =
          std::pow(10, axes_.size.first_decade() + decades * column / (kColumns - 1.0));
      mark(n, law.at(n), '.');
    }
  }

  std::string text() const {
    std::string text;
    for (int row = kRows - 1; row >= 0; --row) {
      std::string drawn = rows_[static_cast<std::size_t>(row)];
      drawn.erase(drawn.find_last_not_of(' ') + 1);
      text += fmt::format("{:>{}} |{}\n", cost_name(row), kMargin, drawn);
    }
    return text + std::string(kMargin + 1, ' ') + "+" + std::string(kColumns, '-') + "\n" + sizes();
  }

 private:
  std::string cost_name(int row) const {
    for (int decade = axes_.cost.first_decade(); decade <= axes_.cost.last_decade(); ++decade) {
      if (std::lround(axes_.cost.at(std::pow(10, decade)) * (kRows - 1)) == row) {
        return decade_name(decade);
      }
    }
    return "";
  }

  // A name begins below its mark; the last ends there.
  std::string sizes() const {
    std::string line(kMargin + 2 + kColumns, ' ');
    for (int decade = axes_.size.first_decade(); decade <= axes_.size.last_decade(); ++decade) {
      const std::string name = decade_name(decade);
      auto at = static_cast<std::size_t>(
          kMargin + 2 + std::lround(axes_.size.at(std::pow(10, decade)) * (kColumns - 1)));
      if (decade == axes_.size.last_decade()) at -= name.size() - 1;
      line.replace(at, name.size(), name);
    }
    return line + "\n";
  }

  const PanelAxes& axes_;
  std::vector<std::string> rows_;  // from below
};

std::string draw(const GrowthPanel& panel) {
  const PanelAxes axes(panel);
  Grid grid(axes);
  grid.line(in_proportion(panel));
  std::string key;
  for (const GrowthSeries& series : panel.series) {
    const char letter = series.name.empty() ? '*' : series.name.front();
    for (const Measured& point : series.points) grid.mark(point.n, point.value, letter);
    const auto law = fit_power_law(series.points);
    key += fmt::format("{} {}{}   ", letter, series.name,
                       law ? fmt::format(": n^{:.2f}", law->exponent) : "");
  }
  return fmt::format("{}   {}. in proportion\n{}", panel.title, key, grid.text());
}

}  // namespace

std::string to_terminal(const GrowthPlot& plot) {
  std::string text = plot.title + "\n";
  for (const GrowthPanel& panel : plot.panels) text += "\n" + draw(panel);
  return text;
}

}  // namespace porchsim::scenarios
