// What Go's encoding/json says of a Kptfile whose values are of the wrong kind. The SDK decodes
// Kptfiles that way.
#pragma once

#include <string>

#include "kpt/kptfile/kptfile_types.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {

// Why an object does not become JSON at all: scalars that are not what their tag says, keys that
// repeat in one of its mappings, by the lines of the object as printed, or keys that are no strings
// below the top; "" if it does.
std::string object_json_error(const yaml::Node& object);

// "json: cannot unmarshal string into Go struct field KptFile.info of type v1.PackageInfo": the
// first complaint, the keys of a map being read in their order as text. "" if all fits.
std::string kptfile_json_error(const yaml::Node& kptfile);

// The same of an object that is decoded into another Go type.
std::string typed_json_error(const yaml::Node& object, const kptfile_types::StructType& type);

}  // namespace porchsim::kpt
