#include "program/inspect/show.h"

#include <algorithm>
#include <ostream>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "api/json/json.h"
#include "program/inspect/yaml_text.h"
#include "reports/printable.h"
#include "reports/report.h"
#include "reports/version.h"
#include "scenarios/document/suggest.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kFiles = "files/";
constexpr std::string_view kResources = "PackageRevisionResources/";

// As the command line names an object: PackageRevision/edge.app.v1.
std::string short_name(const sim::Subject& object) {
  return fmt::format("{}/{}", object.kind, object.name);
}

// The namespace may stand before the name.
bool names(std::string_view wanted, const sim::Subject& object) {
  return wanted == short_name(object) ||
         wanted == fmt::format("{}/{}/{}", object.kind, object.scope, object.name);
}

std::string_view name_of(std::string_view object) { return object.substr(object.rfind('/') + 1); }

// An object of another kind, or of no kind: pr/edge.app.v1, edge.app.v1.
std::string_view namesake(std::string_view object, std::span<const std::string_view> known) {
  const auto found = std::ranges::find(known, name_of(object), name_of);
  return found == known.end() ? std::string_view() : *found;
}

// What a run tells of the objects that are shown.
class Show {
 public:
  Show(const RunResult& result, const Shown& shown, const Terminal& terminal)
      : trace_(result.recording->trace), result_(result), shown_(shown), terminal_(terminal) {}

  int object() const {
    if (const auto problem = no_such_event()) return refuse(*problem);
    const sim::Event* last = version_of(shown_.object);
    if (last == nullptr) return refuse(fmt::format("{} {}", shown_.object, missing(shown_.object)));
    if (last->verb == sim::Verb::Removed) return removed(*last);
    const auto document = api::Json::parse(last->after->json());
    if (!document) return refuse(fmt::format("{} cannot be read", shown_.object));
    const std::string heading =
        fmt::format("# event {}, {} s, written by {}\n", last->id, reports::seconds(last->time),
                    trace_.actor_name(last->actor));
    print(heading, *document, document->dump_pretty());
    return kFine;
  }

  int files() const {
    if (const auto problem = no_such_event()) return refuse(*problem);
    const std::string revision = "PackageRevision/" + shown_.object.substr(kFiles.size());
    if (!result_.files) {
      const sim::Event* last = version_of(revision);
      if (last != nullptr && last->verb == sim::Verb::Removed) return removed(*last);
      return refuse(last == nullptr ? fmt::format("{} {}", revision, missing(revision))
                                    : fmt::format("{} has no files{}", revision, by_event()));
    }
    api::Json document = api::Json::object();
    std::string text;
    for (const auto& [path, content] : *result_.files) {
      document.set(path, api::Json(content));
      text += fmt::format("==> {} ({} bytes) <==\n{}", path, content->size(), *content);
      if (!content->ends_with('\n')) text += "\n";
    }
    print(fmt::format("# files of {}{}\n", shown_.object.substr(kFiles.size()), by_event()),
          document, text);
    return kFine;
  }

 private:
  int refuse(const std::string& problem) const {
    terminal_.err << "porchsim: " << problem << "\n";
    return kUsage;
  }

  // An answer to a person, nothing that a program could read.
  int removed(const sim::Event& event) const {
    const std::string text = fmt::format("{} was removed by {} at event {}", shown_.object,
                                         trace_.actor_name(event.actor), event.id);
    if (!shown_.format.empty()) return refuse(text);
    terminal_.out << text << "\n";
    return kFine;
  }

  std::string by_event() const {
    return shown_.event == 0 ? "" : fmt::format(" at event {}", shown_.event);
  }

  std::optional<std::string> no_such_event() const {
    if (shown_.event <= trace_.last_id()) return std::nullopt;
    return fmt::format("there is no event {}; this run has {}", shown_.event, trace_.last_id());
  }

  // The newest one by then; null if there is none.
  const sim::Event* version_of(std::string_view object) const {
    const sim::Event* last = nullptr;
    for (const sim::Event& event : trace_.events()) {
      if (shown_.event != 0 && event.id > shown_.event) break;
      if (reports::is_version(event) && names(object, event.subject)) last = &event;
    }
    return last;
  }

  // Why there is nothing to show: it comes later, or the nearest of those that the run has seen.
  std::string missing(std::string_view object) const {
    if (object.starts_with(kResources)) {
      return fmt::format("is shown as files; write {}{}", kFiles, object.substr(kResources.size()));
    }
    std::set<std::string> seen;
    for (const sim::Event& event : trace_.events()) {
      if (!reports::is_version(event)) continue;
      if (names(object, event.subject)) {
        return fmt::format("does not exist{}; {} creates it at event {}", by_event(),
                           trace_.actor_name(event.actor), event.id);
      }
      seen.insert(short_name(event.subject));
    }
    std::string text = "has not existed";
    const std::vector<std::string_view> known(seen.begin(), seen.end());
    std::string_view near = nearest(object, known);
    if (near.empty()) near = namesake(object, known);
    if (!near.empty()) return text + fmt::format("; did you mean {}?", near);
    return seen.empty() ? text : text + fmt::format("; there were {}", fmt::join(known, ", "));
  }

  void print(const std::string& heading, const api::Json& document, std::string_view text) const {
    if (shown_.format == "json") {
      terminal_.out << document.dump_pretty() << "\n";
      return;
    }
    terminal_.out << heading;
    if (shown_.format == "yaml") {
      terminal_.out << yaml_text(document);
      return;
    }
    if (text.ends_with('\n')) text.remove_suffix(1);
    for (std::size_t end = 0; end != std::string_view::npos; text.remove_prefix(end + 1)) {
      end = text.find('\n');
      terminal_.out << reports::printable_line(text.substr(0, end)) << "\n";
      if (end == std::string_view::npos) break;
    }
  }

  const sim::Trace& trace_;
  const RunResult& result_;
  const Shown& shown_;
  const Terminal& terminal_;
};

}  // namespace

int show_object(const InspectedRun& run, const Shown& shown, const Terminal& terminal) {
  const bool files = shown.object.starts_with(kFiles);
  RunOptions options;
  if (files) {
    options.files_of = shown.object.substr(kFiles.size());
    options.files_at = shown.event;
  }
  const auto result = make_run(run, std::move(options), terminal);
  if (!result) return result.error();
  const Show show(*result, shown, terminal);
  const int code = files ? show.files() : show.object();
  return code == kFine && !result->unused.empty() ? kCouldNotRun : code;
}

}  // namespace porchsim::scenarios
