// Edits of a Kptfile's text. update_kptfile_upstream and update_kptfile_name are kptops'
// (pkg/lib/kptops/clone.go): they go through the typed view and lose comments. The others are
// kptfileko's (krm-functions-sdk), which keep everything they do not touch, as Porch's task handler
// uses it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kpt/kptfile/kptfile.h"
#include "kpt/kyaml/resource_io.h"
#include "kpt/package/files.h"
#include "kpt/package/parsed_files.h"
#include "kpt/scan/error.h"
#include "kpt/sdk/sub_object.h"

namespace porchsim::kpt {

struct UpstreamChange {
  std::string name;  // "" leaves metadata.name alone
  Upstream upstream;
  UpstreamLock lock;
};
// kptops: UpdateKptfileUpstream and UpdateKptfileName on the root Kptfile of a package. ".git" is
// appended to a repo that lacks it, a leading "/" of a directory is dropped. Errors: `package "x"
// is missing Kptfile`, "failed to update package upstream: cannot parse Kptfile: …".
Status update_kptfile_upstream(Files& files, UpstreamChange change, ParsedFiles& parsed);
Status update_kptfile_name(Files& files, std::string_view name, ParsedFiles& parsed);

// Edits of one Kptfile, read once and written once.
class KptfileEditor {
 public:
  // A text that is not exactly one Kptfile fails.
  static Result<KptfileEditor> open(std::string_view text);
  // The same of a text that may have been read already.
  static Result<KptfileEditor> open(const Text& text, ParsedFiles& parsed);

  // Upserts; with `replace`, exactly these remain.
  Status set_labels(const StringMap& labels, bool replace = false);
  Status set_annotations(const StringMap& annotations, bool replace = false);
  // Exactly these: those that are there keep their place and formatting, new ones follow in the
  // order given.
  Status set_readiness_gates(const std::vector<std::string>& gates);
  Status set_conditions(const std::vector<KptfileCondition>& conditions);

  bool changed() const { return changed_; }
  // To be written as kpt writes it: without a change too, the formatting may be another one.
  const Resource& resource() const { return kptfile_; }

 private:
  static Result<KptfileEditor> open(Result<std::vector<Resource>> resources);
  explicit KptfileEditor(Resource kptfile) : kptfile_(std::move(kptfile)) {}
  SubObject fields() { return SubObject(kptfile_.root(), &kptfile_.root(), ""); }
  Status set_map(std::string_view field, const StringMap& wanted, bool replace);
  Status set_items(std::string_view parent, std::string_view list, yaml::NodeList items);

  Resource kptfile_;
  bool changed_ = false;
};

}  // namespace porchsim::kpt
