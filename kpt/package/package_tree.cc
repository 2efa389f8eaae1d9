#include "kpt/package/package_tree.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "kpt/kyaml/annotations.h"
#include "kpt/kyaml/resource_io.h"

namespace porchsim::kpt {
namespace {

bool is_root(std::string_view path) { return path.empty() || path == "."; }

std::string prefix_of(std::string_view folder) {
  return is_root(folder) ? std::string() : std::string(folder) + "/";
}

bool in_git_folder(std::string_view path) {
  while (!path.empty()) {
    const auto slash = path.find('/');
    if (path.substr(0, slash) == ".git") return true;
    if (slash == std::string_view::npos) return false;
    path.remove_prefix(slash + 1);
  }
  return false;
}

// The files below a folder, as a range of the ordered map.
auto files_below(const Files& files, const std::string& prefix) {
  auto first = files.lower_bound(prefix);
  auto last = first;
  while (last != files.end() && last->first.starts_with(prefix)) ++last;
  return std::pair(first, last);
}

// The text of a file after reading and writing its resources; nothing if it has none.
Result<std::string> normalized(std::string_view text) {
  auto resources = PORCHSIM_TRY(read_resources("", text, {.preserve_sequence_indent = false}));
  for (auto& resource : resources)
    clear_annotation(resource.root(), "cnrm.cloud.google.com/blueprint");
  return write_resources(resources);
}

bool same_file(const std::string& a, const std::string& b) {
  if (a == b) return true;
  const auto first = normalized(a);
  const auto second = normalized(b);
  return first && second && *first == *second;
}

OpResult<bool> same_kptfile(const PackageTree& a, const PackageTree& b, std::string_view folder) {
  Kptfile first = PORCHSIM_TRY(read_kptfile(a, folder));
  Kptfile second = PORCHSIM_TRY(read_kptfile(b, folder));
  first.upstream = second.upstream = Upstream{};
  first.upstream_lock = second.upstream_lock = UpstreamLock{};
  return first == second;
}

std::set<std::string> entries(const Files& files, std::string_view root) {
  std::set<std::string> names;
  for (const auto& file : package_files(files, root)) {
    names.insert(file);
    for (std::string_view folder = folder_name(file); folder != "."; folder = folder_name(folder)) {
      names.emplace(folder);
    }
  }
  return names;
}

}  // namespace

std::string PackageTree::folder(std::string_view path) const {
  return is_root(path) ? label : label + "/" + std::string(path);
}

std::string join_path(std::string_view folder, std::string_view path) {
  return prefix_of(folder) + std::string(path);
}

std::string clean_path(std::string_view path) {
  const bool rooted = path.starts_with('/');
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const auto slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    path.remove_prefix(slash == std::string_view::npos ? path.size() : slash + 1);
    if (part.empty() || part == ".") continue;
    if (part != ".." || (parts.empty() && !rooted) || (!parts.empty() && parts.back() == "..")) {
      parts.push_back(part);
    } else if (!parts.empty()) {
      parts.pop_back();
    }
  }
  std::string out = rooted ? "/" : "";
  for (std::size_t i = 0; i < parts.size(); ++i) out.append(i > 0 ? "/" : "").append(parts[i]);
  return out.empty() ? "." : out;
}

std::string dotted_path(std::string_view path) {
  std::string dotted = clean_path(path);
  std::ranges::replace(dotted, '/', '.');
  const auto first = dotted.find_first_not_of('.');
  if (first == std::string::npos) return {};
  return dotted.substr(first, dotted.find_last_not_of('.') + 1 - first);
}

std::string_view base_name(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view folder_name(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view(".") : path.substr(0, slash);
}

bool walks_before(std::string_view a, std::string_view b) {
  const auto rank = [](char c) {
    return c == '/' ? 0 : static_cast<int>(static_cast<unsigned char>(c)) + 1;
  };
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [&](char x, char y) { return rank(x) < rank(y); });
}

bool has_folder(const Files& files, std::string_view path) {
  if (is_root(path)) return true;
  const std::string prefix = prefix_of(path);
  const auto found = files.lower_bound(prefix);
  return found != files.end() && found->first.starts_with(prefix);
}

void remove_folder(Files& files, std::string_view path) {
  const auto [first, last] = files_below(files, prefix_of(path));
  files.erase(first, last);
}

std::set<std::string> folders_below(const Files& files, std::string_view root) {
  std::set<std::string> folders;
  const std::string prefix = prefix_of(root);
  const auto [first, last] = files_below(files, prefix);
  for (auto file = first; file != last; ++file) {
    const std::string_view relative = std::string_view(file->first).substr(prefix.size());
    for (std::string_view folder = folder_name(relative); folder != ".";
         folder = folder_name(folder)) {
      if (!folders.emplace(folder).second) break;
    }
  }
  return folders;
}

