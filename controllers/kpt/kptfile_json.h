// What Go's encoding/json says of a Kptfile whose values are of the wrong kind. The SDK decodes
// Kptfiles that way.
#pragma once

#include <string>

#include "controllers/kpt/yaml/node.h"

namespace porchsim::kpt {

// "json: cannot unmarshal string into Go struct field KptFile.info of type v1.PackageInfo": the
// first complaint, the keys of a map being read in their order as text. "" if all fits.
std::string kptfile_json_error(const yaml::Node& kptfile);

}  // namespace porchsim::kpt
