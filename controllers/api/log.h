// What a controller tells about itself: messages with fields, as production controllers log them. A
// record names the object it is about and what woke the reconcile, so that a log (or a trace made
// of it) can be followed from cause to effect. Nothing reads a log to decide.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace porchsim::api {

enum class LogLevel : std::uint8_t { Debug, Info, Warning, Error };

struct LogRecord {
  LogLevel level = LogLevel::Info;
  std::string message;  // "reconcile started", "could not update status"
  std::string object;   // "PackageVariant default/app-edge"; may be empty
  std::vector<std::pair<std::string, std::string>> fields;
};

class Log {
 public:
  virtual ~Log() = default;
  virtual bool enabled(LogLevel level) const = 0;
  virtual void write(const LogRecord& record) = 0;
};

}  // namespace porchsim::api
