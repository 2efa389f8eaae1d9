// What is wrong with an expression, as cel-go tells it: the place, the line, and a mark under it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cel/syntax/source.h"

namespace porchsim::cel {

struct Issue {
  Location location;
  std::string message;
};

class Issues {
 public:
  explicit Issues(const Source& source) : source_(&source) {}

  void add(Offset offset, std::string message);
  bool empty() const { return count_ == 0; }
  // Sorted by their places. More than a hundred are only counted.
  std::vector<Issue> sorted() const;
  // "ERROR: <input>:1:3: … \n | 1 + x\n | ....^"
  std::string text() const;

 private:
  std::string text_of(const Issue& issue) const;

  const Source* source_;
  std::vector<Issue> issues_;
  std::size_t count_ = 0;
};

}  // namespace porchsim::cel
