// Files under 400 lines, functions under 70, lines within 100 columns: what fits into a head.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <regex>

#include "tests/architecture/source_tree.h"

namespace porchsim::architecture {
namespace {

constexpr std::size_t kFileLines = 400;
constexpr std::size_t kFunctionLines = 70;
constexpr std::size_t kColumns = 100;

// In clang-format's layout a body opens on a line that ends in "{" and closes on "}" at the same
// indentation.
struct Body {
  std::size_t first = 0;
  std::size_t lines = 0;
};

std::size_t indentation(const std::string& line) { return line.find_first_not_of(' '); }

std::vector<Body> function_bodies(const SourceFile& file) {
  static const std::regex not_a_function(
      R"(^\s*(namespace|extern|class|struct|enum|union|template <.*> class|switch|case|for|while|if|else|do)\b)");
  std::vector<Body> bodies;
  for (std::size_t i = 0; i < file.lines.size(); ++i) {
    const std::string code = code_of(file.lines[i]);
    const bool opens = code.ends_with("{") && code.find('(') != std::string::npos &&
                       !std::regex_search(code, not_a_function);
    const bool continues =
        (code.ends_with(") {") || code.ends_with("const {") || code.ends_with("override {")) &&
        !std::regex_search(code, not_a_function);
    if ((!opens && !continues) || code.find("= {") != std::string::npos) continue;
    const std::size_t depth = indentation(file.lines[i]);
    for (std::size_t k = i + 1; k < file.lines.size(); ++k) {
      if (file.lines[k].empty() || indentation(file.lines[k]) > depth ||
          file.lines[k][indentation(file.lines[k])] != '}')
        continue;
      bodies.push_back({i, k - i - 1});
      break;
    }
  }
  return bodies;
}

TEST(Sizes, files_are_short) {
  for (const SourceFile& file : read_sources()) {
    EXPECT_LE(file.lines.size(), kFileLines)
        << file.path << ": more than one concept lives here; give each a file of its own";
  }
}

TEST(Sizes, functions_are_short) {
  for (const SourceFile& file : read_sources()) {
    for (const Body& body : function_bodies(file)) {
      const bool excused = body.first > 0 &&
                           file.lines[body.first - 1].find("// Long because ") != std::string::npos;
      EXPECT_TRUE(body.lines <= kFunctionLines || excused)
          << fmt::format("{}:{}: {} lines. Name its parts, or write `// Long because …` above it.",
                         file.path, body.first + 1, body.lines);
    }
  }
}

// Which lines lie in a raw string: they are data, laid out as it wants.
std::vector<bool> raw_lines(const SourceFile& file) {
  std::vector<bool> raw(file.lines.size(), false);
  bool inside = false;
  for (std::size_t i = 0; i < file.lines.size(); ++i) {
    const std::size_t opens = file.lines[i].rfind("R\"");
    const std::size_t closes = file.lines[i].rfind(")\"");
    raw[i] = inside || opens != std::string::npos;
    if (opens != std::string::npos && (closes == std::string::npos || closes < opens)) {
      inside = true;
    } else if (closes != std::string::npos) {
      inside = false;
    }
  }
  return raw;
}

TEST(Sizes, lines_fit) {
  static const std::regex continuation("[\x80-\xBF]");
  for (const SourceFile& file : read_sources()) {
    const std::vector<bool> raw = raw_lines(file);
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      const std::string& line = file.lines[i];
      if (line.size() <= kColumns || raw[i]) continue;
      const std::string characters = std::regex_replace(line, continuation, "");
      EXPECT_LE(characters.size(), kColumns) << file.path << ":" << i + 1 << ": break the line";
    }
  }
}

TEST(Sizes, names_say_what_lives_there) {
  static const std::regex vague(R"((^|/)(util|utils|common|misc|helper|helpers)(\.|/|_test))");
  for (const SourceFile& file : read_sources()) {
    EXPECT_FALSE(std::regex_search(file.path, vague)) << file.path << ": name the concept";
  }
}

}  // namespace
}  // namespace porchsim::architecture
