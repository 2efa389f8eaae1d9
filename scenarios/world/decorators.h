// What stands between the processes of a world and what they speak through: for programs that watch
// or change what passes. Faults have sites of their own (sim/faults.h).
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "api/client.h"
#include "api/log.h"

namespace porchsim::scenarios {

struct Decorators {
  // Takes the client that a controller or a person would use and gives the one that it uses; empty
  // = as it is.
  std::function<std::unique_ptr<api::Client>(std::unique_ptr<api::Client>)> client;
  // The same of a controller's log.
  std::function<std::unique_ptr<api::Log>(std::unique_ptr<api::Log>)> log;

  std::unique_ptr<api::Client> around(std::unique_ptr<api::Client> inner) const {
    return client ? client(std::move(inner)) : std::move(inner);
  }
  std::unique_ptr<api::Log> around(std::unique_ptr<api::Log> inner) const {
    return log ? log(std::move(inner)) : std::move(inner);
  }
};

}  // namespace porchsim::scenarios
