// What answers tell a process that its watches have not told it yet, of the kinds that it watches:
// a write that changes nothing comes upon the version that somebody else has made; and what has
// become of a write that was not answered, the process asks later. Informers take both over
// (controllers/runtime/own_writes.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

#include "scenarios/checks/failed_calls.h"
#include "sim/subject.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

class AnsweredNews {
 public:
  // A watch is open from a version on, or has brought an object.
  void on_watch(const sim::Event& event) { heard(event.subject.kind, event.version_before); }
  void on_deliver(const sim::Event& event) {
    heard(event.subject.kind, event.version_after);
    const auto own = own_.find(event.subject);
    if (own != own_.end() && own->second <= event.version_after) own_.erase(own);
  }

  // A write of its own that has made a version, or any call that failed.
  void on_write(const sim::Event& event) {
    if (heard_.contains(event.subject.kind))
      own_.insert_or_assign(event.subject, event.version_after);
  }
  void on_failed(const sim::Event& event) {
    if (event.failure.reason != "Timeout" || !heard_.contains(event.subject.kind)) return;
    if (is_write(event.failure.call)) {
      own_.erase(event.subject);
      doubts_.insert_or_assign(event.subject, false);
    } else if (const auto doubt = doubts_.find(event.subject); doubt != doubts_.end()) {
      doubt->second = false;
    }
  }

  // Whether a write that has changed nothing is answered with something new.
  bool is_new(const sim::Event& unchanged) const {
    return is_unheard(unchanged.subject, unchanged.version_after);
  }
  // Whether a read tells what has become of a write that was not answered.
  bool settles(const sim::Event& get) {
    const auto doubt = doubts_.find(get.subject);
    if (doubt == doubts_.end() || !is_unheard(get.subject, get.version_before)) return false;
    doubt->second = true;
    return true;
  }
  // What has been read without a failure since is in doubt no more.
  void on_done() {
    std::erase_if(doubts_, [](const auto& doubt) { return doubt.second; });
  }

 private:
  void heard(const std::string& kind, std::uint64_t version) {
    std::uint64_t& last = heard_[kind];
    last = std::max(last, version);
  }
  bool is_unheard(const sim::Subject& subject, std::uint64_t version) const {
    const auto last = heard_.find(subject.kind);
    if (last == heard_.end() || version <= last->second) return false;
    const auto own = own_.find(subject);
    return own == own_.end() || own->second < version;
  }

  std::map<std::string, std::uint64_t> heard_;  // by kind: how far its watch is
  std::map<sim::Subject, std::uint64_t> own_;  // versions it has made, which no watch has shown yet
  std::map<sim::Subject, bool> doubts_;        // writes without an answer; true: it has been read
};

}  // namespace porchsim::scenarios
