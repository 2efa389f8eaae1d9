// The files of a package as a scenario writes them: literal text, a Kubernetes object as a mapping,
// or a compact form in which `{replicas: 1}` is a whole Deployment.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kpt/package/files.h"
#include "scenarios/document/pos_node.h"
#include "scenarios/format/step.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

// The text of one file of package `package` (its last path segment names the objects of compact
// forms; "" = that of the folder that the path names):
//   text              as it is (a newline is added at the end)
//   {kind: …}         that object as YAML
//   {replicas: 1}     a Deployment; members: name, namespace, replicas, image, labels
//   {data: {…}}       a ConfigMap named after the file; members: name, namespace, data
//   Kptfile: default  name and description; a mapping adds members to it (pipeline, info, …)
std::optional<std::string> read_package_file(const PosNode& node, std::string_view path,
                                             std::string_view package, ReadContext& context);

// A mapping of paths to files; in edits, nothing (~) as a value removes a file. Paths must be
// relative and clean.
FileEdits read_file_edits(const PosNode& node, std::string_view package, ReadContext& context);

// A package's whole content: a mapping of files, or {folder: PATH} for files on disk. What is
// missing of a Kptfile and (not beside files on disk) a package-context.yaml is added; nothing (~)
// as a file's value leaves it out.
kpt::Files read_package_files(const PosNode& node, std::string_view package, ReadContext& context);

std::string default_kptfile(std::string_view package);
// What `kpt pkg init` makes: a Kptfile and package-context.yaml.
kpt::Files default_package_files(std::string_view package);

// The tree as YAML text, keys in their order.
std::string yaml_text(const PosNode& node);

// "a/b/app" -> "app".
std::string_view leaf_name(std::string_view path);

}  // namespace porchsim::scenarios
