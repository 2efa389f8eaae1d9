// Why a mutation cannot be made: words for people; no reason of the API fits.
#pragma once

#include <string>
#include <utility>

#include "api/json/result.h"

namespace porchsim::packagevariant {

inline std::unexpected<api::Error> failure(std::string message) {
  return api::fail(api::Reason::Unknown, std::move(message));
}

}  // namespace porchsim::packagevariant
