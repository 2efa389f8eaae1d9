#include "scenarios/random/drawn_files.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace porchsim::scenarios {
namespace {

constexpr std::uint64_t kValues = 5;
constexpr std::string_view kSettings = "settings.yaml";
constexpr std::string_view kWorkload = "workload.yaml";
constexpr std::string_view kKptfile = "Kptfile";
// As a variant's function is called whose name begins as that of the first one.
constexpr std::string_view kOfAnother = "      name: PackageVariant.firstly.tier.0\n";

std::string settings(std::uint64_t value) {
  return fmt::format(
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  level: \"{}\"\n",
      value);
}

// What more than one side may add, each with something of its own.
std::string addition(std::uint64_t value) {
  return fmt::format(
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: addition\ndata:\n  level: \"{0}\"\n"
      "  only-{0}: set\n",
      value);
}

std::string point_named(std::string_view name, bool required) {
  return fmt::format(
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {0}\n  annotations:\n"
      "    kpt.dev/config-injection: {1}\ndata:\n  {0}: unset\n",
      name, required ? "required" : "optional");
}

// A package within the package, or its end.
void draw_part(std::uint64_t value, const kpt::Files& now, FileEdits& edits) {
  const std::string kptfile = "sub/Kptfile";
  if (!now.contains(kptfile) || value > 1) {
    edits[kptfile] = kpt::make_text(
        fmt::format("apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: sub\ninfo:\n"
                    "  description: part {}\n",
                    value));
    if (!now.contains("sub/settings.yaml"))
      edits["sub/settings.yaml"] = kpt::make_text(settings(value));
    if (value % 2 == 0) edits["sub/deep/settings.yaml"] = kpt::make_text(settings(value));
    return;
  }
  for (const auto& [path, text] : now)
    if (path.starts_with("sub/")) edits[path] = nullptr;
}

// The digits that follow `field` in the text.
bool set_number(std::string& text, std::string_view field, std::uint64_t value) {
  const std::size_t at = text.find(field);
  if (at == std::string::npos) return false;
  const std::size_t digits = at + field.size();
  text.replace(digits, text.find_first_not_of("0123456789", digits) - digits,
               fmt::format("{}", value));
  return true;
}

// Where the elements of the list `key` begin, and what stands before each; nothing if it has none.
struct Elements {
  std::size_t begin;
  std::string indent;
};
std::optional<Elements> elements_of(const std::string& text, std::string_view key) {
  const std::string head = fmt::format("{}:\n", key);
  const std::size_t list = text.find(head);
  if (list == std::string::npos) return std::nullopt;
  const std::size_t begin = list + head.size();
  const std::size_t dash = text.find('-', begin);
  if (dash == std::string::npos) return std::nullopt;
  return Elements{begin, text.substr(begin, dash - begin)};
}

// A container of one's own before all others, or its end.
bool toggle_container(std::string& text) {
  const auto containers = elements_of(text, "containers");
  if (!containers) return false;
  const std::string block = fmt::format("{0}- name: own\n{0}  image: own:v1\n", containers->indent);
  if (const std::size_t own = text.find(block); own != std::string::npos)
    text.erase(own, block.size());
  else
    text.insert(containers->begin, block);
  return true;
}

// The line that begins with `key:`, what stands before it, and whether that is all: a mapping may
// be there in braces. Nowhere: npos.
struct Line {
  std::size_t begin;
  std::string indent;
  bool is_block;
};
Line line_of(const std::string& text, std::string_view key) {
  const std::string begins = fmt::format(" {}:", key);
  const std::size_t at = text.find(begins);
  if (at == std::string::npos) return {at, "", false};
  const std::size_t begin = text.rfind('\n', at) + 1;
  return {begin, text.substr(begin, at + 1 - begin),
          text.compare(at + begins.size(), 1, "\n") == 0};
}

constexpr std::string_view kSelector = "nodeSelector";

// A mapping of a pod, or its end, whatever others have put into it.
bool toggle_selector(std::string& text, std::string_view entry) {
  const Line containers = line_of(text, "containers");
  if (containers.begin == std::string::npos) return false;
  const Line there = line_of(text, kSelector);
  if (there.begin == std::string::npos) {
    text.insert(containers.begin,
                fmt::format("{0}{1}:\n{0}  {2}\n", containers.indent, kSelector, entry));
    return true;
  }
  std::size_t end = text.find('\n', there.begin) + 1;
  while (text.compare(end, there.indent.size() + 1, there.indent + " ") == 0)
    end = text.find('\n', end) + 1;
  text.erase(there.begin, end - there.begin);
  return true;
}

// An entry of one's own in that mapping, or its end.
bool toggle_own_entry(std::string& text) {
  constexpr std::string_view kOwn = "disk: ssd";
  const Line there = line_of(text, kSelector);
  if (there.begin == std::string::npos || !there.is_block) return toggle_selector(text, kOwn);
  const std::string own = fmt::format("{}  {}\n", there.indent, kOwn);
  if (const std::size_t at = text.find(own); at != std::string::npos)
    text.erase(at, own.size());
  else
    text.insert(text.find('\n', there.begin) + 1, own);
  return true;
}

// One field of a file as it is, so that what two people change in one file meets or does not.
bool draw_field(Draws& draws, std::string_view path, std::uint64_t value, std::string& text) {
  constexpr std::array<std::string_view, 4> kFields = {"image: main:v",
                                                       "replicas: ", "--level=", "image: side:v"};
  if (path == kSettings) return set_number(text, "level: \"", value);
  if (path == kKptfile) {
    constexpr std::array<std::string_view, 3> kOfKptfile = {"set-labels:v0.", "tier: t",
                                                            "description: drawn "};
    const std::uint64_t field = draws.number("of-kptfile", kOfKptfile.size());
    return set_number(text, kOfKptfile[field], field == 0 ? 1 + value / 2 : value);
  }
  const std::uint64_t field = draws.number("field", kFields.size() + 3);
  if (field < kFields.size()) return set_number(text, kFields[field], value);
  if (field == kFields.size()) return toggle_container(text);
  return field == kFields.size() + 1 ? toggle_selector(text, "zone: a") : toggle_own_entry(text);
}

// The whole file, or one field of it.
void draw_resource(Draws& draws, std::string_view path, const std::string& whole,
                   std::uint64_t value, const kpt::Files& now, FileEdits& edits) {
  const auto there = now.find(path);
  if (there != now.end() && !draws.rarely("as-a-whole", 3)) {
    std::string text = *there->second;
    if (draw_field(draws, path, value, text)) {
      edits[std::string(path)] = kpt::make_text(text);
      return;
    }
  }
  edits[std::string(path)] = kpt::make_text(whole);
}

// What is no YAML, until somebody takes it away.
void draw_broken(std::uint64_t value, FileEdits& edits) {
  edits[std::string(kBrokenFile)] = value == 0 ? broken_yaml() : nullptr;
}

// One field of what runs there already; false where nothing does.
bool draw_of_pipeline(Draws& draws, std::uint64_t value, const kpt::Files& now, FileEdits& edits) {
  const auto kptfile = now.find(kKptfile);
  if (kptfile == now.end() || !kptfile->second->contains("set-labels:")) return false;
  std::string text = *kptfile->second;
  if (!draw_field(draws, kKptfile, value, text)) return false;
  edits[std::string(kKptfile)] = kpt::make_text(text);
  return true;
}

void draw_edit(Draws& draws, const kpt::Files& now, FileEdits& edits) {
  const std::uint64_t value = draws.number("value", kValues);
  if (draws.rarely("of-pipeline", 5) && draw_of_pipeline(draws, value, now, edits)) return;
  switch (draws.number("file", 24)) {
    case 0:
    case 1:
    case 2:
      draw_resource(draws, kSettings, settings(value), value, now, edits);
      return;
    case 3:
    case 4:
    case 5:
      draw_resource(draws, kWorkload, workload(value), value, now, edits);
      return;
    case 6:
    case 19:
      edits[std::string(kWorkload)] = nullptr;
      return;
    case 20:
      edits[std::string(kSettings)] = nullptr;
      return;
    case 7:
    case 8:
      edits["notes.txt"] = kpt::make_text(fmt::format("note {}\n", value));
      return;
    case 9:
      edits["notes.txt"] = nullptr;
      return;
    case 10:
      edits["site.yaml"] =
          kpt::make_text(injection_point(value != 0) +
                         (value > 2 ? "---\n" + point_named("zone", value == 3) : ""));
      return;
    case 11:
      edits["sub/settings.yaml"] = kpt::make_text(settings(value));
      return;
    case 12:
      edits["sub/deep/settings.yaml"] = kpt::make_text(settings(value));
      return;
    case 13:
      draw_broken(value, edits);
      return;
    case 14:
    case 15:
    case 16:
      draw_part(value, now, edits);
      return;
    case 17:
    case 18:
      edits["sub/notes.txt"] =
          value == 0 ? nullptr : kpt::make_text(fmt::format("note {}\n", value));
      return;
    case 23:
      edits["addition.yaml"] = value == 0 ? nullptr : kpt::make_text(addition(value));
      return;
    default:
      draw_resource(draws, kKptfile, drawn_kptfile(value), value, now, edits);
  }
}

}  // namespace

