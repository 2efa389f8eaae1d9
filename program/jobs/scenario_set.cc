#include "program/jobs/scenario_set.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/go_regexp.h"
#include "base/read_file.h"
#include "scenarios/load/scenario_loader.h"

namespace porchsim::scenarios {
namespace {

namespace fs = std::filesystem;

struct BuiltIn {
  std::string_view path;
  std::string_view text;
};
constexpr auto kBuiltIns = std::to_array<BuiltIn>({
    {kDrawnWorld,
     "name: a world out of chance, and a life in it\n"
     "random: {steps: 60, world: drawn}\n"},
    {kDrawnV1Alpha2World,
     "name: a world of v1alpha2 out of chance, and a life in it\n"
     "random: {steps: 60, world: drawn, api: v1alpha2}\n"},
    {kDrawnMixedWorld,
     "name: a world of both generations out of chance, and a life in it\n"
     "random: {steps: 60, world: drawn, api: mixed}\n"},
});

// Null: it is no built-in.
const BuiltIn* built_in(std::string_view path) {
  const auto found = std::ranges::find(kBuiltIns, path, &BuiltIn::path);
  return found == kBuiltIns.end() ? nullptr : &*found;
}

bool is_scenario_file(const fs::path& path) {
  return path.extension() == ".yaml" || path.extension() == ".yml";
}

std::string name_of(const std::string& file) {
  if (built_in(file) != nullptr) return file.substr(file.find(':') + 1);
  const fs::path path(file);
  const std::string folder = path.parent_path().filename().generic_string();
  const std::string stem = path.stem().generic_string();
  return folder.empty() || folder == "." || folder == ".." ? stem : folder + "/" + stem;
}

// What lies beside scenarios for `apply: FILE`, and files of packages.
bool holds_objects(const std::string& file) {
  const std::string text = base::read_file(file).value_or("");
  return text.starts_with("apiVersion:") || text.find("\napiVersion:") != std::string::npos;
}

}  // namespace

std::expected<std::vector<std::string>, std::string> scenario_files(
    const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (built_in(path) != nullptr) {
      files.push_back(path);
    } else if (fs::is_directory(path, error)) {
      for (const auto& entry : fs::recursive_directory_iterator(path, error)) {
        const std::string file = entry.path().lexically_normal().generic_string();
        if (is_scenario_file(entry.path()) && !holds_objects(file)) files.push_back(file);
      }
    } else if (fs::exists(path, error)) {
      files.push_back(path);
    } else {
      return std::unexpected(path + ": no such file or folder");
    }
  }
  std::ranges::sort(files);
  const auto repeated = std::ranges::unique(files);
  files.erase(repeated.begin(), repeated.end());
  return files;
}

std::expected<ScenarioSet, std::string> load_scenarios(const std::vector<std::string>& paths,
                                                       const std::string& filter,
                                                       const Vocabulary& vocabulary) {
  const auto files = scenario_files(paths);
  if (!files) return std::unexpected(files.error());
  const auto wanted = base::GoRegexp::compile(filter);
  if (!wanted) return std::unexpected("--filter: " + wanted.error());
  ScenarioSet set;
  const auto disk = make_disk_files();
  for (const std::string& file : *files) {
    const BuiltIn* const known = built_in(file);
    auto loaded = known != nullptr ? parse_scenario(file, known->text, *disk, vocabulary)
                                   : load_scenario(file, *disk, vocabulary);
    if (!loaded) {
      set.problems += to_text(loaded.error(), base::read_file(file).value_or("")) + "\n";
      ++set.broken;
      continue;
    }
    NamedScenario named{name_of(file), file, *std::move(loaded)};
    if (wanted->matches(named.name) || wanted->matches(named.scenario.name))
      set.scenarios.push_back(std::move(named));
  }
  return set;
}

}  // namespace porchsim::scenarios
