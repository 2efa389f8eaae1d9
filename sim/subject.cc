#include "sim/subject.h"

#include "base/hash.h"

namespace porchsim::sim {
namespace {

std::string object_text(const Subject& object) {
  std::string text = object.kind;
  if (object.scope.empty() && object.name.empty()) return text;
  text.reserve(text.size() + object.scope.size() + object.name.size() + 2);
  text += ' ';
  if (!object.scope.empty()) {
    text += object.scope;
    text += '/';
  }
  return text += object.name;
}

}  // namespace

std::string Subject::text() const {
  switch (what) {
    case Class::None:
      return "";
    case Class::Object:
      return object_text(*this);
    case Class::Reference:
      return "git " + scope + " " + name;
    case Class::Function:
      return "Function " + name;
    case Class::Process:
    case Class::Task:
      return name;
  }
  return "";
}

std::uint64_t Subject::hash() const {
  const std::uint64_t seed = base::hash_text(kind, static_cast<std::uint64_t>(what));
  return base::hash_text(name, base::hash_text(scope, seed));
}

}  // namespace porchsim::sim
