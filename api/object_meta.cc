#include "api/object_meta.h"

#include <algorithm>

#include "api/decode.h"
#include "api/encode.h"

namespace porchsim::api {

bool ObjectMeta::has_finalizer(std::string_view finalizer) const {
  return std::find(finalizers.begin(), finalizers.end(), finalizer) != finalizers.end();
}

ObjectMeta meta_from_json(const Json& metadata) { return decode<ObjectMeta>(metadata); }

Json meta_to_json(const ObjectMeta& meta) { return encode(meta); }

}  // namespace porchsim::api
