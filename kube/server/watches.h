// Watches, read from the store's history.
//
// apiserver: pkg/storage/cacher.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kube/server/call.h"
#include "kube/server/lists.h"

namespace porchsim::kube {

// A stream that a client reads on and on.
struct Watch {
  RequestPath path;
  std::string version_name;
  Selection selection;
  std::uint64_t seen = 0;            // the version up to which it has told everything
  std::vector<api::Json> beginning;  // what it tells first
  bool is_over = false;              // nothing follows the beginning
  std::int64_t timeout_seconds = 0;  // after which the server ends it; 0: it does not say
};

Answer<Watch> open_watch(const Call& call);

// The beginning, the first time; then what has happened since: {"type", "object"} each.
std::vector<api::Json> read_watch(const Kind& kind, const JsonStore& store, Watch& watch);

}  // namespace porchsim::kube
