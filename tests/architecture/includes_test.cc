// Whoever uses what a header declares includes that header, itself or through headers of this tree.
// Most builds have headers precompiled and files compiled together, and would not notice; then a
// build file by file fails (`./dev clang`), or that of somebody who has installed the headers. What
// is used without its namespace, from within it, only such a build shows.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/architecture/source_tree.h"
#include "tests/source_dir.h"

namespace porchsim::architecture {
namespace {

// What this tree uses of the standard library and of the libraries for tests. std::move and
// std::swap come with whatever they are used on.
struct Library {
  const char* header;
  const char* spaces;  // "" = none
  const char* names;
};
constexpr Library kLibraries[] = {
    {"algorithm", "std std::ranges",
     "adjacent_find all_of any_of binary_search clamp copy copy_if count count_if equal fill find "
     "find_if find_if_not for_each includes is_sorted lexicographical_compare lower_bound max "
     "max_element merge min min_element mismatch none_of partial_sort partition partition_point "
     "remove remove_if replace reverse rotate search set_difference set_intersection "
     "set_symmetric_difference set_union sort stable_sort transform unique upper_bound"},
    {"algorithm", "std", "lexicographical_compare_three_way"},
    {"algorithm", "std::ranges", "move"},
    {"array", "std", "array"},
    {"charconv", "std", "chars_format from_chars to_chars"},
    {"chrono", "std", "chrono"},
    {"cmath", "std", "floor isinf isnan signbit trunc"},
    {"cstdint", "std",
     "int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t uintptr_t"},
    {"deque", "std", "deque"},
    {"expected", "std", "expected unexpected"},
    {"filesystem", "std", "filesystem"},
    {"fmt/core.h", "fmt", "format"},
    {"fmt/format.h", "fmt", "format"},
    {"fstream", "std", "ifstream ofstream"},
    {"functional", "std", "bind_front cref function invoke not_fn ref reference_wrapper"},
    {"gmock/gmock.h", "", "ASSERT_THAT EXPECT_THAT"},
    {"gtest/gtest.h", "", "TEST TEST_F TEST_P"},
    {"limits", "std", "numeric_limits"},
    {"list", "std", "list"},
    {"map", "std", "map multimap"},
    {"memory", "std",
     "enable_shared_from_this make_shared make_unique make_unique_for_overwrite shared_ptr "
     "unique_ptr weak_ptr"},
    {"optional", "std", "nullopt optional"},
    {"ranges", "std", "views"},
    {"rapidcheck.h", "", "RC_ASSERT"},
    {"rapidcheck.h", "rc", "Gen check gen"},
    {"rapidcheck/gtest.h", "", "RC_ASSERT RC_GTEST_PROP"},
    {"rapidcheck/gtest.h", "rc", "Gen check gen"},
    {"set", "std", "multiset set"},
    {"span", "std", "span"},
    {"sstream", "std", "istringstream ostringstream stringstream"},
    {"string", "std", "string to_string u16string u32string"},
    {"string_view", "std", "string_view"},
    {"unordered_map", "std", "unordered_map"},
    {"unordered_set", "std", "unordered_set"},
    {"utility", "std",
     "as_const exchange index_sequence make_index_sequence make_pair pair to_underlying"},
    {"variant", "std", "get_if holds_alternative monostate variant visit"},
    {"vector", "std", "vector"},
};

// "map", "fmt/format.h": of the lists in cmake/PorchsimPrecompiled.cmake those of libraries.
std::vector<std::string> precompiled_libraries() {
  std::ifstream in(in_source_dir("cmake/PorchsimPrecompiled.cmake"));
  std::vector<std::string> headers;
  for (std::string word; in >> word;) {
    if (word.starts_with('<')) headers.push_back(word.substr(1, word.find('>') - 1));
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

// "std::sort", "std::ranges::sort", "fmt::format", "TEST".
Declared of_libraries() {
  Declared declared;
  for (const Library& library : kLibraries) {
    std::vector<std::string> spaces = words(library.spaces);
    for (std::string& space : spaces) space += "::";
    if (spaces.empty()) spaces.emplace_back();
    for (const std::string& name : words(library.names)) {
      for (const std::string& space : spaces) declared[space + name].insert(library.header);
    }
  }
  return declared;
}

// "api::Condition", "kpt::go_quote", "PORCHSIM_TRY": what stands in a namespace of this tree, with
// its last part.
Declared of_this_tree(const std::vector<SourceFile>& sources) {
  static const std::regex space(R"(^namespace porchsim(?:::\w+)*::(\w+) \{)");
  static const std::regex named(
      R"(^(?:struct|class|enum class) (\w+)|^using (\w+) =|^(?:inline |constexpr )*constexpr .*\b(k[A-Z]\w+)|)"
      R"(^#define (PORCHSIM_\w+)|^[a-z][\w:<>,&* ]*[ &*>](\w+)\()");
  Declared declared;
  for (const SourceFile& file : sources) {
    if (!file.path.ends_with(".h")) continue;
    std::string name_space;
    for (const std::string& line : file.lines) {
      std::smatch found;
      if (std::regex_search(line, found, space)) name_space = found[1].str() + "::";
      if (!std::regex_search(line, found, named)) continue;
      if (found[4].matched) declared[found[4]].insert(file.path);
      for (const std::size_t name : {1U, 2U, 3U, 5U}) {
        // A header with no more than `class Client;` counts as well: some need no more.
        if (found[name].matched && !name_space.empty())
          declared[name_space + found[name].str()].insert(file.path);
      }
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

TEST(Includes, whoever_uses_what_a_header_declares_includes_it) {
  const std::vector<SourceFile> sources = read_sources();
  Includes includes(sources);
  Declared declared = of_libraries();
  declared.merge(of_this_tree(sources));
  ASSERT_GE(declared.size(), 1000U) << "the headers could not be read";
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

TEST(Includes, of_every_precompiled_library_something_is_known) {
  const std::vector<std::string> headers = precompiled_libraries();
  ASSERT_GE(headers.size(), 15U) << "the lists of precompiled headers could not be read";
  for (const std::string& header : headers) {
    EXPECT_NE(std::ranges::find(kLibraries, header, &Library::header), std::end(kLibraries))
        << "what does <" << header << "> declare? Say it in kLibraries";
  }
}

}  // namespace
}  // namespace porchsim::architecture
