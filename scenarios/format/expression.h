// A condition on what a world holds, written in CEL (docs/cel.md): each kind is a variable, the
// list of its objects in the order of their keys, and `now` is the simulated time.
//
//   PackageRevision.exists(r, r.spec.lifecycle == 'Published' && r.spec.repository == 'edge')
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cel/environment.h"

namespace porchsim::scenarios {

class Expression {
 public:
  static constexpr std::string_view kNow = "now";

  using Environment = std::unique_ptr<const cel::Environment>;
  // What `read` has compiled there.
  Expression(std::string text, Environment environment, cel::Program program)
      : text_(std::move(text)),
        environment_(std::move(environment)),
        program_(std::move(program)) {}

  // `kinds` are the names of those that it may speak of. Fails with what is wrong and where in the
  // text (line:column), also of a condition that speaks of nothing.
  static std::expected<std::shared_ptr<const Expression>, std::string> read(
      std::string_view text, std::span<const std::string> kinds);

  const std::string& text() const { return text_; }
  const std::vector<std::string>& kinds() const { return kinds_; }  // that it speaks of
  bool tells_time() const { return tells_time_; }

  // Why it does not hold; nothing if it does.
  std::optional<std::string> problem_with(const cel::Variables& variables) const;

 private:
  std::string text_;
  Environment environment_;  // outlives the program
  cel::Program program_;
  std::vector<std::string> kinds_;
  bool tells_time_ = false;
};

}  // namespace porchsim::scenarios
