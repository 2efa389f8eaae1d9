// Writes the resources of a render back into files, as kyaml's package writer does over the
// in-memory file system that Porch gives it.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "functions/program/render_item.h"
#include "kpt/package/files.h"
#include "kpt/package/parsed_files.h"
#include "kpt/scan/error.h"

namespace porchsim::functions {

// Each item's path becomes relative to the root; what has none gets one. `written` tells which
// files were; `parsed` learns what they hold. Fails, with nothing written, where a path leads out
// of the package, is a folder, or has characters that the file system refuses.
kpt::Status write_items(RenderItems items, kpt::Files& files, kpt::ParsedFiles& parsed,
                        std::set<std::string>& written);

// The in-memory file system's rule for names: "illegal name 'a b.yaml' in file creation". "" if the
// path is fine.
std::string path_name_problem(std::string_view path);

}  // namespace porchsim::functions
