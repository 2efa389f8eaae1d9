#include "api/package_revision.h"

#include "api/decode.h"
#include "api/encode.h"

namespace porchsim::api {

const ResourceType& PackageRevision::type() {
  static const ResourceType type{"porch.kpt.dev", "v1alpha1", "PackageRevision", "packagerevisions",
                                 true};
  return type;
}

PackageRevision PackageRevision::from_json(const Json& document) {
  return decode<PackageRevision>(document);
}

Json PackageRevision::to_json() const { return encode(*this); }

void PackageRevision::write(FieldWriter& out) const { encode_fields(out, *this); }

std::string_view directory_in_git(const GitLocator& place) {
  std::string_view folder = place.ref;
  for (const std::string_view prefix : {"refs/tags/", "refs/heads/", "drafts/", "proposed/"}) {
    if (folder.starts_with(prefix)) folder.remove_prefix(prefix.size());
  }
  const std::size_t end = folder.rfind('/');
  folder = end == folder.npos ? "" : folder.substr(0, end);
  const std::string_view directory = place.directory;
  const bool is_within = !directory.empty() && folder.size() > directory.size() &&
                         folder.ends_with(directory) &&
                         folder[folder.size() - directory.size() - 1] == '/';
  return is_within ? folder : directory;
}

template const PackageRevision& Object::decoded<PackageRevision>() const;

}  // namespace porchsim::api
