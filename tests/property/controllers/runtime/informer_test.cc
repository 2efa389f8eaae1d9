// Whatever happens to its watches, an informer ends up with what the server has, and what its
// handlers were told adds up to the same; and what its own process has written it never forgets.
#include "controllers/runtime/informer.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/controllers/runtime/test_client.h"
#include "tests/unit/controllers/runtime/test_log.h"
#include "tests/unit/controllers/runtime/test_tasks.h"

namespace porchsim::runtime {
namespace {

using testing::kVariants;
using Objects = std::map<api::ObjectKey, api::ObjectPtr>;

// Applies a change to what was told so far; false if it does not fit onto it. An own creation that
// no list has shown may be told as deleted, and an own write that a list has passed over as the
// step before what is known.
bool tell(Objects& told, const Change& change) {
  const api::ObjectKey key = change.object().key();
  const auto known = told.find(key);
  if (change.deleted() && known == told.end()) return true;
  if (change.added() != (known == told.end())) return false;
  if (change.updated() && known->second != change.before) return known->second == change.after;
  if (change.deleted()) {
    told.erase(known);
  } else {
    told[key] = change.after;
  }
  return true;
}

api::Error any_error() {
  using api::Reason;
  return {*rc::gen::element(Reason::ServiceUnavailable, Reason::Timeout, Reason::Gone,
                            Reason::Expired, Reason::InternalError),
          "broken"};
}

void disturb(testing::TestClient& client) {
  switch (*rc::gen::inRange(0, 5)) {
    case 0:
      client.break_watches(any_error());
      break;
    case 1:
      client.forget_history();
      break;
    case 2:
      client.list_errors.push_back(any_error());
      break;
    case 3:
      client.watch_errors.push_back(any_error());
      break;
    default:
      client.bookmark(kVariants);
  }
}

std::uint64_t version_of(const api::ObjectPtr& object) {
  return object ? std::stoull(object->meta().resource_version) : 0;
}

// The answer to a write of the own process; false if the store had something older afterwards.
bool answer(Informer& informer, const api::ObjectPtr& written) {
  const api::ObjectPtr before = informer.store().get(written->key());
  informer.own_write(written);
  const api::ObjectPtr after = informer.store().get(written->key());
  if (before && version_of(after) < std::max(version_of(before), version_of(written))) return false;
  return !after || version_of(after) >= version_of(written);
}

RC_GTEST_PROP(InformerLaw, converges_to_the_server, ()) {
  testing::TestTasks tasks;
  testing::TestClient client(tasks);
  testing::TestLog log;
  Informer informer(client, tasks, log,
                    {.type = kVariants, .page_size = *rc::gen::inRange<std::uint64_t>(0, 4)});
  Objects told;
  bool fits = true;
  informer.add_handler([&](const Change& change) { fits = fits && tell(told, change); });
  informer.start();
  std::vector<api::ObjectPtr> answers;  // on their way
  const auto steps = *rc::gen::inRange(0, 60);
  for (int step = 0; step < steps; ++step) {
    const std::string name = std::to_string(*rc::gen::inRange(0, 6));
    switch (*rc::gen::inRange(0, 8)) {
      case 0:
      case 1:
        client.put(kVariants, "n", name);
        break;
      case 2:
        client.erase(kVariants, {"n", name});
        break;
      case 3:
        disturb(client);
        break;
      case 4:
        answers.push_back(client.put(kVariants, "n", name));
        break;
      case 5:
        for (const api::ObjectPtr& written : std::exchange(answers, {})) {
          fits = (!informer.has_synced() || answer(informer, written)) && fits;
        }
        break;
      default:
        tasks.run_for(std::chrono::milliseconds(*rc::gen::inRange(0, 3000)));
    }
  }
  client.list_errors.clear();
  client.watch_errors.clear();
  tasks.run_for(std::chrono::minutes(5));
  Objects stored;
  for (const auto& object : informer.store().objects()) stored[object->key()] = object;
  const Objects server = client.objects(kVariants);
  tasks.kill_all();
  RC_ASSERT(fits);
  RC_ASSERT(stored == server);
  RC_ASSERT(told == server);
}

}  // namespace
}  // namespace porchsim::runtime
