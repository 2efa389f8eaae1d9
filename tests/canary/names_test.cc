// Whoever reads of a check in a report finds it in the documents: they are written from the rows of
// all_checks.cc. PORCHSIM_BLESS=1 writes them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "scenarios/checks/rules/all_checks.h"
#include "tests/source_dir.h"

namespace porchsim::scenarios {
namespace {

class Document {
 public:
  explicit Document(const char* file) : path_(in_source_dir(file)) {
    std::ifstream in(path_, std::ios::binary);
    text_ = {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }

  // What stands between the two texts must be `wanted`.
  void expect_between(std::string_view before, std::string_view after, const std::string& wanted) {
    const std::size_t begin = text_.find(before) + before.size();
    const std::size_t end = text_.find(after, begin);
    ASSERT_LT(text_.find(before), end) << path_ << " lacks: " << before;
    ASSERT_NE(end, std::string::npos) << path_ << " lacks: " << after;
    const std::string present = text_.substr(begin, end - begin);
    if (std::getenv("PORCHSIM_BLESS") != nullptr) {
      std::ofstream(path_, std::ios::binary) << text_.replace(begin, end - begin, wanted);
    }
    EXPECT_EQ(present, wanted) << path_ << "; PORCHSIM_BLESS=1 writes it";
  }

 private:
  std::string path_;
  std::string text_;
};

TEST(Checks, are_made_as_their_rows_say) {
  const auto checks = make_checks(check_rows());
  ASSERT_EQ(checks.size(), check_rows().size());
  for (std::size_t i = 0; i < checks.size(); ++i) {
    EXPECT_EQ(checks[i]->id(), check_rows()[i].id);
    EXPECT_EQ(checks[i]->title(), check_rows()[i].title);
  }
}

TEST(Checks, are_excused_as_their_rows_say) {
  const auto is_made = [](const CheckRow& row, const Excused& excused) {
    return !make_checks({&row, 1}, excused).empty();
  };
  for (const CheckRow& row : check_rows()) {
    EXPECT_TRUE(is_made(row, {})) << row.id;
    EXPECT_EQ(is_made(row, {.shipped_controllers = true}), !row.of_documents) << row.id;
    for (const auto& quirk : fakeporch::quirk_rows()) {
      Excused excused;
      excused.quirks.*quirk.member = true;
      EXPECT_EQ(is_made(row, excused), row.excused_by != quirk.member) << row.id << quirk.name;
    }
  }
}

TEST(Checks, are_in_the_documents) {
  std::string rows;
  for (const CheckRow& row : check_rows())
    rows += fmt::format("| {} | {} | {} |\n", row.id, row.title, row.rule);
  Document("docs/checks.md")
      .expect_between("| id | name | what must hold |\n|---|---|---|\n", "\nS21 and S22", rows);
  Document("README.md")
      .expect_between("watched by ", " checks", fmt::format("{}", check_rows().size()));
}

}  // namespace
}  // namespace porchsim::scenarios
