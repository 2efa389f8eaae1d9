// A life in which specs are wrong for a while. Who is given a spec that was valid, then one that
// is not, and then the first again, must be where they would have been without (L12).
#pragma once

#include "scenarios/format/scenario.h"

namespace porchsim::scenarios {

// Of a life at rest (life.h): in the midst of what each step brings about, every variant and every
// set that people have made is given an invalid spec; once that has been seen, what it had before.
Scenario with_detours(const Scenario& at_rest);

}  // namespace porchsim::scenarios
