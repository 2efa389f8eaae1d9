// The files of a package ("%% PATH") render, or fail with an error, and twice the same way.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "functions/render/pipeline.h"
#include "tests/fuzz/sections.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace porchsim;
  kpt::Files files;
  for (const auto& [path, text] : fuzz::sections_of({reinterpret_cast<const char*>(data), size})) {
    if (!path.empty()) files[path] = kpt::make_text(text);
  }
  static const functions::FunctionRegistry registry = functions::FunctionRegistry::standard();
  const functions::RenderOutcome once = functions::render(files, registry);
  const functions::RenderOutcome twice = functions::render(files, registry);
  if (kpt::hash_files(once.files) != kpt::hash_files(twice.files)) std::abort();
  if (once.status.error != twice.status.error) std::abort();
  return 0;
}
