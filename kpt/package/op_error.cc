#include "kpt/package/op_error.h"

namespace porchsim::kpt {

OpError OpError::in(std::string_view op, std::string_view path) const {
  OpError error = *this;
  if (!error.layers_.empty()) {
    Layer& below = error.layers_.back();
    if (below.path == path) below.path.clear();
    if (below.op == op) below.op.clear();
  }
  error.layers_.push_back({std::string(op), std::string(path)});
  return error;
}

OpError OpError::below(std::string_view op, std::string_view path) const {
  OpError error = *this;
  error.layers_.push_back({std::string(op), std::string(path)});
  return error;
}

std::string OpError::message() const {
  std::string out;
  bool open = false;  // the layer being printed has something in it
  for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer) {
    if (open) out += ":\n\t";
    open = !layer->op.empty() || !layer->path.empty();
    out += layer->op;
    if (!layer->op.empty() && !layer->path.empty()) out += ": ";
    if (!layer->path.empty()) out += "pkg " + layer->path;
  }
  return out + (open ? ": " : "") + text_;
}

}  // namespace porchsim::kpt