FileEdits drawn_edits(Draws& draws, const kpt::Files& now) {
  FileEdits edits;
  draw_edit(draws, now, edits);
  if (draws.number("second-file", 2) == 1) draw_edit(draws, now, edits);
  return edits;
}

Divergence drawn_divergence(Draws& draws) {
  enum class Of { Addition, Part, PartOfUpstream, Resource, DroppedResource, Notes };
  constexpr std::array kAll = {Of::Addition, Of::Part,  Of::PartOfUpstream,
                               Of::Resource, Of::Notes, Of::DroppedResource};
  const Of of = draws.one("diverges-in", kAll);
  const std::uint64_t mine = draws.number("mine", kValues);
  const std::uint64_t theirs = draws.number("theirs", kValues);
  const auto file = [](const char* path, const std::string& text) {
    return FileEdits{{path, kpt::make_text(text)}};
  };
  FileEdits part;
  draw_part(2, {}, part);
  const FileEdits none = {{"sub/Kptfile", nullptr},
                          {"sub/settings.yaml", nullptr},
                          {"sub/deep/settings.yaml", nullptr},
                          {"sub/notes.txt", nullptr}};
  const FileEdits deep = file("sub/deep/settings.yaml", settings(mine));
  switch (of) {
    case Of::Addition:
      return {{}, file("addition.yaml", addition(mine)), file("addition.yaml", addition(theirs))};
    case Of::Part:
      return {part, none, file("sub/settings.yaml", settings(theirs))};
    case Of::PartOfUpstream:
      return {part, mine == 0 ? FileEdits() : deep, none};
    case Of::Resource:
      return {file("workload.yaml", workload(0)), file("workload.yaml", workload(mine)),
              file("workload.yaml", workload(theirs))};
    case Of::DroppedResource: {
      const FileEdits gone = {{"settings.yaml", nullptr}};
      const FileEdits kept = file("settings.yaml", settings(mine));
      const bool is_mine = theirs % 2 == 0;
      return {file("settings.yaml", settings(0)), is_mine ? gone : kept, is_mine ? kept : gone};
    }
    default:
      return {file("notes.txt", "note 0\n"), file("notes.txt", fmt::format("note {}\n", mine)),
              file("notes.txt", fmt::format("note {}\n", theirs))};
  }
}

