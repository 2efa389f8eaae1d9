// search-replace: krm-functions-catalog functions/go/search-replace. Finds fields by value, regular
// expression, path and file, and puts values or comments there.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/ascii.h"
#include "functions/catalog/builtin_functions.h"
#include "functions/program/kyaml_fields.h"
#include "functions/program/kyaml_list.h"
#include "functions/program/output_limit.h"
#include "functions/program/render_item.h"
#include "functions/program/resource_meta.h"
#include "functions/text/field_pattern.h"
#include "functions/text/glob.h"
#include "kpt/kyaml/annotations.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

constexpr std::array<std::string_view, 6> kMatchers = {"by-value", "by-file-path", "by-value-regex",
                                                       "by-path",  "put-value",    "put-comment"};

struct Search {
  std::string value;
  std::string value_regexp;
  std::string path;
  std::string file;
  std::string put_value;
  std::string put_comment;

  bool changes_fields() const { return !put_value.empty() || !put_comment.empty(); }
  bool puts_at_plain_path() const {
    return is_plain_path(path) && path.find('[') == std::string::npos && value.empty() &&
           value_regexp.empty() && !put_value.empty();
  }
};

std::expected<Search, std::string> read_search(const Node& config) {
  kpt::StringMap data = read_data_map(config);
  for (const auto& [key, value] : data) {
    if (std::find(kMatchers.begin(), kMatchers.end(), key) != kMatchers.end()) continue;
    std::vector<std::string> known;
    known.reserve(kMatchers.size());
    for (const std::string_view matcher : kMatchers) known.push_back(kpt::go_quote(matcher));
    return std::unexpected(fmt::format("invalid matcher {}, must be one of [{}]",
                                       kpt::go_quote(key), fmt::join(known, " ")));
  }
  Search search{data["by-value"],     data["by-value-regex"], data["by-path"],
                data["by-file-path"], data["put-value"],      data["put-comment"]};
  if (!search.value.empty() && !search.value_regexp.empty())
    return std::unexpected(R"(only one of ["by-value", "by-value-regex"] can be provided)");
  return search;
}

std::string with_group(std::string text, std::size_t number, const std::string& value) {
  const std::string reference = fmt::format("${{{}}}", number);
  for (std::size_t at = text.find(reference);
       at != std::string::npos && text.size() <= kMostRenderedBytes;
       at = text.find(reference, at + value.size()))
    text.replace(at, reference.size(), value);
  return text;
}

// Is there a "${1}" left?
bool has_group(std::string_view text) {
  for (std::size_t at = text.find("${"); at != std::string_view::npos; at = text.find("${", at)) {
    at += 2;
    const std::size_t digits = at;
    while (at < text.size() && base::is_digit(text[at])) ++at;
    if (at > digits && at < text.size() && text[at] == '}') return true;
  }
  return false;
}

// A pattern of file paths, or why it is none.
struct FilePattern {
  std::optional<base::GoRegexp> regexp;
  std::string problem;
};

class Replacer {
 public:
  Replacer(const Search& search, std::optional<base::GoRegexp> regexp, FilePattern files,
           std::vector<FunctionResult>& results)
      : search_(search), regexp_(std::move(regexp)), files_(std::move(files)), results_(results) {}

  // What went wrong, or "".
  std::string search(Node& root) {
    if (const std::string problem = copy_annotations(root); !problem.empty()) return problem;
    if (!files_.problem.empty()) return files_.problem;
    if (files_.regexp && !files_.regexp->matches(file_)) return {};
    return search_.puts_at_plain_path() ? put_at_path(root) : visit(root, "");
  }

 private:
  // kyaml 0.12: GetFileAnnotations. Gives present names their old ones; other ways round, too.
  std::string copy_annotations(Node& root) {
    const auto meta = read_meta(root);
    if (!meta) return meta.error();
    const auto get = [&](std::string_view key) {
      const auto found = meta->annotations.find(key);
      return found == meta->annotations.end() ? std::string() : found->second;
    };
    for (const auto& [present, old] : {std::pair{annotation::kPath, annotation::kLegacyPath},
                                       std::pair{annotation::kIndex, annotation::kLegacyIndex},
                                       std::pair{annotation::kId, annotation::kLegacyId}}) {
      if (const std::string value = get(present); !value.empty()) {
        kpt::set_annotation(root, old, value);
      } else if (const std::string legacy = get(old); !legacy.empty()) {
        kpt::set_annotation(root, present, legacy);
      }
    }
    file_ = get(annotation::kPath);
    if (file_.empty()) file_ = get(annotation::kLegacyPath);
    return {};
  }

