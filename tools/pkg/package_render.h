// `porchsim pkg render`: runs the pipeline of a package on disk, as Porch has kpt do it.
#pragma once

#include <string>

#include "tools/pkg/verdict.h"

namespace porchsim::scenarios {

struct PackageRender {
  std::string folder;
  std::string out;          // a new folder; "" renders in place
  bool allow_exec = false;  // may `exec:` functions run programs of this machine?
};

// Tells what each function said and which files changed. Differs: a function failed, or the Kptfile
// is not valid; nothing is written then.
PackageVerdict render_package(const PackageRender& render, const PackageOutput& output);

}  // namespace porchsim::scenarios
