#include "functions/render/resource_writer.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/ascii.h"
#include "kpt/kyaml/annotations.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/kyaml/resource_io.h"
#include "kpt/kyaml/stable_order.h"
#include "kpt/package/package_tree.h"

namespace porchsim::functions {
namespace {

bool is_legal_name(std::string_view name) {
  const auto legal = [](char c) {
    return base::is_alphanumeric(c) || c == '-' || c == '_' || c == '.' || c == ':';
  };
  return !name.empty() && name != "." && std::all_of(name.begin(), name.end(), legal) &&
         name.find("..") == std::string_view::npos;
}

// kpt: adjustRelPath. An absolute path is taken below its package.
std::string path_in_root(const RenderItem& item) {
  const std::string package = item_package(item);
  const std::string below = package.size() > 1 ? package.substr(1) : ".";
  std::string path = clean_path(item_path(item));
  if (path.starts_with('/')) path.erase(0, 1);
  return clean_path(below + "/" + path);
}

struct Placed {
  kpt::Resource resource;
  std::string index;  // as annotated
};

kpt::Result<std::int64_t> parse_index(const std::string& text) {
  const kpt::GoInteger index = kpt::go_atoi(text);
  if (index.ok) return index.value;
  return kpt::fail(fmt::format(
      "unable to parse config.kubernetes.io/index {} :strconv.Atoi: parsing {}: {}", text,
      kpt::go_quote(text), index.value == 0 ? "invalid syntax" : "value out of range"));
}

kpt::Result<bool> stands_before(const Placed& a, const Placed& b) {
  if (a.index == b.index) return false;
  if (a.index.empty() || b.index.empty()) return a.index.empty();
  const auto first = parse_index(a.index);
  if (!first) return std::unexpected(first.error());
  const auto second = parse_index(b.index);
  if (!second) return std::unexpected(second.error());
  return *first < *second;
}

// kyaml: SortNodes. By insertion: which index is found to be no number, if any, depends on which
// are compared. Those before the first such are only sorted.
kpt::Status sort_by_index(std::vector<Placed>& content) {
  const auto is_number = [](const Placed& placed) {
    return placed.index.empty() || kpt::go_atoi(placed.index).ok;
  };
  const auto rest = std::ranges::find_if_not(content, is_number);
  const auto numbered = static_cast<std::size_t>(rest - content.begin());
  std::vector<Placed> sorted(std::move_iterator(content.begin()), std::move_iterator(rest));
  kpt::sort_stably(
      sorted, [](const Placed& a, const Placed& b) { return stands_before(a, b).value_or(false); });
  std::ranges::move(sorted, content.begin());
  for (std::size_t i = numbered; i < content.size(); ++i) {
    for (std::size_t k = i; k > 0; --k) {
      const auto before = stands_before(content[k], content[k - 1]);
      if (!before) return std::unexpected(before.error());
      if (!*before) break;
      std::swap(content[k], content[k - 1]);
    }
  }
  return {};
}

// kyaml: DefaultPathAndIndexAnnotation. What has no index comes at the end of its file.
void set_default_indexes(std::map<std::string, std::vector<Placed>>& by_file) {
  for (auto& [path, content] : by_file) {
    std::int64_t next = 0;
    for (const Placed& placed : content) next = std::max(next, kpt::go_atoi(placed.index).value);
    for (Placed& placed : content) {
      if (placed.index.empty()) placed.index = fmt::format("{}", next++);
    }
  }
}

// kpt: attribution. Config Connector resources are counted by who rendered them.
void attribute(kpt::yaml::Node& root) {
  constexpr std::string_view kBlueprint = "cnrm.cloud.google.com/blueprint";
  if (field_text(root, "apiVersion").find(".cnrm.") == std::string::npos) return;
  const std::string old = kpt::get_annotation(root, kBlueprint);
  if (old.empty()) return kpt::set_annotation(root, kBlueprint, "krm-fn");
  if (old.find("krm-") == std::string::npos)
    return kpt::set_annotation(root, kBlueprint, old + ",krm-fn");
  std::string parts;
  for (std::size_t start = 0; start <= old.size();) {
    const std::size_t end = std::min(old.find(',', start), old.size());
    std::string part = old.substr(start, end - start);
    if (part.find("krm") != std::string::npos) {
      std::string fresh = "krm";
      if (part.find("pkg") != std::string::npos) fresh += "-pkg";
      fresh += "-fn";
      if (part.find("live") != std::string::npos) fresh += "-live";
      part = fresh;
    }
    if (start > 0) parts += ',';
    parts += part;
    start = end + 1;
  }
  kpt::set_annotation(root, kBlueprint, parts);
}

void drop_bookkeeping(kpt::yaml::Node& root) {
  for (const auto key :
       {annotation::kPath, annotation::kLegacyPath, annotation::kIndex, annotation::kLegacyIndex,
        annotation::kSequenceIndent, annotation::kPackagePath}) {
    kpt::clear_annotation(root, key);
  }
}

std::string location_problem(const kpt::Files& files, const std::string& path) {
  if (path.find("..") != std::string::npos)
    return fmt::format("resource must be written under package /: {}", path);
  if (path == "." || kpt::has_folder(files, path)) {
    return fmt::format("config.kubernetes.io/path cannot be a directory: {}", path);
  }
  return path_name_problem(path);
}

}  // namespace

std::string path_name_problem(std::string_view path) {
  while (true) {
    const auto slash = path.find('/');
    const std::string_view name = path.substr(0, slash);
    if (!is_legal_name(name)) {
      return fmt::format("illegal name '{}' in {} creation", name,
                         slash == std::string_view::npos ? "file" : "directory");
    }
    if (slash == std::string_view::npos) return {};
    path.remove_prefix(slash + 1);
  }
}

kpt::Status write_items(RenderItems items, kpt::Files& files, kpt::ParsedFiles& parsed,
                        std::set<std::string>& written) {
  std::map<std::string, std::vector<Placed>> by_file;
  for (auto& item : items) {
    Placed placed;
    const std::string path = path_in_root(item);
    placed.index = item_index(item);
    placed.resource.path = path;
    placed.resource.wide_sequences =
        kpt::get_annotation(item.root(), annotation::kSequenceIndent) == "wide";
    attribute(item.root());
    drop_bookkeeping(item.root());
    placed.resource.document = std::move(item.document);
    placed.resource.settled = std::move(item.settled);
    by_file[path].push_back(std::move(placed));
  }
  for (const auto& [path, content] : by_file) {
    if (const std::string problem = location_problem(files, path); !problem.empty())
      return kpt::fail(problem);
  }
  set_default_indexes(by_file);
  for (auto& [path, content] : by_file) {
    if (const kpt::Status sorted = sort_by_index(content); !sorted) return sorted;
  }
  for (auto& [path, content] : by_file) {
    std::vector<kpt::Resource> resources;
    for (auto& placed : content) resources.push_back(std::move(placed.resource));
    kpt::Text& text = files[path];
    text = resources.size() == 1 ? parsed.write(std::move(resources[0]), text)
                                 : kpt::make_text(kpt::write_resources(resources));
    written.insert(path);
  }
  return {};
}

}  // namespace porchsim::functions
