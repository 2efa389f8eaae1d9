#include "scenarios/run/rendered_alone.h"

#include <utility>

#include "functions/render/pipeline.h"

namespace porchsim::scenarios {

std::optional<kpt::Files> rendered_alone(const kpt::Files& files,
                                         const functions::FunctionRegistry& functions,
                                         ContentMemory& memory) {
  const bool may_recall = functions.is_standard();
  const auto* known = may_recall ? memory.rendered.find({files}) : nullptr;
  if (known != nullptr) return *known;
  auto outcome = functions::render(files, functions, {.parsed = &memory.parsed});
  auto rendered = outcome.ok() ? std::optional(std::move(outcome.files)) : std::nullopt;
  return may_recall ? memory.rendered.keep({files}, std::move(rendered)) : rendered;
}

}  // namespace porchsim::scenarios
