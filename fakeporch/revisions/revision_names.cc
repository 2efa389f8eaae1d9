#include "fakeporch/revisions/revision_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

#include "base/ascii.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/package/package_tree.h"
#include "kube/metadata/names.h"

namespace porchsim::fakeporch {

namespace {

// "a/b/c" -> "a/b"; "" for a package at the root.
std::string_view path_of(std::string_view package) {
  const std::size_t slash = package.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : package.substr(0, slash);
}

// The end of a name that reads ".v<digits and dots, a digit last>"; npos if it has none.
std::size_t version_suffix(std::string_view name) {
  const std::size_t start = name.rfind(".v");
  if (start == std::string_view::npos || start + 2 == name.size()) return std::string_view::npos;
  for (const char c : name.substr(start + 2)) {
    if (!base::is_digit(c) && c != '.') return std::string_view::npos;
  }
  return name.back() == '.' ? std::string_view::npos : start;
}

}  // namespace

std::string revision_object_name(std::string_view repository, std::string_view package,
                                 std::string_view workspace) {
  if (repository.empty() || package.empty() || workspace.empty()) return "";
  return fmt::format("{}.{}.{}", repository, kpt::dotted_path(package), workspace);
}

std::string check_name_part(std::string_view name) {
  return fmt::format("{}", fmt::join(kube::dns_label_problems(name), ","));
}

std::string check_package_path(std::string_view path) {
  std::string letters;
  for (const char c : path) {
    if (c != '/') letters.push_back(c);
  }
  std::string error = check_name_part(letters);
  if (path.find("//") == std::string_view::npos) return error;
  return "consecutive '/' characters are not allowed" + (error.empty() ? "" : "," + error);
}

std::string check_revision_name(std::string_view repository, std::string_view package,
                                std::string_view workspace) {
  const std::string_view path = path_of(package);
  const std::string_view leaf = leaf_name(package);
  std::string lines;
  if (const std::string error = check_name_part(repository); !error.empty()) {
    lines += fmt::format("repository part {} of object name invalid\n", kpt::go_quote(repository));
    lines += fmt::format("repository name {} invalid: {}\n", repository, error);
  }
  if (const std::string error = path.empty() ? "" : check_package_path(path); !error.empty()) {
    lines += fmt::format("package path part {} of object name invalid\n", kpt::go_quote(path));
    lines += fmt::format("path {} invalid: {}\n", path, error);
  }
  if (const std::string error = check_name_part(leaf); !error.empty()) {
    lines += fmt::format("package name part {} of object name invalid\n", kpt::go_quote(leaf));
    lines += fmt::format("package name {} invalid: {}\n", leaf, error);
  }
  if (const std::string error = check_name_part(workspace); !error.empty()) {
    lines += fmt::format("workspace name part {} of package revision name invalid\n",
                         kpt::go_quote(workspace));
    lines += fmt::format("workspace name {} invalid: {}\n", workspace, error);
  }
  if (lines.empty()) {
    const std::string name = revision_object_name(repository, package, workspace);
    const std::string error = fmt::format("{}", fmt::join(kube::dns_subdomain_problems(name), ""));
    if (!error.empty()) {
      lines += fmt::format("package revision kubernetes name {} invalid\n", kpt::go_quote(name));
      lines += fmt::format("package revision kubernetes name {} invalid: {}\n", name, error);
    }
  }
  if (lines.empty()) return "";
  return "package revision kubernetes resource name invalid:\n" + lines;
}

RevisionName split_revision_object_name(std::string_view name) {
  const std::size_t version = version_suffix(name);
  const std::size_t last = version != std::string_view::npos ? version : name.rfind('.');
  RevisionName out;
  if (last != std::string_view::npos) out.workspace = name.substr(last + 1);
  const std::string_view rest = name.substr(0, last);
  const std::size_t first = rest.find('.');
  if (first != std::string_view::npos) out.package = rest.substr(first + 1);
  for (char& c : out.package) c = c == '.' ? '/' : c;
  out.repository = rest.substr(0, first);
  return out;
}

std::string check_revision_object_name(std::string_view name) {
  RevisionName parts = split_revision_object_name(name);
  for (char& c : parts.workspace) c = c == '.' ? '-' : c;
  return check_revision_name(parts.repository, parts.package, parts.workspace);
}

std::int64_t parse_revision(std::string_view text) {
  if (text.starts_with('v')) text.remove_prefix(1);
  if (text.starts_with('+')) text.remove_prefix(1);
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end && !text.empty() ? number : -1;
}

std::string_view leaf_name(std::string_view package) {
  const std::size_t slash = package.rfind('/');
  return slash == std::string_view::npos ? package : package.substr(slash + 1);
}

bool packages_nest(std::string_view a, std::string_view b) {
  const auto within = [](std::string_view inner, std::string_view outer) {
    return inner.size() > outer.size() && inner.starts_with(outer) && inner[outer.size()] == '/';
  };
  return within(a, b) || within(b, a);
}

}  // namespace porchsim::fakeporch
