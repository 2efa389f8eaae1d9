#include "reports/crash.h"

#include <fmt/format.h>

namespace porchsim::reports {

std::string_view to_string(CrashKind kind) {
  switch (kind) {
    case CrashKind::None:
      return "";
    case CrashKind::Signal:
      return "signal";
    case CrashKind::Assertion:
      return "assertion";
    case CrashKind::Exception:
      return "exception";
    case CrashKind::Time:
      return "time";
    case CrashKind::Memory:
      return "memory";
    case CrashKind::Exit:
      return "exit";
  }
  return "";
}

std::string to_text(const Crash& crash) {
  switch (crash.kind) {
    case CrashKind::Signal:
      return crash.what;
    case CrashKind::Assertion:
      return fmt::format("assertion {}", crash.where);
    case CrashKind::Exception:
      return fmt::format("exception {}", crash.what);
    case CrashKind::Time:
      return crash.what.empty() ? "endless loop" : fmt::format("endless {}", crash.what);
    case CrashKind::Exit:
      return fmt::format("exit code {}", crash.what);
    default:
      return std::string(to_string(crash.kind));
  }
}

}  // namespace porchsim::reports
