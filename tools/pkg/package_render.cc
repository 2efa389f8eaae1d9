#include "tools/pkg/package_render.h"

#include <expected>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "api/json/json.h"
#include "functions/render/pipeline.h"
#include "kpt/kptfile/kptfile.h"
#include "tools/pkg/exec_command.h"
#include "tools/pkg/exec_program.h"
#include "tools/pkg/file_changes.h"
#include "tools/pkg/package_folder.h"
#include "tools/pkg/parse_problem.h"

namespace porchsim::scenarios {
namespace {

std::string result_line(const api::Json& result) {
  std::string line =
      fmt::format("  [{}] {}", result["severity"].as_string(), result["message"].as_string());
  const api::Json& file = result["file"];
  if (file["path"].is_string()) line += fmt::format(" in {}", file["path"].as_string());
  const api::Json& object = result["resourceRef"];
  if (object["name"].is_string()) {
    line += fmt::format(" ({} {})", object["kind"].as_string(), object["name"].as_string());
  }
  return line + "\n";
}

void report(const api::Json& result_list, std::ostream& out) {
  for (const api::Json& run : result_list["items"].items()) {
    const bool passed = run["exitCode"].as_integer() == 0;
    out << fmt::format("[{}] {}\n", passed ? "PASS" : "FAIL",
                       run[run["exec"].is_string() ? "exec" : "image"].as_string());
    for (const api::Json& result : run["results"].items()) out << result_line(result);
  }
}

class ProgramsOfThisMachine final : public functions::ExecPrograms {
 public:
  std::expected<std::shared_ptr<const functions::FunctionProgram>, std::string> find(
      std::string_view command) override {
    auto words = split_command(command);
    if (!words) return std::unexpected(words.error());
    return make_exec_program({std::move(*words), ""});
  }
};

}  // namespace

PackageVerdict render_package(const PackageRender& render, const PackageOutput& output) {
  const auto folder = read_package_folder(render.folder);
  if (!folder || (!render.out.empty() && is_taken(render.out))) {
    output.err << (folder ? fmt::format("porchsim: {} exists; name a new folder\n", render.out)
                          : fmt::format("porchsim: {}\n", folder.error()));
    return PackageVerdict::BadUsage;
  }
  if (!folder->files.contains(kpt::kKptfileName)) {
    output.err << fmt::format("porchsim: {}: no Kptfile, and so no pipeline\n", render.folder);
    return PackageVerdict::BadUsage;
  }
  ProgramsOfThisMachine programs;
  const functions::RenderOutcome outcome =
      functions::render(folder->files, functions::FunctionRegistry::standard(),
                        {.exec = render.allow_exec ? &programs : nullptr});
  report(outcome.status.result, output.out);
  if (!outcome.ok()) {
    const std::string problem = first_parse_problem(render.folder, folder->files);
    output.err << (problem.empty() ? outcome.status.error : problem) << "\n";
    return problem.empty() ? PackageVerdict::Differs : PackageVerdict::CouldNot;
  }
  const auto changes = file_changes(folder->files, outcome.files);
  FolderStatus written;
  if (!render.out.empty()) {
    written = write_new_folder(render.out, outcome.files, folder->programs);
  } else if (!changes.empty()) {
    written = replace_folder(*folder, outcome.files, folder->programs);
  }
  if (!written) {
    output.err << fmt::format("porchsim: {}\n", written.error());
    return PackageVerdict::CouldNot;
  }
  for (const FileChange& change : changes) output.out << to_text(change);
  output.out << fmt::format("{} function{}, {} changed\n", outcome.functions_run,
                            outcome.functions_run == 1 ? "" : "s", counted(changes, outcome.files));
  return PackageVerdict::Fine;
}

}  // namespace porchsim::scenarios
