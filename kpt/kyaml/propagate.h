// The value of a kpt::Result, or a return of its error from the enclosing function.
#pragma once

#include <expected>
#include <utility>

#define PORCHSIM_KPT_TRY(expression)                                                          \
  ({                                                                                          \
    auto&& porchsim_kpt_result = (expression);                                                \
    if (!porchsim_kpt_result) return std::unexpected(std::move(porchsim_kpt_result).error()); \
    *std::move(porchsim_kpt_result);                                                          \
  })
