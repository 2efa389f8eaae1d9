// What a repository of v1alpha2 shows of Git is as old as its last sync.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "sim/trace.h"

namespace porchsim::scenarios {

class SeenGit {
 public:
  // To be told of pushes, and of writes of Repositories.
  void on_event(const sim::Event& event);
  // Whether a sync has begun since the last push to its Git, through whichever Repository of that
  // Git it went, and come to a good end.
  bool has_seen_all(std::string_view repository) const;
  // The same since that push.
  bool has_seen(std::string_view repository, sim::EventId push) const;

 private:
  struct Known {
    std::string url;  // of its Git
    sim::EventId pushed = 0;
    sim::EventId begun = 0;  // the sync that runs, or ran last
    sim::EventId seen = 0;   // when the last one that ended well had begun
  };
  std::map<std::string, Known, std::less<>> repositories_;
};

}  // namespace porchsim::scenarios
