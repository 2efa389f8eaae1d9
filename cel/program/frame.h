// What one evaluation holds: the variables, the budget, and the variables of the folds that run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "cel/functions/function.h"
#include "cel/value/value.h"

namespace porchsim::cel {

// The variables of an evaluation.
class Variables {
 public:
  Variables() = default;
  virtual ~Variables() = default;

  // Null if there is none; it lives as long as the evaluation.
  virtual const Value* find(std::string_view name) const = 0;

 protected:
  Variables(const Variables&) = default;
  Variables& operator=(const Variables&) = default;
};

class Node;

// What a fold gathers and goes over.
struct FoldSlot {
  enum class Part : std::uint8_t { Accu, Iter, Iter2 };

  // Evaluated when the accumulator is first asked for.
  const Node* init = nullptr;
  bool has_accu = false;
  Value accu;
  Value iter;
  Value iter2;
};

struct Frame {
  const Variables& variables;
  CallContext context;
  std::vector<FoldSlot> folds;

  bool charge(std::uint64_t cost) { return context.budget.charge(cost); }
};

// A step of a program.
class Node {
 public:
  Node() = default;
  virtual ~Node() = default;
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  virtual Value eval(Frame& frame) const = 0;
  // The value, if it is the same every time.
  virtual const Value* constant() const { return nullptr; }
};

}  // namespace porchsim::cel
