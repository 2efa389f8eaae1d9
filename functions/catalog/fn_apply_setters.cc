// apply-setters: krm-functions-catalog functions/go/apply-setters. A field with comment "# kpt-set:
// ${name}" gets the value that the configuration has for the name; what it does not know is read
// back from the old value.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "functions/catalog/builtin_functions.h"
#include "functions/program/kyaml_fields.h"
#include "functions/program/render_item.h"
#include "functions/program/resource_meta.h"
#include "functions/text/setter_pattern.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/kyaml/mapping_keys.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

constexpr std::string_view kMarker = "# kpt-set: ";

std::string pattern_in(std::string_view comment) {
  if (!comment.starts_with(kMarker)) return {};
  comment.remove_prefix(kMarker.size());
  constexpr std::string_view kSpace = " \t\r\n\v\f";
  const auto first = comment.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return std::string(comment.substr(first, comment.find_last_not_of(kSpace) - first + 1));
}

// What a plain scalar reads as, now that its text is another.
void resolve_tag(Node& node) {
  node.tag = "!!str";
  if ((node.style & ~kpt::yaml::kFlow) != kpt::yaml::kPlain) return;
  const auto document = kpt::yaml::parse(node.value);
  if (document && !document->content.empty() && document->content[0].is_scalar() &&
      document->content[0].value == node.value) {
    node.tag = document->content[0].tag;
    if (node.tag == "!!merge") node.tag = "";  // printed without
  }
}

class Setters {
 public:
  Setters(kpt::StringMap values, std::vector<FunctionResult>& results)
      : values_(std::move(values)), results_(results) {}

  // "" or what is wrong.
  std::string apply(kpt::KubeObject& object) {
    const auto meta = read_meta(object.node());
    if (!meta) return meta.error();
    // The only name that its kyaml knows.
    const auto path = meta->annotations.find(annotation::kLegacyPath);
    file_ = path == meta->annotations.end() ? std::string() : path->second;
    return walk(object.node(), "");
  }

 private:
  std::string walk(Node& node, const std::string& path) {
    if (node.is_scalar()) return set_scalar(node, path);
    if (node.is_sequence()) {
      for (std::size_t i = 0; i < node.content.size(); ++i) {
        if (std::string problem = walk(node.content[i], fmt::format("{}[{}]", path, i));
            !problem.empty())
          return problem;
      }
      return {};
    }
    if (!node.is_mapping()) return {};
    const std::vector<std::size_t> fields = visited_fields(node);
    for (const std::size_t i : fields) {
      std::string problem = set_list(node.content[i], node.content[i + 1], path);
      if (!problem.empty()) return problem;
    }
    for (const std::size_t i : fields) {
      std::string problem = walk(node.content[i + 1], path + "." + node.content[i].value);
      if (!problem.empty()) return problem;
    }
    return {};
  }

  bool concerns(std::string_view pattern) const {
    return std::any_of(values_.begin(), values_.end(), [&](const auto& setter) {
      return pattern.find("${" + setter.first + "}") != std::string_view::npos;
    });
  }

  std::string set_list(Node& key, Node& list, const std::string& path) {
    if (!list.is_sequence()) return {};
    const std::string comment(
        (list.style == kpt::yaml::kFlow ? list.line_comment : key.line_comment).view());
    const std::string pattern = pattern_in(comment);
    if (pattern.empty() || !concerns(pattern)) return {};
    const std::vector<std::string> names = setter_references(pattern);
    if (names.size() != 1 || !pattern.starts_with("${") || !pattern.ends_with("}")) {
      return fmt::format("invalid setter pattern for array node: \"{}\"", pattern);
    }
    const auto setter = values_.find(std::string_view(pattern).substr(2, pattern.size() - 3));
    const std::string value = setter == values_.end() ? std::string() : setter->second;
    if (value.empty()) {
      list.content.clear();
      list.style = kpt::yaml::kFlow;
      list.line_comment = comment;
      key.line_comment.clear();
    } else {
      auto parsed = kpt::yaml::parse(value);
      if (!parsed || parsed->content.empty() || !parsed->content[0].is_sequence()) {
        return "input to array setter must be an array of values, but found " +
               kpt::go_quote(value);
      }
      list.content = std::move(parsed->content[0].content);
      list.style = kpt::yaml::kPlain;
      key.line_comment = comment;
    }
    report(path + "." + key.value, value);
    return {};
  }

  std::string set_scalar(Node& node, const std::string& path) {
    const std::string pattern = pattern_in(node.line_comment);
    if (pattern.empty() || !concerns(pattern)) return {};
    std::string text = pattern;
    for (const auto& [name, value] : values_) text = with_setter(std::move(text), name, value);
    for (const auto& [name, value] : read_setters(pattern, node.value))
      text = with_setter(std::move(text), name, value);
    const std::vector<std::string> missing = setter_references(text);
    if (!missing.empty())
      return fmt::format("values for setters [{}] must be provided", fmt::join(missing, " "));
    node.value = text;
    if (text.empty()) node.style = kpt::yaml::kDoubleQuoted;
    node.style &= static_cast<std::uint8_t>(~kpt::yaml::kTagged);
    resolve_tag(node);
    report(path, text);
    return {};
  }

  void report(std::string_view path, std::string_view value) {
    if (path.starts_with('.')) path.remove_prefix(1);
    FunctionResult result;
    result.message = fmt::format("set field value to {}", kpt::go_quote(value));
    result.field = FunctionResult::Field{std::string(path), {}, {}};
    if (!file_.empty()) result.file = FunctionResult::File{file_, 0};
    results_.push_back(std::move(result));
  }

  kpt::StringMap values_;
  std::vector<FunctionResult>& results_;
  std::string file_;
};

class ApplySetters final : public Function {
 public:
  FunctionStatus run(ResourceList& list) const override {
    std::vector<FunctionResult> results;
    Setters setters(
        list.function_config ? read_data_map(list.function_config->node()) : kpt::StringMap(),
        results);
    for (auto& item : list.items) {
      const std::string problem = setters.apply(item);
      if (problem.empty()) continue;
      FunctionResult result;
      result.message = "failed to apply setters: " + problem;
      result.severity = "error";
      list.results = {std::move(result)};
      // The executable prints it twice.
      return std::unexpected(FunctionFailure{problem + problem + "\n"});
    }
    if (results.empty()) {
      FunctionResult nothing;
      nothing.message = "no matches for input setter(s)";
      results.push_back(std::move(nothing));
    }
    list.results = std::move(results);
    return {};
  }
};

}  // namespace

std::shared_ptr<const Function> make_apply_setters() { return std::make_shared<ApplySetters>(); }

}  // namespace porchsim::functions
