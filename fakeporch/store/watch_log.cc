#include "fakeporch/store/watch_log.h"

#include <fmt/format.h>

#include <algorithm>

namespace porchsim::fakeporch {

void WatchLog::append(WatchRecord record) {
  records_.push_back(std::move(record));
  for (WatchSubscriber* subscriber : subscribers_) subscriber->on_record(records_.back());
  if (records_.size() > window_) {
    compacted_ = records_.front().revision;
    records_.pop_front();
  }
}

api::Result<> WatchLog::replay(std::uint64_t revision,
                               const std::function<void(const WatchRecord&)>& visit) const {
  if (revision < compacted_) {
    return api::fail(api::Reason::Expired,
                     fmt::format("too old resource version: {} ({})", revision, compacted_));
  }
  const auto first = std::upper_bound(
      records_.begin(), records_.end(), revision,
      [](std::uint64_t wanted, const WatchRecord& record) { return wanted < record.revision; });
  for (auto record = first; record != records_.end(); ++record) visit(*record);
  return {};
}

void WatchLog::look_back(sim::Time when,
                         const std::function<void(const WatchRecord&)>& visit) const {
  for (auto record = records_.rbegin(); record != records_.rend() && record->time > when; ++record)
    visit(*record);
}

void WatchLog::compact(std::uint64_t now_revision) {
  records_.clear();
  compacted_ = now_revision;
}

void WatchLog::subscribe(WatchSubscriber& subscriber) { subscribers_.push_back(&subscriber); }

void WatchLog::unsubscribe(WatchSubscriber& subscriber) { std::erase(subscribers_, &subscriber); }

}  // namespace porchsim::fakeporch