kpt::Text broken_yaml() { return kpt::make_text("apiVersion: v1\nkind: ConfigMap\n  data: [\n"); }

std::string workload(std::uint64_t value) {
  return fmt::format(
      "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: workload\nspec:\n"
      "  replicas: {}\n  template:\n    spec:\n{}      containers:\n"
      "        - name: main\n          image: main:v{}\n          args: [\"--level={}\"]\n"
      "        - name: side-{}\n          image: side:v1\n",
      1 + value % 3, value < 3 ? "      nodeSelector:\n        zone: a\n" : "", value, value / 2,
      value % 2);
}

std::string drawn_kptfile(std::uint64_t value) {
  std::string text = fmt::format(
      "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: drawn\ninfo:\n"
      "  description: drawn {}\n",
      value);
  if (value == 0) return text;
  text += "pipeline:\n  mutators:\n";
  text += value == kValues - 1 ? "    - image: nobody-has-it:v1\n"
                               : fmt::format(
                                     "    - image: set-labels:v0.{}.5\n{}      configMap:\n"
                                     "        tier: t{}\n",
                                     1 + value / 2, value < 3 ? "" : kOfAnother, value);
  return text;
}

std::string failing_kptfile() { return drawn_kptfile(kValues - 1); }

std::optional<std::string> with_own_function(std::string kptfile) {
  const auto functions = elements_of(kptfile, "mutators");
  if (!functions) return std::nullopt;
  kptfile.insert(functions->begin, fmt::format("{0}- image: set-labels:v0.1.5\n{0}  name: own\n"
                                               "{0}  configMap:\n{0}    own: first\n",
                                               functions->indent));
  return kptfile;
}

std::string injection_point(bool required) { return point_named("site", required); }

void change_files(kpt::Files& files, const FileEdits& edits) {
  for (const auto& [path, text] : edits) {
    if (text == nullptr)
      files.erase(path);
    else
      files[path] = text;
  }
}

}  // namespace porchsim::scenarios
