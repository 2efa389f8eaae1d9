// A look-up table of things that hold their uid themselves: found by it, without a copy of it.
#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_set>

#include "base/hash.h"

namespace porchsim::fakeporch {

// `Uid` gives the std::string_view of a T, and of a std::string_view itself. The uid of a T does
// not change while it is in the table.
template <class T, class Uid>
struct ByUid {
  struct Hash {
    using is_transparent = void;
    template <class Named>
    std::size_t operator()(const Named& named) const {
      return base::hash_text(Uid()(named));
    }
  };
  struct Same {
    using is_transparent = void;
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
      return Uid()(a) == Uid()(b);
    }
  };
  using Table = std::unordered_set<T, Hash, Same>;
};

}  // namespace porchsim::fakeporch
