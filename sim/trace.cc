#include "sim/trace.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/hash.h"
#include "sim/assert.h"

namespace porchsim::sim {

std::string Fingerprints::to_text() const {
  Fingerprint all;
  for (const Fingerprint& layer : layers) all.add(layer.value());
  return fmt::format("{:016x}", all.value());
}

struct Trace::Digest {
  Time time{};
  std::uint64_t step = 0;
  ActorId actor{};
  Layer layer = Layer::Log;
  Verb verb = Verb::Message;
  std::uint64_t subject = 0;
  std::uint64_t version_before = 0;
  std::uint64_t version_after = 0;
  std::uint64_t before = 0;
  std::uint64_t after = 0;
  const std::vector<EventId>* causes = nullptr;
};

std::uint64_t Trace::actor_hash(ActorId actor) {
  const auto index = static_cast<std::size_t>(actor);
  if (index >= actor_hashes_.size()) [[unlikely]]
    actor_hashes_.resize(index + 1);
  std::uint64_t& hash = actor_hashes_[index];
  if (hash == 0) [[unlikely]]
    hash = base::hash_text(choices_.actor_key(actor));
  return hash;
}

EventId Trace::add(const Digest& digest) {
  Fingerprint& layer = fingerprints_.layers[static_cast<std::size_t>(digest.layer)];
  layer.add(static_cast<std::uint64_t>(digest.time.count()));
  layer.add(digest.step);
  layer.add(actor_hash(digest.actor));
  layer.add(static_cast<std::uint64_t>(digest.layer) << 8 |
            static_cast<std::uint64_t>(digest.verb));
  layer.add(digest.subject);
  layer.add(digest.version_before);
  layer.add(digest.version_after);
  layer.add(digest.before);
  layer.add(digest.after);
  layer.add(digest.causes == nullptr ? 0 : static_cast<std::uint64_t>(digest.causes->size()));
  const EventId id = ++last_id_;
  last_time_ = digest.time;
  if (digest.causes != nullptr) {
    for (const EventId cause : *digest.causes) {
      SIM_ASSERT_IN(*this, cause != 0 && cause < id, "event {} names {} as its cause", id, cause);
      layer.add(cause);
    }
  }
  if (interval_ != 0 && id % interval_ == 0) checkpoints_.push_back(fingerprints_);
  return id;
}

void Trace::attach(Listener listener, Decisions decisions) {
  listeners_.push_back({std::move(listener), decisions});
  decisions_shown_ = decisions_shown_ || decisions == Decisions::Shown;
}

void Trace::deliver(Event&& event, bool is_decision) {
  // By index: a listener may attach another.
  for (std::size_t i = 0; i < listeners_.size(); ++i) {
    if (!is_decision || listeners_[i].decisions == Decisions::Shown) listeners_[i].tell(event);
  }
  if (keep_) events_.push_back(std::move(event));
}

EventId Trace::record(Event event) {
  if (event.step == 0) event.step = step_;
  event.id = add({
      .time = event.time,
      .step = event.step,
      .actor = event.actor,
      .layer = event.layer,
      .verb = event.verb,
      .subject = event.subject.hash(),
      .version_before = event.version_before,
      .version_after = event.version_after,
      .before = event.before ? event.before->hash() : 0,
      .after = event.after ? event.after->hash() : 0,
      .causes = &event.causes,
  });
  const EventId id = event.id;
  Recent& recent = recent_[recorded_++ % kRecent];
  recent.id = id;
  recent.time = event.time;
  recent.actor = event.actor;
  recent.verb = event.verb;
  if (wanted()) {
    recent.subject = event.subject;
    deliver(std::move(event), false);
  } else {
    recent.subject = std::move(event.subject);
  }
  return id;
}

EventId Trace::note(Time time, std::uint64_t step, ActorId actor, Verb verb, const Subject& subject,
                    std::uint64_t subject_hash) {
  const EventId id = add({.time = time,
                          .step = step,
                          .actor = actor,
                          .layer = Layer::Schedule,
                          .verb = verb,
                          .subject = subject_hash});
  if (keep_ || decisions_shown_) [[unlikely]] {
    Event event;
    event.id = id;
    event.time = time;
    event.step = step;
    event.actor = actor;
    event.layer = Layer::Schedule;
    event.verb = verb;
    event.subject = subject;
    deliver(std::move(event), true);
  }
  return id;
}

std::string Trace::where_it_stands() const {
  constexpr std::size_t kShortText = 4096;
  std::string text =
      fmt::format("  run: {}, {} draws, step {}, {} events, fingerprint {}\n", choices_.describe(),
                  choices_.draws(), step_, last_id_, fingerprints_.to_text());
  const std::uint64_t first = recorded_ > kRecent ? recorded_ - kRecent : 0;
  if (first < recorded_) text += "  last events:\n";
  for (std::uint64_t i = first; i < recorded_; ++i) {
    const Recent& recent = recent_[i % kRecent];
    text += fmt::format("    {:>8}  {:>12} ns  {}  {} {}\n", recent.id, recent.time.count(),
                        actor_name(recent.actor), to_string(recent.verb), recent.subject.text());
  }
  const ChoiceSet choices = choices_.recorded();
  const std::string repeat = choices.to_text();
  if (repeat.size() <= kShortText) {
    text += fmt::format("  choices: {}\n", repeat);
  } else {
    text += fmt::format("  choices: {} deviations\n", choices.deviations.size());
  }
  return text;
}

namespace {

std::uint64_t hash_of(const PayloadPtr& payload) { return payload ? payload->hash() : 0; }

}  // namespace

bool first_difference(const Trace& a, const Trace& b, Difference& out) {
  const auto same = [&](const Event& x, const Event& y) {
    return x.id == y.id && x.time == y.time && x.step == y.step && x.layer == y.layer &&
           x.verb == y.verb && a.actor_key(x.actor) == b.actor_key(y.actor) &&
           x.subject == y.subject && x.version_before == y.version_before &&
           x.version_after == y.version_after && x.causes == y.causes && x.failure == y.failure &&
           x.detail == y.detail && hash_of(x.before) == hash_of(y.before) &&
           hash_of(x.after) == hash_of(y.after);
  };
  const auto [at_a, at_b] = std::mismatch(a.events().begin(), a.events().end(), b.events().begin(),
                                          b.events().end(), same);
  out.a = at_a == a.events().end() ? nullptr : &*at_a;
  out.b = at_b == b.events().end() ? nullptr : &*at_b;
  return out.a != nullptr || out.b != nullptr;
}

}  // namespace porchsim::sim
