#include "scenarios/random/drawn_files.h"

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

constexpr std::uint64_t kValues = 5;

std::string settings(std::uint64_t value) {
  return fmt::format(
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  level: \"{}\"\n",
      value);
}

// Its own gate and its own functions; one without a name; rarely one that nobody has.
std::string kptfile(std::uint64_t value) {
  std::string text =
      "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: drawn\ninfo:\n"
      "  description: drawn\n";
  if (value == 0) return text;
  text += "pipeline:\n  mutators:\n";
  text += value == kValues - 1 ? "    - image: nobody-has-it:v1\n"
                               : fmt::format(
                                     "    - image: set-labels:v0.1.5\n      configMap:\n"
                                     "        tier: t{}\n",
                                     value);
  return text;
}

void draw_edit(Draws& draws, FileEdits& edits) {
  const std::uint64_t value = draws.number("value", kValues);
  switch (draws.number("file", 12)) {
    case 0:
    case 1:
    case 2:
      edits["settings.yaml"] = kpt::make_text(settings(value));
      return;
    case 3:
    case 4:
      edits["workload.yaml"] = kpt::make_text(workload(value));
      return;
    case 5:
      edits["workload.yaml"] = nullptr;
      return;
    case 6:
    case 7:
      edits["notes.txt"] = kpt::make_text(fmt::format("note {}\n", value));
      return;
    case 8:
      edits["notes.txt"] = nullptr;
      return;
    case 9:
      edits["site.yaml"] = kpt::make_text(injection_point(value != 0));
      return;
    case 10:
      edits["sub/settings.yaml"] = kpt::make_text(settings(value));
      return;
    default:
      edits["Kptfile"] = kpt::make_text(kptfile(value));
  }
}

}  // namespace

FileEdits drawn_edits(Draws& draws) {
  FileEdits edits;
  draw_edit(draws, edits);
  if (draws.number("second-file", 2) == 1) draw_edit(draws, edits);
  return edits;
}

std::string workload(std::uint64_t value) {
  return fmt::format(
      "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: workload\nspec:\n"
      "  replicas: {}\n  template:\n    spec:\n      containers:\n"
      "        - name: main\n          image: main:v{}\n          args: [\"--level={}\"]\n"
      "        - name: side-{}\n          image: side:v1\n",
      1 + value % 3, value, value / 2, value % 2);
}

std::string injection_point(bool required) {
  return fmt::format(
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: site\n  annotations:\n"
      "    kpt.dev/config-injection: {}\ndata:\n  site: unset\n",
      required ? "required" : "optional");
}

void change_files(kpt::Files& files, const FileEdits& edits) {
  for (const auto& [path, text] : edits) {
    if (text == nullptr)
      files.erase(path);
    else
      files[path] = text;
  }
}

}  // namespace porchsim::scenarios
