// A duration as Go writes it: "1h2m3.5s", "30s", "1.5ms", "0s".
#pragma once

#include <string>

#include "api/time.h"

namespace porchsim::api {

std::string duration_text(Duration duration);

}  // namespace porchsim::api
