#include "kpt/package/texts.h"

namespace porchsim::kpt {

Files files_of(const Texts& texts) {
  Files out;
  for (const auto& [path, text] : texts) out.emplace_hint(out.end(), path, make_text(text));
  return out;
}

Texts texts_of(const Files& files) {
  Texts out;
  for (const auto& [path, text] : files) out.emplace_hint(out.end(), path, *text);
  return out;
}

}  // namespace porchsim::kpt
