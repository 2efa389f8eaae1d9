#include "tools/bench/measured_world.h"

namespace porchsim::scenarios {

MeasuredWorld::Outcome MeasuredWorld::begin() {
  const Diagnostics problems = world_.build_repositories();
  if (!problems.empty()) return std::unexpected(headline(problems.front()));
  world_.scheduler().run();
  world_.trace().attach(
      [this](const sim::Event& event) {
        reconciles_ += event.verb == sim::Verb::Reconcile ? 1 : 0;
      },
      sim::Trace::Decisions::Hidden);
  return {};
}

FanOutResult MeasuredWorld::finish(std::string_view bench, std::string_view unit, std::uint64_t n) {
  result_.bench = bench;
  result_.unit = unit;
  result_.n = n;
  result_.max_rss_bytes = max_rss_bytes();
  result_.bytes_per_variant = (result_.max_rss_bytes - memory_before_) / n;
  return std::move(result_);
}

}  // namespace porchsim::scenarios
