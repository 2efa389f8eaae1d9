// How often each actor has called the API, by call and kind, and how many objects its lists were
// answered with: what `calls by` expects.
//
// Kinds are those that callers name: a write of PackageRevisionResources is one call of that kind,
// however many versions of the PackageRevision it makes. `PackageRevision` is those of both
// generations, `PackageRevision.v1alpha2` (api/kind_name.h) those of one.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "fakeporch/client/call_site.h"

namespace porchsim::scenarios {

class CallCounts {
 public:
  void add(const fakeporch::ApiCall& call);

  struct Wanted {
    std::string_view actor;
    // "create", "update", "status-update", "patch", "delete", "get", "list", "watch", "write" (all
    // that change something) or "call" (all); "listed" is none: the objects in answers to lists.
    std::string_view call;
    std::string_view kind;  // "" = any
    // Instead of the calls that the server has done, those that failed for the caller. One whose
    // answer was lost is both.
    bool failed = false;

    bool means(std::string_view who, fakeporch::Call made, std::string_view of_kind,
               bool has_failed) const;
  };
  std::int64_t of(const Wanted& wanted) const;
  std::int64_t total() const { return total_; }  // done or refused

 private:
  std::int64_t listed(const Wanted& wanted) const;

  // actor, kind, call, failed
  using Key = std::tuple<std::string, std::string, fakeporch::Call, bool>;
  std::map<Key, std::int64_t, std::less<>> counts_;
  std::map<std::tuple<std::string, std::string>, std::int64_t, std::less<>> listed_;
  std::int64_t total_ = 0;
};

}  // namespace porchsim::scenarios
