#include "fakeporch/store/revision.h"

#include <charconv>
#include <system_error>

namespace porchsim::fakeporch {

std::optional<std::uint64_t> decimal_revision(std::string_view resource_version) {
  std::uint64_t revision = 0;
  const char* end = resource_version.data() + resource_version.size();
  const auto parsed = std::from_chars(resource_version.data(), end, revision);
  if (parsed.ec != std::errc() || parsed.ptr != end) return std::nullopt;
  return revision;
}

std::uint64_t revision_of(std::string_view resource_version) {
  return decimal_revision(resource_version).value_or(0);
}

std::uint64_t revision_of(const api::ObjectPtr& object) {
  return object ? revision_of(object->meta().resource_version) : 0;
}

}  // namespace porchsim::fakeporch
