#include "functions/render/kptfile_validation.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "base/ascii.h"
#include "functions/render/package_source.h"
#include "kpt/kyaml/annotations.h"
#include "kpt/kyaml/resource_io.h"

namespace porchsim::functions {
namespace {

using base::is_alphanumeric;
using base::is_lower_or_digit;

// Groups of [a-z0-9] with one of "_", ".", "__" or any number of "-" between them.
bool is_path_component(std::string_view text) {
  if (text.empty() || !is_lower_or_digit(text.front()) || !is_lower_or_digit(text.back()))
    return false;
  for (std::size_t i = 0; i < text.size();) {
    if (is_lower_or_digit(text[i])) {
      ++i;
      continue;
    }
    const std::size_t start = i;
    while (i < text.size() && !is_lower_or_digit(text[i])) ++i;
    const std::string_view separator = text.substr(start, i - start);
    const bool dashes =
        std::all_of(separator.begin(), separator.end(), [](char c) { return c == '-'; });
    if (!dashes && separator != "_" && separator != "." && separator != "__") return false;
  }
  return true;
}

bool is_domain(std::string_view text) {
  if (const auto colon = text.find(':'); colon != std::string_view::npos) {
    const std::string_view port = text.substr(colon + 1);
    if (port.empty() || !std::all_of(port.begin(), port.end(), base::is_digit)) return false;
    text = text.substr(0, colon);
  }
  while (true) {
    const std::string_view part = text.substr(0, text.find('.'));
    const bool ends =
        !part.empty() && is_alphanumeric(part.front()) && is_alphanumeric(part.back());
    if (!ends || !std::all_of(part.begin(), part.end(),
                              [](char c) { return is_alphanumeric(c) || c == '-'; })) {
      return false;
    }
    if (part.size() == text.size()) return true;
    text.remove_prefix(part.size() + 1);
  }
}

bool is_repository(std::string_view text) {
  bool first = true;
  while (true) {
    const std::string_view part = text.substr(0, text.find('/'));
    const bool last = part.size() == text.size();
    if (!is_path_component(part) && !(first && !last && is_domain(part))) return false;
    if (last) return true;
    first = false;
    text.remove_prefix(part.size() + 1);
  }
}

bool is_version(std::string_view text) {
  constexpr std::string_view kSha = "sha256:";
  if (text.starts_with(kSha)) {
    const std::string_view digest = text.substr(kSha.size());
    return digest.size() == 64 && std::all_of(digest.begin(), digest.end(), is_alphanumeric);
  }
  const auto is_word = [](char c) { return is_alphanumeric(c) || c == '_'; };
  return !text.empty() && text.size() <= 128 && is_word(text[0]) &&
         std::all_of(text.begin(), text.end(),
                     [&](char c) { return is_word(c) || c == '.' || c == '-'; });
}

// kpt: validateFnConfigPathSyntax.
std::string_view config_path_problem(std::string_view path) {
  if (path.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos)
    return "path must not be empty";
  const std::string clean = clean_path(path);
  if (clean.starts_with('/')) return "path must be relative";
  return clean.find("..") != std::string::npos ? "path must not be outside the package" : "";
}

// kpt: GetValidatedFnConfigFromPath. "" if there is exactly one resource to configure with.
std::string config_file_problem(const kpt::Files& files, const RenderPackage& package,
                                const std::string& path) {
  const std::string file = package.prefix() + clean_path(path);
  const auto found = files.find(file);
  if (found == files.end()) {
    const auto inside = files.lower_bound(file + "/");
    if (inside != files.end() && inside->first.starts_with(file + "/")) {
      return fmt::format(
          "failed to read functionConfig \"{}\": cannot read content from non-file '/{}'", path,
          file);
    }
    return "functionConfig must exist in the current package";
  }
  const auto resources = kpt::read_resources(path, *found->second, {.wrap_bare_sequences = true});
  if (!resources)
    return fmt::format("failed to read functionConfig \"{}\": {}", path, resources.error().message);
  // The original panics on an empty file.
  if (resources->empty()) return fmt::format("functionConfig \"{}\" must contain a config", path);
  if (resources->size() > 1) {
    return fmt::format("functionConfig \"{}\" must not contain more than one config, got {}", path,
                       resources->size());
  }
  // The reader has put its annotations onto it by then.
  kpt::yaml::Node root = resources->front().root();
  kpt::set_annotation(root, annotation::kIndex, "0");
  const kpt::Status krm = check_krm(root, "");
  return krm ? std::string() : fmt::format("functionConfig \"{}\": {}", path, krm.error().message);
}

std::string function_problem(const kpt::Files& files, const RenderPackage& package,
                             const kpt::Function& function, const std::string& field) {
  if (function.image.empty() && function.exec.empty()) {
    return invalid_kptfile(field, "", "must specify a functon (`image` or `exec`) to execute");
  }
  if (!function.image.empty() && !function.exec.empty()) {
    return invalid_kptfile(field, "", "must not specify both `image` and `exec` at the same time");
  }
  if (!function.image.empty() && !is_image_name(function.image)) {
    return invalid_kptfile(field + ".image", function.image,
                           fmt::format("function name \"{}\" is invalid", function.image));
  }
  if (!function.config_map.empty() && !function.config_path.empty()) {
    return invalid_kptfile(
        field, "",
        "functionConfig must not specify both `configMap` and `configPath` at the same time");
  }
  if (function.config_path.empty()) return {};
  std::string problem(config_path_problem(function.config_path));
  if (problem.empty()) problem = config_file_problem(files, package, function.config_path);
  return problem.empty() ? std::string()
                         : invalid_kptfile(field + ".configPath", function.config_path, problem);
}

}  // namespace

std::string invalid_kptfile(std::string_view field, std::string_view value,
                            std::string_view reason) {
  const std::string shown = value.empty() ? std::string() : fmt::format("Value: \"{}\"\n", value);
  return fmt::format("Kptfile is invalid:\nField: `{}`\n{}Reason: {}\n", field, shown, reason);
}

bool is_image_name(std::string_view name) {
  if (is_repository(name)) return true;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] != ':' && name[i] != '@') continue;
    if (is_repository(name.substr(0, i)) && is_version(name.substr(i + 1))) return true;
  }
  return false;
}

kpt::Status validate_pipeline(const kpt::Files& files, const RenderPackage& package) {
  if (!package.kptfile.pipeline) return {};
  const auto check = [&](std::string_view list,
                         const std::vector<kpt::Function>& functions) -> kpt::Status {
    for (std::size_t i = 0; i < functions.size(); ++i) {
      const std::string problem =
          function_problem(files, package, functions[i], fmt::format("pipeline.{}[{}]", list, i));
      if (!problem.empty()) {
        return kpt::fail(
            fmt::format("invalid pipeline: function \"{}\": {}", functions[i].image, problem));
      }
    }
    return {};
  };
  if (kpt::Status mutators = check("mutators", package.kptfile.pipeline->mutators); !mutators)
    return mutators;
  return check("validators", package.kptfile.pipeline->validators);
}

}  // namespace porchsim::functions
