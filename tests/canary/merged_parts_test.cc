// Upgrades of packages that have packages within them: of each part all comes, stays or goes.
#include <gtest/gtest.h>

#include "kpt/package/files.h"
#include "kpt/update/merge.h"
#include "tests/canary/contents.h"

namespace porchsim::canary {
namespace {

using S21 = UpgradeTest;
using S22 = UpgradeTest;

// A package within each side.
Sides with_a_part() {
  Sides sides = Sides();
  for (auto* side : {&sides.base, &sides.upstream, &sides.local, &sides.merged}) {
    (*side)["sub/Kptfile"] = "kind: Kptfile\n";
    (*side)["sub/notes.md"] = "old\n";
  }
  return sides;
}

TEST_F(S21, what_people_changed_in_a_part_that_upstream_dropped_got_lost) {
  Sides sides = with_a_part();
  sides.local["sub/notes.md"] = "mine\n";
  for (auto* side : {&sides.upstream, &sides.merged}) {
    side->erase("sub/Kptfile");
    side->erase("sub/notes.md");
  }
  EXPECT_EQ(bites(sides), "S21");
}

// One that upstream drops, with two files beside its Kptfile, as a clone has it.
Sides with_a_part_that_goes() {
  Sides sides = Sides();
  kpt::Files files = {
      {"sub/Kptfile",
       kpt::make_text("apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: sub\n")},
      {"sub/notes.md", kpt::make_text("old\n")},
      {"sub/deep/notes.md", kpt::make_text("old\n")}};
  for (const auto& [path, text] : files) sides.base[path] = *text;
  const auto marked = kpt::ensure_merge_key(files);
  for (const auto& [path, text] : *marked) sides.local[path] = sides.merged[path] = *text;
  return sides;
}

TEST_F(S22, a_part_that_upstream_dropped_went_in_part) {
  Sides sides = with_a_part_that_goes();
  sides.merged.erase("sub/deep/notes.md");
  EXPECT_EQ(bites(sides), "S22");
}

TEST_F(S22, a_part_that_upstream_dropped_is_still_there) {
  EXPECT_EQ(bites(with_a_part_that_goes()), "S22");
}

TEST_F(S22, a_part_that_upstream_dropped_and_people_wrote_anew_may_be_there) {
  Sides sides = with_a_part_that_goes();
  sides.local["sub/Kptfile"] = sides.merged["sub/Kptfile"] = sides.base["sub/Kptfile"];
  EXPECT_EQ(bites(sides), "");
}

TEST_F(S22, a_part_that_upstream_dropped_and_people_touched_is_all_there) {
  Sides sides = with_a_part_that_goes();
  sides.local["sub/notes.md"] = sides.merged["sub/notes.md"] = "mine\n";
  EXPECT_EQ(bites(sides), "");
}

TEST_F(S21, a_part_that_upstream_dropped_and_people_touched_went_in_part) {
  Sides sides = with_a_part_that_goes();
  sides.local["sub/notes.md"] = sides.merged["sub/notes.md"] = "mine\n";
  sides.merged.erase("sub/deep/notes.md");
  EXPECT_EQ(bites(sides), "S21");
}

TEST_F(S22, a_part_that_has_an_upstream_of_its_own_stays) {
  Sides sides = with_a_part_that_goes();
  for (auto* side : {&sides.base, &sides.local, &sides.merged})
    (*side)["sub/Kptfile"] += "upstream:\n  type: git\n  git: {repo: r, directory: /, ref: v1}\n";
  EXPECT_EQ(bites(sides), "");
}

TEST_F(S21, a_part_that_people_took_away_came_back) {
  Sides sides = with_a_part();
  sides.local.erase("sub/Kptfile");
  sides.local.erase("sub/notes.md");
  EXPECT_EQ(bites(sides), "S21");
}

TEST_F(S22, an_edit_of_upstreams_in_a_part_got_lost) {
  Sides sides = with_a_part();
  sides.upstream["sub/notes.md"] = "theirs\n";
  EXPECT_EQ(bites(sides), "S22");
}

TEST_F(S22, a_part_of_upstreams_came_without_its_kptfile) {
  Sides sides = with_a_part();
  for (auto* side : {&sides.base, &sides.local}) {
    side->erase("sub/Kptfile");
    side->erase("sub/notes.md");
  }
  sides.merged.erase("sub/Kptfile");
  EXPECT_EQ(bites(sides), "S22");
}

TEST_F(S22, a_part_that_people_took_away_stays_away) {
  Sides sides = with_a_part();
  sides.upstream["sub/notes.md"] = "theirs\n";
  for (auto* side : {&sides.local, &sides.merged}) {
    side->erase("sub/Kptfile");
    side->erase("sub/notes.md");
  }
  EXPECT_EQ(bites(sides), "");
}

TEST_F(S22, a_folder_that_is_a_part_on_one_side_alone_is_not_judged) {
  Sides sides = with_a_part();
  sides.upstream["sub/notes.md"] = "theirs\n";
  sides.local.erase("sub/Kptfile");
  EXPECT_EQ(bites(sides), "");
}

}  // namespace
}  // namespace porchsim::canary
