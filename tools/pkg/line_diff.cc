#include "tools/pkg/line_diff.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::size_t kContext = 3;
constexpr std::size_t kMostSteps = 2000;  // memory grows with their square
constexpr std::string_view kNoNewline = "\\ No newline at end of file";

// The last line keeps its line break, or shows that it has none.
Lines split_lines(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

// ' ' both, '-' only before, '+' only after.
using Script = std::string;

// Myers: the furthest reaching paths of 0, 1, 2, … edits. Empty if that takes too many.
Script shortest_script(const Lines& a, const Lines& b) {
  const auto n = static_cast<std::ptrdiff_t>(a.size());
  const auto m = static_cast<std::ptrdiff_t>(b.size());
  const auto most = std::min<std::ptrdiff_t>(n + m, kMostSteps);
  const auto at = [](const std::vector<std::ptrdiff_t>& row, std::ptrdiff_t steps,
                     std::ptrdiff_t k) { return row[static_cast<std::size_t>(k + steps + 1)]; };
  const auto comes_from_above = [&at](const std::vector<std::ptrdiff_t>& row, std::ptrdiff_t steps,
                                      std::ptrdiff_t k) {
    return k == -steps || (k != steps && at(row, steps - 1, k - 1) < at(row, steps - 1, k + 1));
  };
  std::vector<std::vector<std::ptrdiff_t>> rows;  // by steps: x on each diagonal
  std::vector<std::ptrdiff_t> last(3, 0);
  bool found = false;
  for (std::ptrdiff_t steps = 0; steps <= most && !found; ++steps) {
    std::vector<std::ptrdiff_t> row(static_cast<std::size_t>(2 * steps + 3), -1);
    for (std::ptrdiff_t k = -steps; k <= steps && !found; k += 2) {
      std::ptrdiff_t x = 0;
      if (steps > 0) {
        x = comes_from_above(last, steps, k) ? at(last, steps - 1, k + 1)
                                             : at(last, steps - 1, k - 1) + 1;
      }
      while (x < n && x - k < m && x - k >= 0 &&
             a[static_cast<std::size_t>(x)] == b[static_cast<std::size_t>(x - k)])
        ++x;
      row[static_cast<std::size_t>(k + steps + 1)] = x;
      found = x >= n && x - k >= m;
    }
    rows.push_back(row);
    last = std::move(row);
  }
  if (!found) return {};
  Script script;
  std::ptrdiff_t x = n;
  std::ptrdiff_t y = m;
  for (auto steps = static_cast<std::ptrdiff_t>(rows.size()) - 1; steps > 0; --steps) {
    const auto& before = rows[static_cast<std::size_t>(steps - 1)];
    const std::ptrdiff_t k = x - y;
    const bool added = comes_from_above(before, steps, k);
    const std::ptrdiff_t from_k = added ? k + 1 : k - 1;
    const std::ptrdiff_t from_x = at(before, steps - 1, from_k);
    const std::ptrdiff_t from_y = from_x - from_k;
    for (; x > from_x && y > from_y; --x, --y) script += ' ';
    script += added ? '+' : '-';
    x = from_x;
    y = from_y;
  }
  script.append(static_cast<std::size_t>(x), ' ');
  std::reverse(script.begin(), script.end());
  return script;
}

Script edit_script(const Lines& a, const Lines& b) {
  const auto [a_end, b_end] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  const auto head = static_cast<std::size_t>(a_end - a.begin());
  std::size_t tail = 0;
  while (head + tail < a.size() && head + tail < b.size() &&
         a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
    ++tail;
  const auto middle = [head, tail](const Lines& lines) {
    return Lines(lines.begin() + static_cast<std::ptrdiff_t>(head),
                 lines.end() - static_cast<std::ptrdiff_t>(tail));
  };
  const Lines old_middle = middle(a);
  const Lines new_middle = middle(b);
  Script script = shortest_script(old_middle, new_middle);
  if (script.empty()) {
    script.append(old_middle.size(), '-');
    script.append(new_middle.size(), '+');
  }
  return Script(head, ' ') + script + Script(tail, ' ');
}

std::string range(std::size_t line, std::size_t count) {
  if (count == 0) return fmt::format("{},0", line);
  return count == 1 ? fmt::format("{}", line + 1) : fmt::format("{},{}", line + 1, count);
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after) {
  if (before == after) return {};
  const Lines a = split_lines(before);
  const Lines b = split_lines(after);
  const Script script = edit_script(a, b);
  std::string out;
  std::size_t x = 0;
  std::size_t y = 0;
  for (std::size_t i = 0; i < script.size();) {
    const std::size_t change = std::min(script.find_first_not_of(' ', i), script.size());
    if (change == script.size()) break;
    const std::size_t start = std::max(i, change - std::min(change, kContext));
    x += start - i;
    y += start - i;
    // Changes so near to one another that their context touches are one hunk.
    std::size_t end = change;
    while (end < script.size()) {
      const std::size_t same = std::min(script.find(' ', end), script.size());
      const std::size_t next = std::min(script.find_first_not_of(' ', same), script.size());
      end = next;
      if (next == script.size() || next - same > 2 * kContext) {
        end = std::min(same + kContext, script.size());
        break;
      }
    }
    std::string lines;
    const std::size_t old_start = x;
    const std::size_t new_start = y;
    for (std::size_t k = start; k < end; ++k) {
      const std::string_view line = script[k] == '+' ? b[y] : a[x];
      if (script[k] != '+') ++x;
      if (script[k] != '-') ++y;
      lines += script[k];
      lines += line;
      if (!line.ends_with('\n')) lines += fmt::format("\n{}\n", kNoNewline);
    }
    out += fmt::format("@@ -{} +{} @@\n{}", range(old_start, x - old_start),
                       range(new_start, y - new_start), lines);
    i = end;
  }
  return out;
}

}  // namespace porchsim::scenarios
