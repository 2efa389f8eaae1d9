#include "scenarios/checks/rules/content/content_difference.h"

#include <utility>

#include "kpt/kptfile/kptfile.h"
#include "kpt/package/package_context.h"
#include "scenarios/checks/mutations.h"
#include "scenarios/checks/package_fields.h"
#include "scenarios/checks/upgrade_sides.h"

namespace porchsim::scenarios {
namespace {

kpt::Pipeline functions_of(const kpt::Files& package, ContentMemory& memory) {
  const auto kptfile = memory.kptfile_in(package);
  return kptfile ? kptfile->pipeline.value_or(kpt::Pipeline()) : kpt::Pipeline();
}

// The first place of the one that the other does not have alike.
std::string first_that_lacks(const Fields& one, const Fields& other) {
  for (const auto& [place, value] : one) {
    const bool is_there = is_field(place, one) ? is_same(one, other, place) : other.contains(place);
    if (!is_there) return place.resource.substr(place.resource.find_first_not_of(' '));
  }
  return "";
}

std::string find_difference(const kpt::Files& one, const kpt::Files& other, ContentMemory& memory) {
  if (functions_of(one, memory) != functions_of(other, memory))
    return "the functions of its Kptfile";
  if (runs_functions(one, memory) || runs_functions(other, memory)) return "";
  if (package_context_data(one) != package_context_data(other))
    return std::string(kpt::kPackageContextFile);
  const FieldsPtr mine = fields_of(one, memory);
  const FieldsPtr theirs = fields_of(other, memory);
  if (!mine || !theirs) return "";
  std::string place = first_that_lacks(*mine, *theirs);
  return place.empty() ? first_that_lacks(*theirs, *mine) : place;
}

}  // namespace

std::string where_they_differ(const kpt::Files& one, const kpt::Files& other,
                              ContentMemory& memory) {
  if (kpt::same_files(one, other)) return "";
  if (const std::string* known = memory.differences.find({one, other})) return *known;
  return memory.differences.keep({one, other}, find_difference(one, other, memory));
}

}  // namespace porchsim::scenarios
