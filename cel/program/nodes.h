// The steps of a program that are no attributes. cel-go: interpreter/interpretable.go.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/go_regexp.h"
#include "cel/program/attribute.h"
#include "cel/program/cost.h"
#include "cel/program/frame.h"

namespace porchsim::cel {

using NodeRef = std::unique_ptr<const Node>;
using Nodes = std::vector<NodeRef>;

class ConstantNode final : public Node {
 public:
  explicit ConstantNode(Value value) : value_(std::move(value)) {}
  Value eval(Frame&) const override { return value_; }
  const Value* constant() const override { return &value_; }

 private:
  Value value_;
};

// `&&` and `||`: an operand that decides makes the errors of the others disappear.
class LogicNode final : public Node {
 public:
  LogicNode(Nodes operands, bool decides) : operands_(std::move(operands)), decides_(decides) {}
  Value eval(Frame& frame) const override;

 private:
  Nodes operands_;
  bool decides_;
};

class EqualNode final : public Node {
 public:
  EqualNode(NodeRef left, NodeRef right, bool expected)
      : left_(std::move(left)), right_(std::move(right)), expected_(expected) {}
  Value eval(Frame& frame) const override;

 private:
  NodeRef left_;
  NodeRef right_;
  bool expected_;
};

// What a call runs, if anything.
struct Binding {
  const Function* function = nullptr;
  const Overload* overload = nullptr;  // the only one; else all of the function, or its own
};

class CallNode final : public Node {
 public:
  struct Call {
    std::string name;
    std::string_view overload_id;  // the only one that the checker found, or empty
    std::int64_t id = 0;
    Binding binding;
    // Whether the arguments are run as a list of any length, as cel-go tells them apart.
    bool is_variadic = false;
    // Whether an error among the arguments is the result.
    bool is_strict = true;
  };
  CallNode(Call call, Nodes arguments)
      : call_(std::move(call)),
        cost_rule_(cost_rule_of(call_.overload_id)),
        arguments_(std::move(arguments)) {}
  Value eval(Frame& frame) const override;
  const Call& call() const { return call_; }
  const Nodes& arguments() const { return arguments_; }
  Nodes& take_arguments() { return arguments_; }

 private:
  Value run(Frame& frame, Arguments arguments) const;

  Call call_;
  CostRule cost_rule_;
  Nodes arguments_;
};

// `matches` of a pattern that is known.
class MatchNode final : public Node {
 public:
  MatchNode(NodeRef text, base::GoRegexp regexp, std::size_t pattern_size, bool is_member)
      : text_(std::move(text)),
        regexp_(std::move(regexp)),
        pattern_size_(pattern_size),
        is_member_(is_member) {}
  Value eval(Frame& frame) const override;

 private:
  NodeRef text_;
  base::GoRegexp regexp_;
  std::size_t pattern_size_;
  bool is_member_;
};

class ListNode final : public Node {
 public:
  ListNode(Nodes elements, std::vector<bool> optionals)
      : elements_(std::move(elements)), optionals_(std::move(optionals)) {}
  Value eval(Frame& frame) const override;
  bool is_constant() const;

 private:
  Value gather(Frame& frame, ValueList& items) const;

  Nodes elements_;
  std::vector<bool> optionals_;
};

class MapNode final : public Node {
 public:
  MapNode(Nodes keys_and_values, std::vector<bool> optionals)
      : entries_(std::move(keys_and_values)), optionals_(std::move(optionals)) {}
  Value eval(Frame& frame) const override;
  bool is_constant() const;

 private:
  Value gather(Frame& frame, std::vector<ValueMap::Entry>& entries) const;

  Nodes entries_;
  std::vector<bool> optionals_;
};

// `x in [1, 2]` of a list that is known: a look into a set.
class MembershipNode final : public Node {
 public:
  MembershipNode(NodeRef item, ValueMap set) : item_(std::move(item)), set_(std::move(set)) {}
  Value eval(Frame& frame) const override;

 private:
  NodeRef item_;
  ValueMap set_;
};

// `or` and `orValue` of optionals: the right side is evaluated where the left is none.
class OptionalOrNode final : public Node {
 public:
  OptionalOrNode(NodeRef left, NodeRef right, bool unwraps)
      : left_(std::move(left)), right_(std::move(right)), unwraps_(unwraps) {}
  Value eval(Frame& frame) const override;

 private:
  NodeRef left_;
  NodeRef right_;
  bool unwraps_;
};

class FoldNode final : public Node {
 public:
  struct Parts {
    int fold = 0;
    bool has_two_variables = false;
    NodeRef range;
    NodeRef init;
    NodeRef condition;
    NodeRef step;
    NodeRef result;
  };
  explicit FoldNode(Parts parts) : parts_(std::move(parts)) {}
  Value eval(Frame& frame) const override;

 private:
  bool goes_on(Frame& frame, Value iter, Value iter2) const;
  Value over_list(Frame& frame, const ValueList& items) const;
  Value over_map(Frame& frame, const ValueMap& map) const;

  Parts parts_;
};

// The step of a fold that appends to what it gathers, without a copy of it.
class AppendNode final : public Node {
 public:
  AppendNode(int fold, NodeRef element) : fold_(fold), element_(std::move(element)) {}
  Value eval(Frame& frame) const override;

 private:
  int fold_;
  NodeRef element_;
};

// The step of a fold that puts an entry into the map that it gathers.
class InsertNode final : public Node {
 public:
  InsertNode(int fold, NodeRef key, NodeRef value)
      : fold_(fold), key_(std::move(key)), value_(std::move(value)) {}
  Value eval(Frame& frame) const override;

 private:
  int fold_;
  NodeRef key_;
  NodeRef value_;
};

}  // namespace porchsim::cel
