#include "scenarios/words/step_words.h"

namespace porchsim::scenarios {

std::vector<std::string_view> propagations() { return {"background", "foreground", "orphan"}; }

std::vector<std::string_view> refusal_reasons() {
  return {"NotFound",         "AlreadyExists",   "Conflict",
          "Invalid",          "BadRequest",      "Forbidden",
          "Timeout",          "InternalError",   "ServiceUnavailable",
          "MethodNotAllowed", "TooManyRequests", "Gone",
          "NoMatch"};
}

}  // namespace porchsim::scenarios
