// Of several processes of one program only one acts: the one that holds a Lease object and renews
// it in time. Kubernetes: client-go, tools/leaderelection, over resourcelock.LeaseLock.
//
// A lease is taken if it is new, given up, or has not changed for `lease_duration` as seen from
// here: clocks of different machines are never compared. Whoever cannot renew for `renew_deadline`
// must stop at once: somebody else may act soon after.
//
// That keeps two apart as long as a process that stops leading does nothing more. What it has sent
// already may still arrive: nothing here fences it.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "api/client.h"
#include "api/log.h"
#include "api/tasks.h"

namespace porchsim::runtime {

// coordination.k8s.io/v1.
const api::ResourceType& lease_type();

struct LeaderElectionOptions {
  api::ObjectKey lease = {};
  std::string identity = {};  // of this process; another after each start
  // Longer than client-go's (15, 10 and 2 s): for clusters whose API server may be away for a
  // minute.
  api::Duration lease_duration = std::chrono::seconds(180);
  api::Duration renew_deadline = std::chrono::seconds(120);
  api::Duration retry_period = std::chrono::seconds(30);
};

class LeaderElector {
 public:
  LeaderElector(api::Client& client, api::Tasks& tasks, api::Log& log,
                LeaderElectionOptions options)
      : client_(client), tasks_(tasks), log_(log), options_(std::move(options)) {}

  void acquire();  // blocks until this process leads
  void keep();     // blocks as long as it leads
  bool leads() const { return leads_; }

 private:
  api::Result<> try_once();
  api::Result<> take(const api::ObjectPtr& stored);
  void observe(const api::Json& spec);
  api::Json claim(const api::Json& before) const;
  void tell(std::string_view what, const api::Error* error = nullptr);

  api::Client& client_;
  api::Tasks& tasks_;
  api::Log& log_;
  LeaderElectionOptions options_;
  std::optional<api::Json> observed_;  // the lease's spec as it was last
  api::Time observed_at_{};            // since when
  bool leads_ = false;
};

}  // namespace porchsim::runtime
