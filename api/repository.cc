#include "api/repository.h"

#include "api/decode.h"
#include "api/encode.h"

namespace porchsim::api {

const ResourceType& Repository::type() {
  static const ResourceType type{"config.porch.kpt.dev", "v1alpha1", "Repository", "repositories",
                                 true};
  return type;
}

Repository Repository::from_json(const Json& document) { return decode<Repository>(document); }

Json Repository::to_json() const { return encode(*this); }

void Repository::write(FieldWriter& out) const { encode_fields(out, *this); }

template const Repository& Object::decoded<Repository>() const;

}  // namespace porchsim::api
