// Replays a session of requests that a real kube-apiserver has answered.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"

namespace porchsim::scenarios {

struct KubeReplay {
  std::vector<std::string> differences;
  std::size_t steps = 0;
  std::size_t steps_left_out = 0;
};

// Whether a vector is such a session at all.
bool is_kube_session(const api::Json& vector);

// `text` is what the session was read from: bodies are sent as they are written there.
KubeReplay replay_kube_session(const api::Json& session, std::string_view text);

}  // namespace porchsim::scenarios
