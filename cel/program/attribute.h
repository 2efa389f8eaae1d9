// Variables and what is selected of them: `target.labels['a'].?b`. cel-go:
// interpreter/attributes.go.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cel/program/frame.h"

namespace porchsim::cel {

class Attribute;

// One step of a selection: by a key that is known, or by one that is evaluated.
struct Qualifier {
  Value key;
  std::shared_ptr<const Attribute> dynamic;  // null if the key is known
  bool is_optional = false;
  bool is_test = false;  // has(…): whether there is something
};
using QualifierRef = std::shared_ptr<const Qualifier>;

class Attribute {
 public:
  Attribute() = default;
  virtual ~Attribute() = default;
  Attribute(const Attribute&) = delete;
  Attribute& operator=(const Attribute&) = delete;

  // The value, or an error.
  virtual Value resolve(Frame& frame) const = 0;
  virtual void add(QualifierRef qualifier) = 0;
  // A choice between attributes costs nothing itself.
  virtual bool is_free() const { return false; }
};

// A variable by any of its names, each a fold's or one from outside; or a type.
class AbsoluteAttribute final : public Attribute {
 public:
  struct Name {
    std::string name;
    int fold = -1;  // that has the variable
    FoldSlot::Part part = FoldSlot::Part::Accu;
    TypeRef type;  // that has the name, or null
  };
  explicit AbsoluteAttribute(std::vector<Name> names) : names_(std::move(names)) {}

  Value resolve(Frame& frame) const override;
  void add(QualifierRef qualifier) override { qualifiers_.push_back(std::move(qualifier)); }
  const std::vector<Name>& names() const { return names_; }
  bool has_qualifiers() const { return !qualifiers_.empty(); }

 private:
  std::vector<Name> names_;
  std::vector<QualifierRef> qualifiers_;
};

// Where types are not known: `a.b` is the variable a.b, or else b of a.
class MaybeAttribute final : public Attribute {
 public:
  // Makes the names of a variable what the planner knows of them.
  using Names = std::vector<AbsoluteAttribute::Name> (*)(const void* planner,
                                                         std::vector<std::string> names);

  MaybeAttribute(std::shared_ptr<AbsoluteAttribute> first, const void* planner, Names names)
      : attributes_{std::move(first)}, planner_(planner), names_(names) {}

  Value resolve(Frame& frame) const override;
  void add(QualifierRef qualifier) override;

 private:
  std::vector<std::shared_ptr<AbsoluteAttribute>> attributes_;
  const void* planner_;
  Names names_;
};

// Of what an expression gives.
class RelativeAttribute final : public Attribute {
 public:
  explicit RelativeAttribute(std::unique_ptr<const Node> operand) : operand_(std::move(operand)) {}

  Value resolve(Frame& frame) const override;
  void add(QualifierRef qualifier) override { qualifiers_.push_back(std::move(qualifier)); }

 private:
  std::unique_ptr<const Node> operand_;
  std::vector<QualifierRef> qualifiers_;
};

class ConditionalAttribute final : public Attribute {
 public:
  ConditionalAttribute(std::unique_ptr<const Node> condition, std::shared_ptr<Attribute> yes,
                       std::shared_ptr<Attribute> no)
      : condition_(std::move(condition)), yes_(std::move(yes)), no_(std::move(no)) {}

  Value resolve(Frame& frame) const override;
  void add(QualifierRef qualifier) override {
    yes_->add(qualifier);
    no_->add(std::move(qualifier));
  }
  bool is_free() const override { return true; }

 private:
  std::unique_ptr<const Node> condition_;
  std::shared_ptr<Attribute> yes_;
  std::shared_ptr<Attribute> no_;
};

class AttributeNode final : public Node {
 public:
  explicit AttributeNode(std::shared_ptr<Attribute> attribute, bool is_test = false)
      : attribute_(std::move(attribute)), is_test_(is_test) {}

  Value eval(Frame& frame) const override;
  const std::shared_ptr<Attribute>& attribute() const { return attribute_; }

 private:
  std::shared_ptr<Attribute> attribute_;
  bool is_test_;
};

// A key that selects: a string, number or bool. Else the error.
std::optional<Value> refused_key(const Value& key);

// The variable of a fold.
const Value& fold_variable(Frame& frame, int fold, FoldSlot::Part part);

}  // namespace porchsim::cel
