// Edits of a Kptfile's text. with_upstream and with_name are kptops' (pkg/lib/kptops/clone.go):
// they go through the typed view and lose comments. The others are kptfileko's (krm-functions-sdk),
// which keep everything they do not touch, as Porch's task handler uses it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "controllers/kpt/yaml/error.h"
#include "controllers/kpt/files.h"
#include "controllers/kpt/kptfile.h"

namespace porchsim::kpt {

struct UpstreamChange {
  std::string name;  // "" leaves metadata.name alone
  Upstream upstream;
  UpstreamLock lock;
};
// kptops: UpdateUpstream. ".git" is appended to a repo that lacks it, a leading "/" of a directory
// is dropped. A text that is no valid Kptfile fails with "cannot parse Kptfile: …".
Result<std::string> with_upstream(std::string_view kptfile, UpstreamChange change);
// kptops: UpdateName.
Result<std::string> with_name(std::string_view kptfile, std::string_view name);

// kptops: UpdateKptfileUpstream and UpdateKptfileName on the root Kptfile of a package: `package
// "x" is missing Kptfile`, "failed to update package upstream: cannot parse Kptfile: …".
Status update_kptfile_upstream(Files& files, UpstreamChange change);
Status update_kptfile_name(Files& files, std::string_view name);

// What an edit made of the text. Unchanged texts are handed back as they were.
struct Edited {
  std::string text;
  bool changed = false;
};
// Upserts; with `replace`, exactly these remain. A text that is not exactly one Kptfile fails.
Result<Edited> with_labels(std::string_view kptfile, const StringMap& labels, bool replace = false);
Result<Edited> with_annotations(std::string_view kptfile, const StringMap& annotations,
                                bool replace = false);
// Exactly these: those that are there keep their place and formatting, new ones follow in the order
// given.
Result<Edited> with_readiness_gates(std::string_view kptfile,
                                    const std::vector<std::string>& gates);
Result<Edited> with_conditions(std::string_view kptfile,
                               const std::vector<KptfileCondition>& conditions);

}  // namespace porchsim::kpt
