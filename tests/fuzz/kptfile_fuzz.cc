// Any bytes are a Kptfile or refused. What was read can be written, and what was written reads as
// the same Kptfile.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "kpt/kptfile/kptfile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace porchsim::kpt;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto strict = decode_kptfile(text, Decoding::Strict);
  if (!strict && strict.error().message.empty()) std::abort();
  const auto lenient = decode_kptfile(text, Decoding::Lenient);
  if (!lenient && lenient.error().message.empty()) std::abort();
  kptfiles_equal(text, text);
  if (!strict) return 0;
  const std::string written = marshal_kptfile(*strict);
  const auto again = decode_kptfile(written, Decoding::Strict);
  if (!again || !(*again == *strict)) std::abort();
  if (marshal_kptfile(*again) != written) std::abort();
  return 0;
}