  std::string visit(Node& node, const std::string& path) {
    if (node.is_scalar()) return visit_scalar(node, path);
    if (node.is_sequence()) {
      for (std::size_t i = 0; i < node.content.size(); ++i) {
        std::string problem = visit(node.content[i], fmt::format("{}[{}]", path, i));
        if (!problem.empty()) return problem;
      }
      return {};
    }
    if (!node.is_mapping()) return {};
    const std::vector<std::size_t> fields = visited_fields(node);
    for (const std::size_t i : fields) comment_list(node.content[i], node.content[i + 1], path);
    for (const std::size_t i : fields) {
      std::string problem = visit(node.content[i + 1], path + "." + node.content[i].value);
      if (!problem.empty()) return problem;
    }
    return {};
  }

  // The comment of a list stands behind its key.
  void comment_list(Node& key, Node& list, const std::string& path) {
    if (search_.put_comment.empty() || !list.is_sequence() || list.content.empty()) return;
    if (!field_fits(search_.path, fmt::format("{}.{}", path, base::trim(kpt::yaml::print(key)))))
      return;
    key.line_comment = search_.put_comment;
    list.style = kpt::yaml::kFlow;
    const std::string text(base::trim(kpt::yaml::print(list)));
    list.style = kpt::yaml::kPlain;
    report(fmt::format("{} # {}", search_.path, search_.put_comment), text);
  }

  bool fits(const Node& node, const std::string& path) const {
    const bool by_path = field_fits(search_.path, path);
    const bool by_value = (!search_.value.empty() && search_.value == node.value) ||
                          (regexp_ && regexp_->matches(node.value));
    return by_value ? by_path || search_.path.empty()
                    : by_path && search_.value.empty() && search_.value_regexp.empty();
  }

  std::string visit_scalar(Node& node, const std::string& path) {
    if (!fits(node, path)) return {};
    if (!search_.put_comment.empty()) {
      const auto comment = resolved(node.value, search_.put_comment);
      node.line_comment = comment.value_or("");
      if (!comment) return comment.error();
    }
    if (!search_.put_value.empty()) {
      const auto value = resolved(node.value, search_.put_value);
      node.value = value.value_or("");
      if (!value) return value.error();
      node.tag = "";
      node.style &= static_cast<std::uint8_t>(~kpt::yaml::kTagged);
    }
    if (!file_.empty()) report(path, std::string(base::trim(kpt::yaml::print(node))));
    return {};
  }

  // A pattern with the groups of the regular expression filled in.
  std::expected<std::string, std::string> resolved(const std::string& value, std::string pattern) {
    if (!regexp_) return pattern;
    if (const auto groups = regexp_->find(value)) {
      for (std::size_t i = 1; i < groups->size(); ++i)
        pattern = with_group(std::move(pattern), i, (*groups)[i].value_or(""));
    }
    put_bytes_ += pattern.size();
    if (put_bytes_ > kMostRenderedBytes)
      return std::unexpected(fmt::format("it puts more than {} bytes", kMostRenderedBytes));
    if (has_group(pattern)) return std::unexpected("unable to resolve capture groups");
    return pattern;
  }

  // Puts a value at a path, made where it is missing. A number is an index, "-" the last element.
  std::string put_at_path(Node& root) {
    std::vector<std::string> keys(1);
    for (const char c : search_.path) {
      if (c == '.') {
        keys.emplace_back();
      } else {
        keys.back() += c;
      }
    }
    const std::string name = std::move(keys.back());
    keys.pop_back();
    Node* node = &root;
    std::string trail;
    for (const std::string& raw : keys) {
      const std::string key(base::trim(raw));
      if (key.empty()) continue;
      const auto next = step(*node, key, trail);
      if (!next) return next.error();
      node = *next;
      if (node == nullptr) break;
    }
    if (node != nullptr && !node->is_null()) {
      if (!node->is_mapping()) return wrong_kind_text(trail, "MappingNode", *node);
      put_value(*node, node->find(name), name);
    }
    report(search_.path, search_.put_value);
    return {};
  }

