// The shape of Kptfile kpt.dev/v1, as the Go types have it: which fields there are, in which order
// they are written, which are left out when empty. Decoding by it gives the canonical tree, which
// is what kpt writes.
#pragma once

#include "kpt/kptfile/kptfile.h"
#include "kpt/scan/error.h"
#include "kpt/yaml/node.h"
#include "kpt/yaml/outline.h"

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

// The trees of two parts, as kptfile_tree has them.
yaml::Node info_tree(const PackageInfo& info);
yaml::Node status_tree(const KptfileStatus& status);

// Whether kptfile_from surely reads a document of that outline and passes over nothing: all keys
// are known and stand once, all values are of their kinds, texts of one line.
bool surely_decodes(const yaml::Value& kptfile);

}  // namespace porchsim::kpt
