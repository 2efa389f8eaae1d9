#include "program/explain/explanation.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "program/explain/told_act.h"
#include "reports/printable.h"
#include "reports/report.h"
#include "reports/sentence.h"

namespace porchsim::scenarios {
namespace {

using reports::seconds;

constexpr std::size_t kPageWidth = 120;
constexpr std::size_t kMostFields = 6;
constexpr std::size_t kMostFiles = 3;
constexpr std::size_t kMostMissed = 3;
constexpr std::size_t kMostFailures = 5;

struct Colours {
  std::string_view red, bold, dim, off;
};
constexpr Colours kNoColours{"", "", "", ""};
constexpr Colours kTerminal{"\x1b[31m", "\x1b[1m", "\x1b[2m", "\x1b[0m"};

// Lines of at most `width` characters, unless a word is longer.
std::vector<std::string> broken(std::string_view words, std::size_t width) {
  std::vector<std::string> lines(1);
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (!lines.back().empty() && lines.back().size() + 1 + end > width) lines.emplace_back();
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += words.substr(0, end);
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return lines;
}

std::string more(std::size_t count, std::string_view what) {
  return fmt::format("and {} more {}{}", count, what, count == 1 ? "" : "s");
}

class Text {
 public:
  Text(const Explanation& why, const History& history, const Colours& colours)
      : why_(why), history_(history), trace_(history.trace()), colours_(colours) {}

  std::string make() {
    heading();
    short_story();
    acts();
    failures();
    passing();
    text_ += fmt::format("\n  Repeat:  {}\n", why_.repeat);
    return std::move(text_);
  }

 private:
  void title(std::string_view words) {
    text_ += fmt::format("\n  {}{}{}\n", colours_.bold, words, colours_.off);
  }

  void paragraph(std::string_view words) {
    for (const std::string& line : broken(words, kPageWidth - 4)) text_ += "    " + line + "\n";
  }

  void heading() {
    const reports::Finding& finding = why_.finding;
    text_ += fmt::format("{}FAIL{}  {}   at {} s   event {} of {}\n\n", colours_.red, colours_.off,
                         why_.scenario, seconds(finding.time), finding.event, why_.events);
    text_ += fmt::format("  {}{}:{} {}\n", colours_.bold, finding.check, colours_.off,
                         reports::printable(finding.message, "  "));
    if (!finding.place.empty()) text_ += fmt::format("  at {}\n", finding.place);
    for (const std::string& said : finding.conditions) text_ += fmt::format("  {}\n", said);
    for (const reports::Finding& other : why_.others) {
      text_ += fmt::format("  {}also {} at event {}: {}{}\n", colours_.dim, other.check,
                           other.event, reports::printable_line(other.message), colours_.off);
    }
  }

  void short_story() {
    const auto& [acts, failures, held] = why_.slice;
    const auto bad = std::ranges::find_if(acts, &Act::finding);
    const bool is_met_again = std::ranges::any_of(failures, &Repeated::of_finding);
    if (bad == acts.end() && !is_met_again && held.empty()) return;
    title("In short:");
    if (bad != acts.end()) paragraph(in_short(history_, *bad));
    for (const Repeated& failure : failures) {
      if (failure.of_finding) paragraph(in_short(trace_, failure));
    }
    for (const Held& one : held) paragraph(in_short(trace_, one));
  }

  void acts() {
    if (why_.slice.acts.empty()) return;
    title("How it came about:");
    for (const Act& act : why_.slice.acts) {
      const std::string_view colour = act.finding ? colours_.red : std::string_view();
      text_ += fmt::format("    {:>8}  event {:<5} {}{} {}{}{}\n", seconds(act.event->time),
                           act.event->id, colour, trace_.actor_name(act.event->actor),
                           does(trace_, *act.event), act.finding ? "  <-" : "",
                           act.finding ? colours_.off : std::string_view());
      circumstances(act);
      changes(act);
    }
  }

  // A statement; what it takes more than one line for stands further in.
  void detail(std::string_view words) {
    constexpr std::size_t kIndent = 16;
    std::string_view deeper;
    for (const std::string& line : broken(words, kPageWidth - kIndent - 2)) {
      text_ +=
          fmt::format("{:>{}}{}{}{}{}\n", "", kIndent, deeper, colours_.dim, line, colours_.off);
      deeper = "  ";
    }
  }
  // A line of a file or the like, as it is.
  void quote(std::string_view line) {
    text_ += fmt::format("{:>18}{}{}{}\n", "", colours_.dim, line, colours_.off);
  }

  void circumstances(const Act& act) {
    if (act.followed != nullptr) {
      detail(fmt::format("follows from what {} did at {} s", trace_.actor_name(act.followed->actor),
                         seconds(act.followed->time)));
    }
    if (act.turn == nullptr) return;
    const bool again = std::exchange(told_turn_, act.turn) == act.turn;
    if (!again) told_missed_.clear();
    if (again) {
      detail("in the same turn");
    } else if (act.turn->verb == sim::Verb::Step) {
      const std::string step = reports::sentence(reports::story_event(trace_, *act.turn));
      detail(fmt::format("in the step: {}", step));
    } else {
      detail(fmt::format("reconciling {} since {} s (event {}){}", name_of(act.turn->subject),
                         seconds(act.turn->time), act.turn->id, woken(act)));
    }
    missed(act);
    for (const Repeated& failure : act.failures) detail(told(trace_, failure));
  }