  // kyaml 0.12: LookupCreate. Null where a null or a short list ends the way; `trail` is what
  // errors tell of it: the names.
  static std::expected<Node*, std::string> step(Node& node, const std::string& key,
                                                std::string& trail) {
    const kpt::GoInteger index = kpt::go_atoi(key);
    if (index.ok && index.value < 0)
      return std::unexpected(fmt::format("array index {} cannot be negative", index.value));
    if (node.is_null()) return nullptr;
    if (index.ok || key == "-") {
      if (!node.is_sequence()) return std::unexpected(wrong_kind_text(trail, "SequenceNode", node));
      const std::size_t at =
          index.ok ? static_cast<std::size_t>(index.value) : node.content.size() - 1;
      return at < node.content.size() ? &node.content[at] : nullptr;
    }
    if (!node.is_mapping()) return std::unexpected(wrong_kind_text(trail, "MappingNode", node));
    trail += (trail.empty() ? "" : ".") + key;
    Node* next = node.find(key);
    return next != nullptr ? next : &node.set(key, Node::mapping());
  }

  void put_value(Node& map, Node* old, const std::string& key) const {
    Node value = Node::scalar(search_.put_value, "");
    if (old != nullptr) {
      value.style = old->style;
      *old = std::move(value);
    } else {
      map.content.push_back(Node::scalar(key, ""));
      map.content.push_back(std::move(value));
    }
  }

  void report(std::string_view path, const std::string& value) {
    if (path.starts_with('.')) path.remove_prefix(1);
    FunctionResult& result = results_.emplace_back();
    result.message = fmt::format(
        "{} {}", search_.changes_fields() ? "Mutated field value to" : "Matched field value",
        kpt::go_quote(value));
    if (!path.empty()) result.field = FunctionResult::Field{std::string(path), {}, {}};
    if (!file_.empty()) result.file = FunctionResult::File{file_, 0};
  }

  const Search& search_;
  std::optional<base::GoRegexp> regexp_;
  FilePattern files_;
  std::vector<FunctionResult>& results_;
  std::string file_;
  std::size_t put_bytes_ = 0;
};

class SearchReplace final : public Function {
 public:
  FunctionStatus run(ResourceList& list) const override {
    std::vector<FunctionResult> results;
    const std::string problem = search(list, results);
    if (!problem.empty()) {
      list.results = {
          note("failed to perform search-replace operation: " + kpt::go_quote(problem), "error")};
      // The executable prints it twice.
      return std::unexpected(FunctionFailure{problem + problem + "\n"});
    }
    if (results.empty()) results.push_back(note("no matches", ""));
    list.results = std::move(results);
    return {};
  }

 private:
  static std::string search(ResourceList& list, std::vector<FunctionResult>& results) {
    const auto search =
        read_search(list.function_config ? list.function_config->node() : Node::null());
    if (!search) return search.error();
    std::optional<base::GoRegexp> regexp;
    if (!search->value_regexp.empty()) {
      auto compiled = base::GoRegexp::compile(search->value_regexp);
      if (!compiled) return compiled.error();
      regexp = std::move(*compiled);
    }
    FilePattern files;
    if (!search->file.empty()) {
      auto compiled = compile_glob(search->file);
      if (compiled) {
        files.regexp = std::move(*compiled);
      } else {
        files.problem = compiled.error();
      }
    }
    Replacer replacer(*search, std::move(regexp), std::move(files), results);
    for (auto& item : list.items) {
      if (std::string problem = replacer.search(item.node()); !problem.empty()) return problem;
    }
    return {};
  }
};

}  // namespace

std::shared_ptr<const Function> make_search_replace() { return std::make_shared<SearchReplace>(); }

}  // namespace porchsim::functions
