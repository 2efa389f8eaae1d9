// Whoever uses what a precompiled header declares includes that header, itself or through headers
// of this tree: most builds have it precompiled and would not notice, and then a build without it
// fails, clang's (`./dev clang`) or that of somebody who has installed the headers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/architecture/source_tree.h"

namespace porchsim::architecture {
namespace {

// Of the standard library, what this tree uses; std::move and std::swap come with whatever they are
// used on.
const std::map<std::string, std::string>& standard_names() {
  static const std::map<std::string, std::string> names = {
      {"algorithm",
       "all_of any_of binary_search clamp copy copy_if count count_if equal fill find "
       "find_if find_if_not for_each includes is_sorted lower_bound max max_element min "
       "min_element mismatch none_of partial_sort partition remove remove_if replace reverse "
       "rotate search set_difference set_intersection set_union sort stable_sort transform unique "
       "upper_bound"},
      {"chrono", "chrono"},
      {"cstdint", "int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t"},
      {"deque", "deque"},
      {"expected", "expected unexpected"},
      {"functional", "bind_front cref function invoke ref reference_wrapper"},
      {"map", "map multimap"},
      {"memory", "enable_shared_from_this make_shared make_unique shared_ptr unique_ptr weak_ptr"},
      {"optional", "nullopt optional"},
      {"ranges", "views"},
      {"set", "multiset set"},
      {"span", "span"},
      {"string", "string to_string u16string u32string"},
      {"string_view", "string_view"},
      {"unordered_map", "unordered_map"},
      {"utility", "exchange index_sequence make_pair pair to_underlying"},
      {"variant", "get_if holds_alternative monostate variant visit"},
      {"vector", "vector"},
  };
  return names;
}

// PORCHSIM_PRECOMPILED_STANDARD or _KINDS as cmake/PorchsimPrecompiled.cmake lists them: "map",
// "fmt/format.h", "api/client.h".
std::vector<std::string> precompiled(const std::string& which) {
  std::ifstream in(std::string(PORCHSIM_SOURCE_DIR) + "/cmake/PorchsimPrecompiled.cmake");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::size_t begin = text.find("set(PORCHSIM_PRECOMPILED_" + which);
  std::istringstream words(text.substr(begin, text.find(')', begin) - begin));
  std::vector<std::string> headers;
  for (std::string word; words >> word;) {
    if (word.starts_with('<')) headers.push_back(word.substr(1, word.size() - 2));
    if (word.ends_with(".h")) headers.push_back(word);
  }
  return headers;
}

// What each file includes, itself or through headers of this tree.
class Includes {
 public:
  explicit Includes(const std::vector<SourceFile>& sources) {
    for (const SourceFile& file : sources) {
      for (const std::string& line : file.lines) {
        if (!line.starts_with("#include ")) continue;
        const std::size_t end = line.find_first_of(">\"", 10);
        direct_[file.path].push_back(line.substr(10, end - 10));
      }
    }
  }

  const std::set<std::string>& of(const std::string& path) {
    const auto known = all_.find(path);
    if (known != all_.end()) return known->second;
    std::set<std::string> reached{path};
    std::vector<std::string> waiting{path};
    while (!waiting.empty()) {
      const std::string next = waiting.back();
      waiting.pop_back();
      for (const std::string& included : direct_[next]) {
        if (reached.insert(included).second) waiting.push_back(included);
      }
    }
    return all_.emplace(path, std::move(reached)).first->second;
  }

 private:
  std::map<std::string, std::vector<std::string>> direct_;
  std::map<std::string, std::set<std::string>> all_;
};

using Declared = std::map<std::string, std::set<std::string>>;  // the headers of each name

// "std::sort", "std::ranges::sort", "fmt::".
Declared standard_declared() {
  Declared declared;
  for (const std::string& header : precompiled("STANDARD")) {
    if (header.starts_with("fmt/")) {
      declared["fmt::format"] = {header, "fmt/core.h"};
      continue;
    }
    const auto names = standard_names().find(header);
    EXPECT_NE(names, standard_names().end()) << "what does <" << header << "> declare? Say it here";
    if (names == standard_names().end()) continue;
    std::istringstream words(names->second);
    for (std::string name; words >> name;) {
      declared["std::" + name].insert(header);
      declared["std::ranges::" + name].insert(header);
    }
  }
  return declared;
}

// "api::Condition", "v1alpha2::PackageRevision", "PORCHSIM_TRY".
Declared own_declared(const std::vector<SourceFile>& sources, Includes& includes) {
  std::set<std::string> headers;
  for (const std::string& header : precompiled("KINDS")) {
    const std::set<std::string>& reached = includes.of(header);
    headers.insert(reached.begin(), reached.end());
  }
  static const std::regex type(R"(^(?:struct|class|enum class) (\w+)|^using (\w+) =)");
  static const std::regex macro(R"(^#define (PORCHSIM_\w+))");
  static const std::regex space(R"(^namespace porchsim::(?:\w+::)*(\w+) \{)");
  Declared declared;
  for (const SourceFile& file : sources) {
    if (!headers.contains(file.path)) continue;
    std::string name_space;
    for (const std::string& line : file.lines) {
      std::smatch found;
      if (std::regex_search(line, found, space)) name_space = found[1].str() + "::";
      if (std::regex_search(line, found, type) && !line.ends_with(';'))
        declared[name_space + (found[1].matched ? found[1] : found[2]).str()].insert(file.path);
      if (std::regex_search(line, found, macro)) declared[found[1]].insert(file.path);
    }
  }
  return declared;
}

// The names with their spaces that stand in a line: of a::b::c all of "a::b::c", "a::b", "b::c" …
void collect_names(std::string_view code, std::map<std::string, std::size_t>& out,
                   std::size_t line) {
  const auto is_part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  for (std::size_t i = 0; i < code.size();) {
    if (!is_part(code[i])) {
      ++i;
      continue;
    }
    std::vector<std::string> parts;
    for (;;) {
      const std::size_t begin = i;
      while (i < code.size() && is_part(code[i])) ++i;
      parts.emplace_back(code.substr(begin, i - begin));
      if (code.substr(i, 2) != "::" || i + 2 >= code.size() || !is_part(code[i + 2])) break;
      i += 2;
    }
    for (std::size_t first = 0; first < parts.size(); ++first) {
      std::string name;
      for (std::size_t last = first; last < parts.size() && last < first + 3; ++last) {
        name += (last == first ? "" : "::") + parts[last];
        out.try_emplace(name, line);
      }
    }
  }
}

TEST(Includes, whoever_uses_what_is_precompiled_includes_it) {
  const std::vector<SourceFile> sources = read_sources();
  Includes includes(sources);
  Declared declared = standard_declared();
  declared.merge(own_declared(sources, includes));
  ASSERT_GE(declared.size(), 150U) << "the lists of precompiled headers could not be read";
  for (const SourceFile& file : sources) {
    std::map<std::string, std::size_t> used;
    for (std::size_t i = 0; i < file.lines.size(); ++i)
      collect_names(code_of(file.lines[i]), used, i + 1);
    const std::set<std::string>& included = includes.of(file.path);
    for (const auto& [name, line] : used) {
      const auto headers = declared.find(name);
      if (headers == declared.end() ||
          std::ranges::any_of(headers->second,
                              [&](const std::string& one) { return included.contains(one); }))
        continue;
      ADD_FAILURE() << fmt::format("{}:{}: {} is of {}, which nothing here includes.", file.path,
                                   line, name, *headers->second.begin());
    }
  }
}

}  // namespace
}  // namespace porchsim::architecture
