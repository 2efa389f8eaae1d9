// Looks at the events of a run for what they reach.
#pragma once

#include <map>
#include <set>
#include <string>

#include "scenarios/checks/check.h"
#include "scenarios/coverage/coverage.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

class CoverageWatch {
 public:
  // `trace` must outlive it; so must what it counts in.
  CoverageWatch(const sim::Trace& trace, Coverage& coverage) : trace_(trace), coverage_(coverage) {}

  void on_event(const sim::Event& event);

 private:
  void wrote(const sim::Event& event);
  // Of either generation; null where there is none.
  void wrote_revision(const Write& write, const api::PackageRevision* before,
                      const api::PackageRevision* after);
  void made(const Write& write, const api::PackageRevision& revision);
  void changed(const Write& write, const api::PackageRevision& before,
               const api::PackageRevision& after);
  void owners(const Write& write, const api::PackageRevision& before,
              const api::PackageRevision& after);
  void wrote_variant(const Write& write);
  void status(const api::PackageVariant& before, const api::PackageVariant& after);

  const sim::Trace& trace_;
  Coverage& coverage_;
  std::set<std::string> of_controllers_;               // uids of revisions that these have made
  std::set<std::string> published_downstreams_;        // uids of variants that have had one
  std::map<sim::ActorId, std::uint64_t> reconciling_;  // reconciles under way
};

}  // namespace porchsim::scenarios
