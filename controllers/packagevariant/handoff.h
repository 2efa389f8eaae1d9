// How far others are with a revision of v1alpha2: its source and its renders run after the write
// that asks for them, and its lifecycle is what the spec wants before the content has it. Nobody
// else's work is waited for here: what a revision tells wakes the variant when it changes.
// Documents: seed 003, "PackageVariant and PackageVariantSet Controllers", "Data Flow".
#pragma once

#include <cstdint>
#include <string>

#include "api/object.h"

namespace porchsim::packagevariant {

struct Handoff {
  enum class State : std::uint8_t {
    Settled,    // it is what its spec says, rendered; of v1alpha1 always
    NoContent,  // a draft: its source has not run, or failed
    Busy,       // a render or a transition is to come
    Failed,     // the last render failed: what is wanted of it now is another content
    Leaving,    // it is being deleted, and what holds it will let go
  };
  State state = State::Settled;
  std::string why = {};  // for a person

  // Can anything be said of its content, and done to it?
  bool is_open() const { return state == State::Settled || state == State::Failed; }
};

Handoff handoff_of(const api::Object& revision);
// The same as State::Leaving, for who asks nothing else.
bool is_leaving(const api::Object& revision);

}  // namespace porchsim::packagevariant
