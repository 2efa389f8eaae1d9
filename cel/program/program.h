// A compiled expression, to be evaluated as often as one likes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cel/program/frame.h"
#include "cel/program/planner.h"

namespace porchsim::cel {

// Variables by their names.
class Bindings final : public Variables {
 public:
  void set(std::string name, Value value);
  const Value* find(std::string_view name) const override;

 private:
  std::vector<std::pair<std::string, Value>> variables_;
};

struct Evaluation {
  Value value;  // or an error
  std::uint64_t cost = 0;
  std::uint64_t work = 0;  // steps that the cost leaves out; Budget
};

class Program {
 public:
  Program(Plan plan, std::shared_ptr<ZoneSource> zones, std::uint64_t most_cost)
      : plan_(std::move(plan)), zones_(std::move(zones)), most_cost_(most_cost) {}

  Evaluation evaluate(const Variables& variables) const;

 private:
  Plan plan_;
  std::shared_ptr<ZoneSource> zones_;
  std::uint64_t most_cost_;
};

}  // namespace porchsim::cel
