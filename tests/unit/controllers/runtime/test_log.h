// A log that keeps its records for a test to read.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "api/log.h"

namespace porchsim::runtime::testing {

class TestLog final : public api::Log {
 public:
  bool enabled(api::LogLevel level) const override { return level >= least; }
  void write(const api::LogRecord& record) override { records.push_back(record); }

  // "message object key=value key=value", of the records with that message.
  std::vector<std::string> lines(std::string_view message) const {
    std::vector<std::string> out;
    for (const api::LogRecord& record : records) {
      if (record.message != message) continue;
      std::string line = record.kind + " " + record.key.to_string();
      for (const auto& [key, value] : record.fields)
        line.append(" ").append(key).append("=").append(value);
      out.push_back(std::move(line));
    }
    return out;
  }

  api::LogLevel least = api::LogLevel::Debug;
  std::vector<api::LogRecord> records;
};

}  // namespace porchsim::runtime::testing
