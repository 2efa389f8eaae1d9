// The package context: ConfigMap kptfile.kpt.dev in package-context.yaml, which tells functions the
// package's name.
#pragma once

#include <string>
#include <string_view>

#include "kpt/package/files.h"
#include "kpt/scan/error.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::kpt {

inline constexpr std::string_view kPackageContextFile = "package-context.yaml";
inline constexpr std::string_view kPackageContextName = "kptfile.kpt.dev";

// ConfigMap (v1) of that name?
bool is_package_context(const KubeObject& object);

// What a clone into a deployment repository gets: every package context of the files is dropped (a
// file that held nothing else goes with it) and package-context.yaml is written with data.name and
// data.package-path. Porch: pkg/task/pkgctxt.go. Files that are no YAML are an error.
Status set_package_context(Files& files, std::string_view name, std::string_view package_path);

// What Porch's init task makes: Kptfile, README.md and package-context.yaml (data.name "example").
// Porch: kptpkg.DefaultInitializer; the README's description is HTML-escaped. A folder that leads
// out of the package, or has a name that kyaml makes none of, is an error in kyaml's words.
struct NewPackage {
  std::string name;  // of the Kptfile, slashes included
  std::string description;
  std::string site;
  std::vector<std::string> keywords;
  std::string folder;  // that they lie in, "a/b"; "" = the root
};
Result<Files> default_package(const NewPackage& package);

}  // namespace porchsim::kpt