  void missed(const Act& act) {
    std::size_t shown = 0;
    for (const Missed& missed : act.missed) {
      if (!told_missed_.insert(missed.newer.front()->id).second || ++shown > kMostMissed) continue;
      detail(told(history_, act, missed));
      unseen(missed);
    }
    if (shown > kMostMissed)
      detail(fmt::format("and {} more that it had not seen", shown - kMostMissed));
  }

  void unseen(const Missed& missed) {
    for (std::size_t i = 0; i < missed.fields.size() && i < kMostUnseen; ++i)
      quote(fmt::format("not seen: {}", scenarios::to_text(missed.fields[i])));
  }

  static std::string version_text(const sim::Event& write) {
    return fmt::format("{} version {}", name_of(write.subject), write.version_after);
  }

  std::string woken(const Act& act) const {
    if (act.wakes.empty()) {
      return act.wakes_of_its_own > 0 ? ", woken by writes of its own"
                                      : ", woken by no change: a retry, a requeue or a resync";
    }
    const sim::Event& last = *act.wakes.back();
    std::string text =
        fmt::format(", woken by {} ({})", version_text(last), who_did_when(trace_, last));
    if (act.wakes.size() > 1) text += fmt::format(" and {} more", act.wakes.size() - 1);
    return text;
  }

  void changes(const Act& act) {
    if (act.event->verb == sim::Verb::Create) return created(act);
    for (std::size_t i = 0; i < act.fields.size() && i < kMostFields; ++i)
      detail(scenarios::to_text(act.fields[i]));
    if (act.fields.size() > kMostFields) detail(more(act.fields.size() - kMostFields, "field"));
    for (std::size_t i = 0; i < act.files.size() && i < kMostFiles; ++i) file(act.files[i]);
    if (act.files.size() > kMostFiles) detail(more(act.files.size() - kMostFiles, "file"));
  }

  bool is_telling(const FieldChange& field) const {
    const std::string_view path = field.path;
    return (why_.field && concerns(field, why_.field->path)) ||
           path.starts_with("metadata.ownerReferences") ||
           (path.starts_with("spec.") && path != "spec.readinessGates" &&
            path != "spec.packageMetadata");
  }

  // Of what is new, what it is to be, but no more than what tells it from others.
  void created(const Act& act) {
    std::size_t shown = 0;
    for (const FieldChange& field : act.fields) {
      if (!is_telling(field) || shown++ >= kMostFields) continue;
      detail(fmt::format("{}: {}", field.path, field.after));
    }
    if (shown > kMostFields) detail(more(shown - kMostFields, "field"));
  }

  void file(const ContentChange& change) {
    detail(fmt::format("file {}: {}", change.path, to_string(change.what)));
    for (const std::string& line : change.lines) quote(line);
    if (change.more > 0) quote(more(change.more, "line"));
  }

  void failures() {
    std::vector<Repeated> failures = why_.slice.failures;
    std::erase_if(failures, [](const Repeated& failure) { return failure.of_finding; });
    if (failures.empty()) return;
    title("Met again and again until then:");
    for (std::size_t i = 0; i < failures.size() && i < kMostFailures; ++i)
      text_ += fmt::format("    {}\n", told(trace_, failures[i]));
    if (failures.size() > kMostFailures)
      text_ += fmt::format("    and {} others\n", failures.size() - kMostFailures);
  }

  static std::string deed(const std::optional<reports::StoryEvent>& event) {
    if (!event) return "the run is over";
    return fmt::format("event {} at {} s: {} {}", event->id, seconds(event->time), event->actor,
                       reports::sentence(*event));
  }

  void passing() {
    title("The nearest run that passes:");
    if (!why_.passes) {
      paragraph(why_.deviations == 0
                    ? "none: the plainest run fails, without any delay, fault or odd order."
                    : "none: no single choice makes the difference.");
      return;
    }
    const PassesNearby& passes = *why_.passes;
    const NearestPass& choice = passes.choice;
    const std::string change =
        choice.instead == 0 ? "It is without this alone" : "It has less of this alone";
    paragraph(fmt::format("{}: {}. They are the same for {} events; then", change, passes.words,
                          passes.first - 1));
    text_ += fmt::format("      here:   {}\n", deed(passes.here));
    text_ += fmt::format("      there:  {}\n", deed(passes.there));
    text_ += fmt::format("    {}{}@{}#{}: {} here, {} there{}\n", colours_.dim, choice.point.site,
                         choice.point.actor, choice.point.ordinal, choice.value, choice.instead,
                         colours_.off);
  }

  const Explanation& why_;
  const History& history_;
  const sim::Trace& trace_;
  const Colours& colours_;
  const sim::Event* told_turn_ = nullptr;
  std::set<sim::EventId> told_missed_;  // in that turn, by the first version
  std::string text_;
};

}  // namespace

std::string to_text(const Explanation& why, const History& history, bool colour) {
  return Text(why, history, colour ? kTerminal : kNoColours).make();
}

}  // namespace porchsim::scenarios
