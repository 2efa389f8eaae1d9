#include "tools/conform/conform.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "api/json/json.h"
#include "base/read_file.h"
#include "tools/conform/reconcile_vector.h"
#include "tools/conform/v1alpha2_cases.h"
#include "tools/conform/v1alpha2_vector.h"
#include "tools/conform/vector_kinds.h"
#include "tools/kube/kube_scope.h"
#include "tools/kube/kube_session.h"

namespace porchsim::scenarios {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDifferencesShown = 12;

void report_failure(const std::string& name, const Differences& found, std::string& out) {
  out += fmt::format("FAIL {}\n", name);
  const std::size_t shown = std::min(found.size(), kDifferencesShown);
  for (std::size_t i = 0; i < shown; ++i) out += fmt::format("    {}\n", found[i]);
  if (shown < found.size()) out += fmt::format("    and {} more\n", found.size() - shown);
}

void count(const std::string& name, const Differences& found, ConformCount& total,
           std::string& out) {
  if (found.empty()) {
    ++total.passed;
  } else {
    ++total.failed;
    report_failure(name, found, out);
  }
}

ConformCount run_cases(const fs::path& path, const api::Json& cases, const Comparison& comparison,
                       std::string& out) {
  const std::string folder = fs::absolute(path).parent_path().filename().string();
  const ReplayCase replay = find_vector_kind(folder);
  ConformCount total;
  for (std::size_t i = 0; i < cases.size() && replay != nullptr; ++i) {
    const auto found = replay(path.string(), cases[i], comparison);
    if (!found) {
      ++total.skipped;
      if (const std::string_view why = why_case_is_left_out(cases[i]); !why.empty()) {
        out += fmt::format("skipped {}#{}: {}\n", path.string(), i, why);
      }
      continue;
    }
    const std::string id =
        cases[i]["name"].is_string() ? cases[i]["name"].text() : fmt::format("{}", i);
    count(path.string() + "#" + id, *found, total, out);
  }
  if (total.passed + total.failed == 0) total.skipped = 1;
  if (total.skipped > 0) {
    out += total.passed + total.failed == 0
               ? fmt::format("skipped {}: no cases that are replayed\n", path.string())
               : fmt::format("skipped {}: {} cases are about something else\n", path.string(),
                             total.skipped);
  }
  return total;
}

ConformCount skip(const std::string& name, std::string_view why, std::string& out) {
  out += fmt::format("skipped {}: {}\n", name, why);
  return {.skipped = 1};
}

// Steps about kinds that are not served are named beside what a session came to.
ConformCount run_kube_session(const std::string& name, const api::Json& session,
                              const std::string& text, std::string& out) {
  if (const auto why = out_of_scope(session)) return skip(name, *why, out);
  const KubeReplay replay = replay_kube_session(session, text);
  ConformCount total;
  count(name, replay.differences, total, out);
  if (replay.steps_left_out > 0) {
    out += fmt::format("{}: {} of {} steps left out: of kinds that are not served\n", name,
                       replay.steps_left_out, replay.steps + replay.steps_left_out);
  }
  return total;
}

// The vector files under a path, sorted; nothing if it does not exist.
std::optional<std::vector<std::string>> vector_files(const std::string& path) {
  std::error_code error;
  std::set<std::string> files;
  if (fs::is_regular_file(path, error)) files.insert(path);
  if (fs::is_directory(path, error)) {
    for (const auto& entry : fs::recursive_directory_iterator(path, error)) {
      if (entry.path().extension() == ".json") files.insert(entry.path().string());
    }
  }
  if (error || (files.empty() && !fs::exists(path))) return std::nullopt;
  return std::vector<std::string>(files.begin(), files.end());
}

}  // namespace

ConformCount run_vector_text(const std::string& name, const std::string& text,
                             const ConformOptions& options, std::string& out) {
  const Comparison comparison{.yaml_by_value = options.yaml_by_value};
  if (is_input_of_cases(name)) return {};
  const auto parsed = api::Json::parse(text);
  if (!parsed) return skip(name, "no JSON: " + parsed.error().message, out);
  if (parsed->is_array()) return run_cases(name, *parsed, comparison, out);
  if (is_kube_session(*parsed)) return run_kube_session(name, *parsed, text, out);
  auto found = replay_reconcile(*parsed, comparison);
  if (!found) found = replay_v1alpha2(name, *parsed, comparison);
  if (!found) {
    const std::string_view kind = (*parsed)["kind"].as_string();
    if (const std::string why = why_v1alpha2_is_left_out(*parsed); !why.empty()) {
      return skip(name, why, out);
    }
    return skip(name, fmt::format("vectors of kind \"{}\" are not replayed", kind), out);
  }
  ConformCount total;
  count(name, *found, total, out);
  return total;
}

int run_conform(const ConformOptions& options, std::string& out) {
  ConformCount total;
  for (const std::string& path : options.paths) {
    const auto files = vector_files(path);
    if (!files) {
      out += fmt::format("{}: no such file or folder\n", path);
      return 64;
    }
    for (const std::string& file : *files) {
      const auto text = base::read_file(file);
      if (!text) {
        out += fmt::format("{}: {}\n", file, text.error());
        return 64;
      }
      const ConformCount one = run_vector_text(file, *text, options, out);
      total.passed += one.passed;
      total.failed += one.failed;
      total.skipped += one.skipped;
    }
  }
  const bool none = total.passed + total.failed == 0;
  if (total.skipped > 0) {
    out += fmt::format("{} skipped: recordings of what porchsim does not have\n", total.skipped);
  } else if (none) {
    out += "no recorded cases here; name a file or folder of them, as vectors/own/pv\n";
  }
  out += fmt::format("{} passed, {} failed\n", total.passed, total.failed);
  if (none) return 64;
  return total.failed == 0 ? 0 : 1;
}

}  // namespace porchsim::scenarios
