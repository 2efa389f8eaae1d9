#include "controllers/repository/sync_records.h"

#include "api/encode.h"
#include "api/json/hash_field_writer.h"

namespace porchsim::repository {

std::uint64_t hash_of(api::Repository::Spec spec) {
  spec.sync.run_once_at.reset();
  api::HashFieldWriter out;
  api::encode_fields(out, spec);
  return out.hash();
}

}  // namespace porchsim::repository
