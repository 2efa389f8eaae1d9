// The value of a std::expected, or a return of its error from the enclosing function.
#pragma once

#include <expected>
#include <utility>

#define PORCHSIM_TRY(expression)                                                      \
  ({                                                                                  \
    auto&& porchsim_result = (expression);                                            \
    if (!porchsim_result) return std::unexpected(std::move(porchsim_result).error()); \
    *std::move(porchsim_result);                                                      \
  })
