#include "scenarios/world/call_counts.h"

#include "api/kind_name.h"
#include "scenarios/words/fault_words.h"

namespace porchsim::scenarios {

namespace {

using fakeporch::ApiCall;
using fakeporch::Call;

std::string_view name_of(Call call) {
  switch (call) {
    case Call::Get:
      return "get";
    case Call::List:
      return "list";
    case Call::Watch:
      return "watch";
    case Call::Create:
      return "create";
    case Call::Update:
      return "update";
    case Call::UpdateStatus:
      return "status-update";
    case Call::Patch:
      return "patch";
    case Call::Delete:
      return "delete";
  }
  return "";
}

bool means_call(std::string_view wanted, Call call) {
  const bool reads = call == Call::Get || call == Call::List || call == Call::Watch;
  return wanted == "call" || wanted == name_of(call) || (wanted == "write" && !reads);
}

// "PackageRevision" is those of both generations, "PackageRevision.v1alpha2" those of one.
bool means_kind(std::string_view wanted, std::string_view kind) {
  if (!kind.starts_with(wanted)) return false;
  return wanted.empty() || kind.size() == wanted.size() || kind[wanted.size()] == '.';
}

}  // namespace

void CallCounts::add(const ApiCall& call) {
  const bool failed = call.outcome != ApiCall::Outcome::Done;
  const std::string_view kind = api::kind_name(call.type);
  const auto known = counts_.find(std::tuple(call.actor, kind, call.call, failed));
  if (known != counts_.end()) {
    ++known->second;
  } else {
    counts_.emplace(Key(call.actor, kind, call.call, failed), 1);
  }
  if (call.outcome != ApiCall::Outcome::AnswerLost) ++total_;
  if (call.call != Call::List || failed) return;
  const auto items = static_cast<std::int64_t>(call.items);
  const auto listed = listed_.find(std::tuple(call.actor, kind));
  if (listed != listed_.end()) {
    listed->second += items;
  } else {
    listed_.emplace(std::tuple(call.actor, kind), items);
  }
}

bool CallCounts::Wanted::means(std::string_view who, Call made, std::string_view of_kind,
                               bool has_failed) const {
  return who == actor && has_failed == failed && means_kind(kind, of_kind) &&
         means_call(call, made);
}

std::int64_t CallCounts::of(const Wanted& wanted) const {
  if (wanted.call == kListed) return wanted.failed ? 0 : listed(wanted);
  std::int64_t sum = 0;
  for (const auto& [key, count] : counts_) {
    const auto& [actor, kind, call, failed] = key;
    if (wanted.means(actor, call, kind, failed)) sum += count;
  }
  return sum;
}

std::int64_t CallCounts::listed(const Wanted& wanted) const {
  std::int64_t sum = 0;
  for (const auto& [key, items] : listed_) {
    const auto& [actor, kind] = key;
    if (actor == wanted.actor && means_kind(wanted.kind, kind)) sum += items;
  }
  return sum;
}

}  // namespace porchsim::scenarios
