// An API server as a function of requests, over a store and kinds that are handed in.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "kube/server/call.h"
#include "kube/server/watches.h"

namespace porchsim::kube {

class KubeServer {
 public:
  // Both outlive the server.
  KubeServer(JsonStore& store, ServerSources& sources) : store_(store), sources_(sources) {}

  void add_kind(std::shared_ptr<const Kind> kind) { kinds_.push_back(std::move(kind)); }

  // A watch that was opened is in `watch` (and has no body).
  Response handle(const Request& request, std::optional<Watch>& watch);
  Response handle(const Request& request);

  // What a watch of this server has to tell since it was last asked.
  std::vector<api::Json> read(Watch& watch) const;

 private:
  const Kind* find_kind(const RequestPath& path) const;
  Response answer(const Request& request, const RequestPath& path, const Kind& kind,
                  std::optional<Watch>& watch);

  JsonStore& store_;
  ServerSources& sources_;
  std::vector<std::shared_ptr<const Kind>> kinds_;
};

}  // namespace porchsim::kube
