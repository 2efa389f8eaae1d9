// What a controller tells people about itself: messages with fields, as production controllers log
// them. Nothing reads a log to decide; what a program wants to know of reconciles goes through
// Observer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/object_key.h"

namespace porchsim::api {

enum class LogLevel : std::uint8_t { Debug, Info, Warning, Error };

struct LogRecord {
  LogLevel level = LogLevel::Info;
  std::string message;  // "could not update status"
  std::string kind;     // of the object that it is about, or of objects; may be empty
  ObjectKey key;
  std::vector<std::pair<std::string, std::string>> fields;
};

class Log {
 public:
  virtual ~Log() = default;
  virtual bool enabled(LogLevel level) const = 0;
  virtual void write(const LogRecord& record) = 0;
};

}  // namespace porchsim::api
