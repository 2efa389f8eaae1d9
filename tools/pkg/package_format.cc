#include "tools/pkg/package_format.h"

#include <expected>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <optional>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "base/read_file.h"
#include "kpt/kyaml/resource_io.h"
#include "tools/pkg/package_folder.h"
#include "tools/pkg/parse_problem.h"

namespace porchsim::scenarios {
namespace {

namespace fs = std::filesystem;

// "-" = what comes in.
std::expected<std::string, std::string> read_input(const std::string& file) {
  if (file != "-") return base::read_file(file);
  return std::string{std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
}

// Comments, order of fields, quoting and the indentation of lists stay. Fails with
// file:line:column.
std::expected<std::string, std::string> formatted(std::string_view name, const std::string& text) {
  if (std::string problem = parse_problem(name, text); !problem.empty())
    return std::unexpected(std::move(problem));
  const auto resources = kpt::read_resources(name, text, {.wrap_bare_sequences = true});
  if (!resources) return std::unexpected(resources.error().message);
  return resources->empty() ? text : kpt::write_resources(*resources);
}

// The files of the paths; nothing if one of them is not there, which has then been said.
std::optional<std::vector<std::string>> files_of(const std::vector<std::string>& paths,
                                                 const PackageOutput& output) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (path == "-" || fs::is_regular_file(path, error)) {
      files.push_back(path);
      continue;
    }
    if (!fs::exists(path, error)) {
      output.err << fmt::format("porchsim: {}: no such file or folder\n", path);
      return std::nullopt;
    }
    const auto folder = read_package_folder(path);
    if (!folder) {
      output.err << fmt::format("porchsim: {}\n", folder.error());
      return std::nullopt;
    }
    for (const auto& [name, text] : folder->files) {
      if (kpt::is_krm_file(name)) files.push_back((fs::path(path) / name).string());
    }
  }
  return files;
}

}  // namespace

PackageVerdict format_files(const PackageFormat& format, const PackageOutput& output) {
  const auto files = files_of(format.paths, output);
  if (!files) return PackageVerdict::BadUsage;
  std::vector<std::pair<std::string, std::string>> changed;
  bool broken = false;
  for (const std::string& file : *files) {
    const auto text = read_input(file);
    const auto result = text ? formatted(file == "-" ? "stdin" : file, *text)
                             : std::unexpected(fmt::format("{}: {}", file, text.error()));
    if (!result) {
      output.err << result.error() << "\n";
      broken = true;
    } else if (file == "-" && !format.check) {
      output.out << *result;
    } else if (*result != *text) {
      changed.emplace_back(file, *result);
    }
  }
  if (broken) return PackageVerdict::CouldNot;
  for (const auto& [file, text] : changed) {
    const FolderStatus written = format.check ? FolderStatus() : replace_file(file, text);
    if (!written) {
      output.err << fmt::format("porchsim: {}\n", written.error());
      return PackageVerdict::CouldNot;
    }
    output.out << file << "\n";
  }
  return format.check && !changed.empty() ? PackageVerdict::Differs : PackageVerdict::Fine;
}

}  // namespace porchsim::scenarios
