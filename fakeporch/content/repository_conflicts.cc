#include "fakeporch/content/repository_conflicts.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace porchsim::fakeporch {
namespace {

// "/a//./b/../c/" is a, c; the root has none.
std::vector<std::string_view> segments(std::string_view directory) {
  std::vector<std::string_view> found;
  while (!directory.empty()) {
    const std::size_t end = std::min(directory.find('/'), directory.size());
    const std::string_view segment = directory.substr(0, end);
    directory.remove_prefix(std::min(end + 1, directory.size()));
    if (segment.empty() || segment == ".") continue;
    if (segment != "..") {
      found.push_back(segment);
    } else if (!found.empty()) {
      found.pop_back();
    }
  }
  return found;
}

}  // namespace

bool is_conflict(const api::Repository& a, const api::Repository& b) {
  const api::Repository::Git& one = a.spec.git;
  const api::Repository::Git& other = b.spec.git;
  if (one.repo.empty() || one.repo != other.repo || one.branch != other.branch) return false;
  const auto here = segments(one.directory);
  const auto there = segments(other.directory);
  if (here == there) return a.meta.name_space == b.meta.name_space;
  // A prefix of the other is the directory that it lies in.
  const std::size_t common = std::min(here.size(), there.size());
  return std::equal(here.begin(), here.begin() + static_cast<std::ptrdiff_t>(common),
                    there.begin());
}

std::optional<api::ObjectKey> find_conflict(const api::Repository& attempted,
                                            std::span<const api::Repository> existing) {
  for (const api::Repository& one : existing) {
    if (one.meta.key() != attempted.meta.key() && is_conflict(one, attempted)) {
      return one.meta.key();
    }
  }
  return std::nullopt;
}

}  // namespace porchsim::fakeporch
