// The expressions of templates: each is compiled once, in the environment that Porch's controller
// has (its variables, homogeneous literals, UTC, no extension), and evaluated for each target.
// Porch: render.go, evalExpr, compileExpr. Documents: seed 001, "CEL Environment".
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "api/json/result.h"
#include "cel/environment.h"

namespace porchsim::packagevariantset {

inline constexpr std::string_view kRepoDefault = "repoDefault";
inline constexpr std::string_view kPackageDefault = "packageDefault";
inline constexpr std::string_view kUpstream = "upstream";
inline constexpr std::string_view kRepository = "repository";
inline constexpr std::string_view kTarget = "target";

class Expressions {
 public:
  // `zones` are those that an expression may name.
  explicit Expressions(std::shared_ptr<cel::ZoneSource> zones);
  Expressions(const Expressions&) = delete;
  Expressions& operator=(const Expressions&) = delete;

  // The text that it gives; another value than a text is an error. Errors are cel-go's words, with
  // reason Unknown.
  api::Result<std::string> text_of(std::string_view expression, const cel::Variables& variables);

 private:
  using Compiled = api::Result<cel::Program>;

  const Compiled& compiled(std::string_view expression);

  cel::Environment environment_;
  std::map<std::string, Compiled, std::less<>> known_;
};

}  // namespace porchsim::packagevariantset
