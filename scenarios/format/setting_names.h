// The names by which scenarios and command lines set options, quirks and profiles.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "controllers/packagevariant/mutations/options.h"
#include "fakeporch/store/quirks.h"
#include "scenarios/document/pos_node.h"
#include "scenarios/document/reader.h"

namespace porchsim::scenarios {

// "documents" (also "") and "porch-head".
std::span<const std::string_view> profile_names();
// Notes an unknown name.
std::string read_profile(const PosNode& node, Problems& problems);

// "honour-upstream-revision", … : the members of packagevariant::Options.
std::vector<std::string_view> controller_option_names();
// "gates-not-enforced", … : the members of fakeporch::Quirks.
std::vector<std::string_view> quirk_names();

// What a profile means, with single switches set over it. Unknown names do not occur here: readers
// refuse them.
packagevariant::Options controller_options(std::string_view profile,
                                           const std::map<std::string, bool>& switches);
fakeporch::Quirks quirks(std::string_view profile, const std::map<std::string, bool>& switches);

}  // namespace porchsim::scenarios
