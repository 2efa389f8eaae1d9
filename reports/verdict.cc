#include "reports/verdict.h"

namespace porchsim::reports {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::Passed:
      return "passed";
    case Verdict::Failed:
      return "failed";
    case Verdict::KnownFailure:
      return "known failure";
    case Verdict::UnexpectedPass:
      return "unexpected pass";
    case Verdict::CouldNotRun:
      return "could not run";
    case Verdict::NotDeterministic:
      return "not deterministic";
  }
  return "";
}

}  // namespace porchsim::reports