OpResult<Kptfile> read_kptfile(const PackageTree& tree, std::string_view folder) {
  const auto found = tree.files.find(join_path(folder, kKptfileName));
  const std::string where = fmt::format("error reading Kptfile at \"{}\": ", tree.folder(folder));
  if (found == tree.files.end()) {
    return op_fail(
        fmt::format("{}open {}/Kptfile: no such file or directory", where, tree.folder(folder)));
  }
  auto kptfile = decode_kptfile(*found->second);
  if (!kptfile) return op_fail(where + kptfile.error().message);
  return std::move(*kptfile);
}

OpResult<std::vector<std::string>> subpackages(const PackageTree& tree, SubpackageKind kind) {
  std::vector<std::string> found;
  for (const auto& folder : folders_below(tree.files, "")) {
    if (in_git_folder(folder) || !tree.files.contains(join_path(folder, kKptfileName))) continue;
    const auto kptfile = read_kptfile(tree, folder);
    if (!kptfile)
      return std::unexpected(kptfile.error().in("pkg.Subpackages", tree.folder(folder)));
    const bool remote = kptfile->upstream.has_value();
    if (kind == SubpackageKind::All || remote == (kind == SubpackageKind::Remote))
      found.push_back(folder);
  }
  return found;
}

std::vector<std::string> package_files(const Files& files, std::string_view root) {
  const std::string prefix = prefix_of(root);
  std::vector<std::string> hidden;
  std::vector<std::string> names;
  const auto [first, last] = files_below(files, prefix);
  for (auto file = first; file != last; ++file) {
    std::string name = file->first.substr(prefix.size());
    if (in_git_folder(name)) continue;
    if (name != kKptfileName && base_name(name) == kKptfileName)
      hidden.emplace_back(folder_name(name));
    names.push_back(std::move(name));
  }
  std::erase_if(names, [&](const std::string& name) {
    return std::any_of(hidden.begin(), hidden.end(),
                       [&](const auto& folder) { return name.starts_with(folder); });
  });
  std::sort(names.begin(), names.end(), walks_before);
  return names;
}

IgnoreFile ignore_file(const Files& files, std::string_view root) {
  const auto found = files.find(join_path(root, kIgnoreFileName));
  return found == files.end() ? IgnoreFile() : IgnoreFile(*found->second);
}

std::vector<std::string> resource_files(const Files& files, std::string_view root) {
  const std::string prefix = prefix_of(root);
  const IgnoreFile ignore = ignore_file(files, root);
  std::vector<std::string> names;
  const auto [first, last] = files_below(files, prefix);
  for (auto file = first; file != last; ++file) {
    const std::string_view name = std::string_view(file->first).substr(prefix.size());
    if (!name.ends_with(".yaml") && !name.ends_with(".yml")) continue;
    if (ignore.hides_file(name)) continue;
    bool in_subpackage = false;
    for (std::string_view folder = folder_name(name); folder != "." && !in_subpackage;
         folder = folder_name(folder)) {
      in_subpackage =
          files.contains(prefix + std::string(folder) + "/" + std::string(kKptfileName));
    }
    if (!in_subpackage) names.emplace_back(name);
  }
  std::sort(names.begin(), names.end(), walks_before);
  return names;
}

void copy_package(const Files& from, Files& to, std::string_view root, bool copy_kptfile) {
  for (const auto& name : package_files(from, root)) {
    const std::string path = join_path(root, name);
    if (name == kKptfileName && (!copy_kptfile || to.contains(path))) continue;
    to.insert_or_assign(path, from.at(path));
  }
}

OpResult<std::set<std::string>> package_diff(const PackageTree& a, const PackageTree& b,
                                             std::string_view root) {
  const auto first = entries(a.files, root);
  const auto second = entries(b.files, root);
  std::set<std::string> diff;
  std::set_symmetric_difference(first.begin(), first.end(), second.begin(), second.end(),
                                std::inserter(diff, diff.end()));
  for (const auto& name : first) {
    const auto ours = a.files.find(join_path(root, name));
    const auto theirs = b.files.find(join_path(root, name));
    if (ours == a.files.end() || theirs == b.files.end()) continue;
    bool same = false;
    if (base_name(name) == kKptfileName) {
      same = PORCHSIM_TRY(same_kptfile(a, b, root));
    } else {
      same = same_file(*ours->second, *theirs->second);
    }
    if (!same) diff.insert(name);
  }
  return diff;
}

}  // namespace porchsim::kpt
