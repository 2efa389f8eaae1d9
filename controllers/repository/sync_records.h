// What a process knows of the repositories that it has worked with; gone when it ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "api/object_key.h"
#include "api/repository.h"
#include "api/time.h"

namespace porchsim::repository {

// What the last attempt, a sync or a health check, ended with.
struct Failure {
  api::Time at;
  api::Duration retry_after{0};
  std::int64_t generation = 0;  // of the spec that was tried
};

struct SyncRecord {
  std::string uid = {};
  bool synced = false;                          // at least once
  std::optional<api::Time> synced_at = {};      // the last time
  bool running = false;                         // a sync is
  bool wanted = false;                          // meanwhile a reconcile had to wait for it
  std::optional<Failure> failure = {};          // nothing: the last attempt succeeded, or none was
  std::optional<api::Time> checked = {};        // when Git answered last
  std::optional<std::uint64_t> spec_hash = {};  // of the spec that was synced last (hash_of)
  // When what the last sync has left is made up for; and how many in a row have left something.
  std::optional<api::Time> repeat_at = {};
  int repetitions = 0;
  // Objects, by name, that the last sync left alone because they were being deleted; and whether
  // one of them has gone since.
  std::set<std::string> left_alone = {};
  bool made_way = false;
  // Objects, by name and uid, whose revision the last sync has not found.
  std::set<std::pair<std::string, std::string>> vanished = {};
};

struct SyncRecords {
  std::map<api::ObjectKey, SyncRecord> of;
  std::size_t running = 0;  // syncs, of all repositories
};

// Of all in a spec that a sync depends on: of all but runOnceAt.
std::uint64_t hash_of(api::Repository::Spec spec);

}  // namespace porchsim::repository
