// The shape of Kptfile kpt.dev/v1, as the Go types have it: which fields there are, in which order
// they are written, which are left out when empty. Decoding by it gives the canonical tree, which
// is what kpt writes.
#pragma once

#include "kpt/kptfile/kptfile.h"
#include "kpt/scan/error.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {

// The tree that marshalling the decoded Go struct gives: known fields only, in struct order, empty
// ones left out. Strict errors are go-yaml's: "yaml: unmarshal errors:\n  line 3: field x not found
// in type v1.KptFile". Lenient decoding goes through JSON: names match in any case, unknown fields
// are ignored, a value of the wrong kind fails.
Result<yaml::Node> canonical_kptfile(const yaml::Node& mapping, Decoding decoding);
// The same for who wants the values alone: styles are left plain, except in status.renderStatus.
Result<yaml::Node> kptfile_values(const yaml::Node& mapping, Decoding decoding);

// The same for the value of status.renderStatus alone.
Result<yaml::Node> canonical_render_status(const yaml::Node& mapping);

}  // namespace porchsim::kpt
