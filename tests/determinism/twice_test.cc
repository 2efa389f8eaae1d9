// The determinism checker's own test: controllers that each have one defect, in runs that are made
// twice. Each defect must be found, with the first event in which the two runs part.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "program/command_line.h"
#include "tests/determinism/defects.h"
#include "tests/source_dir.h"

namespace porchsim::determinism {
namespace {

struct Verdict {
  int code = 0;
  std::string output;
};

Verdict run_twice(const std::string& way, const std::string& seeds) {
  std::ostringstream out;
  std::ostringstream err;
  const std::string file = in_source_dir("tests/determinism/worlds/") + way + ".yaml";
  Verdict verdict;
  verdict.code = scenarios::run_command_line({"run", file, "--seeds", seeds, "--twice", "-j", "1"},
                                             {}, {out, err}, extensions());
  verdict.output = out.str() + err.str();
  return verdict;
}

struct Defect {
  std::string way;
  // Of the event in which the runs part. The label is written by a patch of the first repository
  // that differs.
  std::string actor;
  std::string words;
};

void PrintTo(const Defect& defect, std::ostream* out) { *out << defect.way; }

class TwiceTest : public testing::TestWithParam<Defect> {};

TEST_P(TwiceTest, names_the_first_event_that_differs) {
  const Defect& defect = GetParam();
  const Verdict verdict = run_twice(defect.way, "1..3");
  EXPECT_EQ(verdict.code, scenarios::kNotDeterministic);
  const std::size_t at = verdict.output.find("two runs of the same choices part at\n    event ");
  ASSERT_NE(at, std::string::npos) << verdict.output;
  const std::size_t end = verdict.output.find("\n    event ", at + 50);
  ASSERT_NE(end, std::string::npos) << "the event as the other run has it\n" << verdict.output;
  const std::string events = verdict.output.substr(at, verdict.output.find("\n  ", end + 5) - at);
  EXPECT_NE(events.find(defect.actor), std::string::npos) << events;
  EXPECT_NE(events.find(defect.words), std::string::npos) << events;
}

INSTANTIATE_TEST_SUITE_P(Defects, TwiceTest,
                         testing::Values(Defect{"address", "address", "amber"},
                                         Defect{"hash-map", "hash-map", ""},
                                         Defect{"left-over", "left-over", "amber"},
                                         Defect{"log-level", "log-level", "list"},
                                         Defect{"pointers", "pointers", ""},
                                         Defect{"wall-clock", "wall-clock", "amber"}));

TEST(Twice, finds_nothing_in_what_is_a_function_of_the_world) {
  EXPECT_EQ(run_twice("by-name", "1..20").code, scenarios::kFine);
}

// These need another process, other surroundings or another compiler: see tests/determinism/legs.
TEST(Twice, has_a_leg_beside_it_for_what_is_the_same_all_through_a_process) {
  for (const std::string way : {"environment", "hash-map-of-process", "time-zone", "two-draws"}) {
    EXPECT_EQ(run_twice(way, "1..3").code, scenarios::kFine) << way;
  }
}

TEST(Twice, knows_every_way) { EXPECT_EQ(ways().size(), 11U); }

}  // namespace
}  // namespace porchsim::determinism
