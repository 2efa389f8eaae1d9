// What the checker knows of the types that it has yet to find. cel-go: checker/types.go,
// mapping.go.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "cel/value/type.h"

namespace porchsim::cel {

class Substitution {
 public:
  TypeRef new_variable();

  // May a value of one type stand where the other is wanted? What that tells of variables is kept
  // if it may, and forgotten if not.
  bool assign(const TypeRef& to, const TypeRef& from);
  bool assign(const std::vector<TypeRef>& to, const std::vector<TypeRef>& from);

  // With what is known in the place of variables; dyn for what is not, if so wanted.
  TypeRef apply(const TypeRef& type, bool unknown_is_dyn = false) const;

  // Types that are made of one another grow with each step to twice as much: what walks them stops
  // some time, and is wrong from then on.
  bool is_exhausted() const { return steps_ > kMostSteps; }

 private:
  static constexpr std::uint64_t kMostSteps = 5'000'000;

  bool may_go_on(std::uint64_t steps) const {
    steps_ += steps;
    return !is_exhausted();
  }
  const TypeRef* find(const Type& type) const;
  void set(const Type& variable, TypeRef type);
  void roll_back(std::size_t to);

  bool is_assignable(const TypeRef& a, const TypeRef& b);
  bool are_assignable(const std::vector<TypeRef>& a, const std::vector<TypeRef>& b);
  // Whether a type may stand for a variable, and whether one stood for it already.
  std::pair<bool, bool> substitutes(const TypeRef& type, const TypeRef& variable);
  bool is_free_of(const Type& variable, const Type& within) const;

  std::vector<TypeRef> known_;  // of each variable; null if nothing is
  std::vector<std::pair<int, TypeRef>> changes_;
  mutable std::uint64_t steps_ = 0;
};

// The one that says less, or the first.
const TypeRef& more_general(const TypeRef& a, const TypeRef& b);

}  // namespace porchsim::cel
