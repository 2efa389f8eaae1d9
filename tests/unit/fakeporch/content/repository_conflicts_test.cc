#include "fakeporch/content/repository_conflicts.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace porchsim::fakeporch {
namespace {

struct Place {
  std::string name_space = "a";
  std::string directory = {};
  std::string repo = "https://git.example/x.git";
  std::string branch = "main";
};

api::Repository repository_at(const Place& place, std::string_view name = "one") {
  api::Repository repository;
  repository.meta.name = name;
  repository.meta.name_space = place.name_space;
  repository.spec.git.repo = place.repo;
  repository.spec.git.branch = place.branch;
  repository.spec.git.directory = place.directory;
  return repository;
}

bool conflict(const Place& a, const Place& b) {
  const bool found = is_conflict(repository_at(a), repository_at(b, "other"));
  EXPECT_EQ(found, is_conflict(repository_at(b, "other"), repository_at(a)));
  return found;
}

TEST(Conflicts, the_same_directory_conflicts_within_a_namespace) {
  EXPECT_TRUE(conflict({.directory = "x/y"}, {.directory = "/x//y/"}));
  EXPECT_TRUE(conflict({}, {.directory = "/"}));
  EXPECT_FALSE(conflict({.directory = "x"}, {.name_space = "b", .directory = "x"}));
}

TEST(Conflicts, a_directory_conflicts_with_what_lies_in_it_in_all_namespaces) {
  EXPECT_TRUE(conflict({}, {.name_space = "b", .directory = "x"}));
  EXPECT_TRUE(conflict({.directory = "x"}, {.name_space = "b", .directory = "x/y"}));
  EXPECT_TRUE(conflict({.directory = "x"}, {.directory = "z/../x/./y"}));
  EXPECT_FALSE(conflict({.directory = "x"}, {.directory = "xy"}));
  EXPECT_FALSE(conflict({.directory = "x/a"}, {.directory = "x/b"}));
}

TEST(Conflicts, another_branch_or_repository_conflicts_with_nothing) {
  EXPECT_FALSE(conflict({}, {.branch = "dev"}));
  EXPECT_FALSE(conflict({}, {.repo = "https://git.example/y.git"}));
  EXPECT_FALSE(conflict({.repo = ""}, {.repo = ""})) << "they are not in Git";
}

TEST(Conflicts, the_first_that_conflicts_is_found_and_never_oneself) {
  const api::Repository attempted = repository_at({});
  const std::vector<api::Repository> existing = {repository_at({}),
                                                 repository_at({.branch = "dev"}, "two"),
                                                 repository_at({.directory = "x"}, "three")};
  EXPECT_EQ(find_conflict(attempted, existing), (api::ObjectKey{"a", "three"}));
  EXPECT_EQ(find_conflict(attempted, std::span(existing).first(2)), std::nullopt);
}

}  // namespace
}  // namespace porchsim::fakeporch
