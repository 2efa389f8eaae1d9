// Where two packages differ, whatever their formatting: in a file or a resource, in the functions
// of their Kptfiles, or in their package contexts. What else a Kptfile has is left out, for Porch
// writes there, too.
#pragma once

#include <string>

#include "kpt/package/files.h"
#include "scenarios/checks/content_memory.h"

namespace porchsim::scenarios {

// "apps Deployment app in deploy.yaml", "notes.md"; "" where they do not differ, and where nobody
// can tell: functions may change what they like, and of files that cannot be read fields are not
// known.
std::string where_they_differ(const kpt::Files& one, const kpt::Files& other,
                              ContentMemory& memory);

}  // namespace porchsim::scenarios
