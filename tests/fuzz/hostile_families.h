// The families that hostile_expressions.h has its expressions from, and how they are put together.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace porchsim::fuzz {

struct HostileFamily {
  std::string_view name;
  // The kth of ten.
  std::string (*make)(std::size_t k);
};

// Of texts that are hard to read or check; of what is hard to evaluate; of regular expressions.
std::span<const HostileFamily> families_by_shape();
std::span<const HostileFamily> families_by_value();
std::span<const HostileFamily> families_of_patterns();

constexpr std::size_t kMostText = 100'000;

std::string repeated(std::size_t count, std::string_view text);

// As often as it fits into what an expression may be long.
std::string filled(std::string_view text, std::size_t less = 10);

// Each step's variable is made of the one before by `step`, where "$" stands for that.
struct Chain {
  std::string_view seed;
  std::string_view step;
  std::string_view use;
};
std::string chained(int steps, const Chain& chain);

// The size of a list that is made by evaluating `body` so often.
std::string over_range(std::size_t count, std::string_view body);

template <std::size_t N>
std::string_view pick(const std::array<std::string_view, N>& all, std::size_t k) {
  return all[k % N];
}

}  // namespace porchsim::fuzz
