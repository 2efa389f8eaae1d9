#include "reports/codec.h"

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace porchsim::reports {
namespace {

template <class T>
concept Number = std::is_arithmetic_v<T> || std::is_enum_v<T>;

// Numbers as they lie in memory, texts and lists behind their length: both sides are processes of
// one program.
class Writer {
 public:
  void operator()(const Number auto& value) {
    out_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void operator()(const std::string& text) {
    (*this)(text.size());
    out_ += text;
  }
  void operator()(const sim::Time& time) { (*this)(time.count()); }
  void operator()(const sim::ChoiceSet& choices) { (*this)(choices.to_text()); }
  template <class Item>
  void operator()(const std::vector<Item>& items) {
    (*this)(items.size());
    for (const Item& item : items) (*this)(item);
  }
  void operator()(const auto& record) { each_field(record, *this); }

  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

// What is missing at the end is zero, and makes the whole no report.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  void operator()(Number auto& value) {
    const std::string_view bytes = take(sizeof value);
    if (bytes.size() == sizeof value) std::memcpy(&value, bytes.data(), sizeof value);
  }
  void operator()(bool& value) {
    std::uint8_t byte = 0;
    (*this)(byte);
    value = byte != 0;
  }
  void operator()(std::string& text) { text = take(size()); }
  void operator()(sim::Time& time) {
    sim::Time::rep count = 0;
    (*this)(count);
    time = sim::Time(count);
  }
  void operator()(sim::ChoiceSet& choices) {
    std::string text;
    (*this)(text);
    choices = sim::ChoiceSet::parse(text).choices;
  }
  template <class Item>
  void operator()(std::vector<Item>& items) {
    for (std::size_t count = size(); count > 0 && complete_; --count) (*this)(items.emplace_back());
  }
  void operator()(auto& record) { each_field(record, *this); }

  bool is_at_end() const { return complete_ && rest_.empty(); }

 private:
  std::size_t size() {
    std::size_t count = 0;
    (*this)(count);
    return count;
  }
  std::string_view take(std::size_t count) {
    complete_ = complete_ && count <= rest_.size();
    const std::string_view taken = rest_.substr(0, complete_ ? count : 0);
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::string_view rest_;
  bool complete_ = true;
};

template <class Record, class Wanted>
concept Is = std::is_same_v<std::remove_const_t<Record>, Wanted>;

void each_field(Is<sim::Subject> auto& subject, auto& field) {
  field(subject.what);
  field(subject.kind);
  field(subject.scope);
  field(subject.name);
}

void each_field(Is<sim::Failure> auto& failure, auto& field) {
  field(failure.call);
  field(failure.reason);
}

void each_field(Is<Crash> auto& crash, auto& field) {
  field(crash.kind);
  field(crash.what);
  field(crash.where);
}

void each_field(Is<Finding> auto& finding, auto& field) {
  field(finding.check);
  field(finding.message);
  field(finding.event);
  field(finding.time);
  field(finding.place);
  field(finding.subjects);
  field(finding.role);
  field(finding.reconciles);
  field(finding.failure);
  field(finding.crash);
  field(finding.counted);
  field(finding.conditions);
}

void each_field(Is<StoryEvent> auto& event, auto& field) {
  field(event.id);
  field(event.time);
  field(event.actor);
  field(event.layer);
  field(event.verb);
  field(event.subject);
  field(event.failure);
  field(event.detail);
  field(event.version_before);
  field(event.version_after);
  field(event.causes);
  field(event.meant);
}

void each_field(Is<sim::Strategy> auto& strategy, auto& field) {
  field(strategy.kind);
  field(strategy.depth);
}

void each_field(Is<Report> auto& report, auto& field) {
  field(report.scenario);
  field(report.file);
  field(report.seed);
  field(report.from_choices);
  field(report.everywhere);
  field(report.point);
  field(report.profile);
  field(report.verdict);
  field(report.findings);
  field(report.unused_choices);
  field(report.fingerprint);
  field(report.events);
  field(report.steps);
  field(report.api_calls);
  field(report.end);
  field(report.strategy);
  field(report.tasks);
  field(report.order_decisions);
  field(report.coverage);
  field(report.choices);
  field(report.explained);
  field(report.shrunk);
  field(report.deviations_before);
  field(report.findings_before);
  field(report.smallest_events);
  field(report.shrink_runs);
  field(report.story);
}

template <class Record>
std::string bytes_of(const Record& record) {
  Writer out;
  out(record);
  return out.take();
}

template <class Record>
std::optional<Record> record_of(std::string_view text) {
  Reader in(text);
  Record record;
  in(record);
  if (!in.is_at_end()) return std::nullopt;
  return record;
}

}  // namespace

std::string encode(const Report& report) { return bytes_of(report); }
std::optional<Report> decode(std::string_view text) { return record_of<Report>(text); }

std::string encode(const StoryEvent& event) { return bytes_of(event); }
std::optional<StoryEvent> decode_event(std::string_view text) {
  return record_of<StoryEvent>(text);
}

}  // namespace porchsim::reports
