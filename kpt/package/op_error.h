// An error with the operations it passed on its way up, printed as kpt prints them (kpt:
// pkg/lib/errors):
//   update.Update: pkg <LOCAL>:\n\tupdate.updatePackage: subpackage "sub" added in both upstream
//   and local
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace porchsim::kpt {

class OpError {
 public:
  // An error that has passed no operation yet.
  explicit OpError(std::string text) : text_(std::move(text)) {}

  // kpt: errors.E(op, path, err). What the layer below repeats of this one is not printed again. ""
  // = none.
  OpError in(std::string_view op, std::string_view path) const;
  // The same where a plain wrapper stood between: nothing is left out.
  OpError below(std::string_view op, std::string_view path) const;

  std::string message() const;

 private:
  struct Layer {
    std::string op;
    std::string path;
  };
  std::vector<Layer> layers_;  // outermost last
  std::string text_;
};

template <class T>
using OpResult = std::expected<T, OpError>;
using OpStatus = OpResult<void>;

inline std::unexpected<OpError> op_fail(std::string text) {
  return std::unexpected<OpError>(OpError(std::move(text)));
}

}  // namespace porchsim::kpt
