#include "kpt/package/package_context.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/ascii.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/kyaml/resource_io.h"
#include "kpt/package/package_tree.h"

namespace porchsim::kpt {
namespace {

bool is_yaml(std::string_view path) {
  return path.ends_with(".yaml") || path.ends_with(".yml") || base_name(path) == kKptfileName;
}

KubeObject context_object(std::string_view name, std::string_view package_path) {
  KubeObject object;
  SubObject fields = object.fields();
  (void)fields.set_nested_string("v1", {"apiVersion"});
  (void)fields.set_nested_string("ConfigMap", {"kind"});
  (void)object.set_name(kPackageContextName);
  (void)fields.set_nested_field(yaml::Node::scalar("true", "!!str", yaml::kDoubleQuoted),
                                {"metadata", "annotations", "config.kubernetes.io/local-config"});
  (void)fields.set_nested_field(encode_string(name), {"data", "name"});
  if (!package_path.empty())
    (void)fields.set_nested_field(encode_string(package_path), {"data", "package-path"});
  return object;
}

// Go: html/template's escapes of text.
std::string html_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&#34;";
        break;
      case '\'':
        out += "&#39;";
        break;
      case '+':
        out += "&#43;";
        break;
      case '\0':
        out += "\xEF\xBF\xBD";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// Go: filesys.FileSystem in memory, Mkdir below its root.
Result<std::string> made_folder(std::string_view name) {
  name.remove_prefix(std::min(name.find_first_not_of('/'), name.size()));
  const std::string path = clean_path(name);
  if (path == ".." || path.starts_with("../")) return fail("cannot add a directory above '/'");
  if (path == ".") return path;
  for (std::string_view rest = path; !rest.empty();) {
    const std::string_view part = rest.substr(0, rest.find('/'));
    rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    const bool is_legal = std::ranges::all_of(part, [](char c) {
      return base::is_alphanumeric(c) || std::string_view("-_.:").contains(c);
    });
    if (!is_legal || part.contains("..")) {
      return fail(fmt::format("illegal name '{}' in directory creation", part));
    }
  }
  return path;
}

std::string readme(std::string_view name, std::string_view description) {
  return fmt::format(
      "# {0}\n\n## Description\n{1}\n\n## Usage\n\n### Fetch the package\n"
      "`kpt pkg get REPO_URI[.git]/PKG_PATH[@VERSION] {0}`\n"
      "Details: https://kpt.dev/reference/cli/pkg/get/\n\n### View package content\n`kpt pkg tree "
      "{0}`\n"
      "Details: https://kpt.dev/reference/cli/pkg/tree/\n\n### Apply the package\n```\nkpt live "
      "init {0}\n"
      "kpt live apply {0} --reconcile-timeout=2m --output=table\n```\n"
      "Details: https://kpt.dev/reference/cli/live/\n",
      html_escaped(name), html_escaped(description));
}

}  // namespace

bool is_package_context(const KubeObject& object) {
  return object.api_version() == "v1" && object.kind() == "ConfigMap" &&
         object.name() == kPackageContextName;
}

Status set_package_context(Files& files, std::string_view name, std::string_view package_path) {
  Files result;
  for (const auto& [path, text] : files) {
    if (!is_yaml(path)) {
      result.emplace(path, text);
      continue;
    }
    auto resources = read_resources(path, *text, {.preserve_sequence_indent = false});
    if (!resources)
      return fail("failed to generate deployment context: " + resources.error().message);
    std::erase_if(*resources, [](const Resource& resource) {
      return is_package_context(KubeObject(resource.root()));
    });
    if (!resources->empty()) result.emplace(path, make_text(write_resources(*resources)));
  }
  if (files.contains(kKptfileName)) {
    const std::string file(kPackageContextFile);
    const std::string context = context_object(name, package_path).to_text();
    const auto old = result.find(file);
    result.insert_or_assign(
        file, make_text(old == result.end() ? context : *old->second + "---\n" + context));
  }
  files = std::move(result);
  return {};
}

Result<Files> default_package(const NewPackage& package) {
  const std::string folder = PORCHSIM_TRY(made_folder(package.folder));
  Kptfile kptfile;
  kptfile.api_version = "kpt.dev/v1";
  kptfile.kind = kKptfileName;
  kptfile.name = package.name;
  kptfile.annotations.emplace("config.kubernetes.io/local-config", "true");
  PackageInfo& info = kptfile.info.emplace();
  info.description = package.description;
  info.site = package.site;
  info.keywords = package.keywords;
  Files files;
  const auto add = [&](std::string_view name, std::string text) {
    files.emplace(join_path(folder, name), make_text(std::move(text)));
  };
  add(kKptfileName, yaml::print(kptfile_tree(kptfile)));
  add("README.md", readme(package.name, package.description));
  add(kPackageContextFile, context_object("example", "").to_text());
  return files;
}

}  // namespace porchsim::kpt
