#include "functions/render/sibling_renders.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "functions/program/output_limit.h"
#include "functions/render/function_registry.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/kptfile/kptfile_schema.h"
#include "kpt/package/package_tree.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

constexpr std::string_view kLocalConfig = "config.kubernetes.io/local-config";
// What clones and merges write.
constexpr std::string_view kUpstreamIdentifier = "internal.kpt.dev/upstream-identifier";
// Neither read nor change resources that are local configuration, but for the apiVersion, kind,
// namespace and name by which they sort.
constexpr std::string_view kPassLocalConfigBy[] = {"set-labels", "set-namespace"};

// Texts one after the other, so that no two lists of texts look alike.
class Spelling {
 public:
  void add(std::string_view text) {
    spelled_ += std::to_string(text.size());
    spelled_ += ':';
    spelled_ += text;
  }
  void add(const kpt::StringMap& map) {
    add(std::to_string(map.size()));
    for (const auto& [key, value] : map) {
      add(key);
      add(value);
    }
  }
  void add(const std::vector<kpt::Selector>& selectors) {
    add(std::to_string(selectors.size()));
    for (const auto& [api_version, kind, name, name_space, labels, annotations] : selectors) {
      add(api_version);
      add(kind);
      add(name);
      add(name_space);
      add(labels);
      add(annotations);
    }
  }
  // Of a function's name only whether there is one: no function knows it.
  void add(const std::vector<kpt::Function>& functions) {
    add(std::to_string(functions.size()));
    for (const auto& [image, exec, config_path, config_map, name, tag, selectors, exclude] :
         functions) {
      add(image);
      add(exec);
      add(config_path);
      add(config_map);
      add(name.empty() ? "" : "named");
      add(tag);
      add(selectors);
      add(exclude);
    }
  }

  std::string take() { return std::move(spelled_); }

 private:
  std::string spelled_;
};

// Local configuration and nothing else that kpt would go by: annotations say how it renders, and
// where resources lie.
bool is_plain(const kpt::Kptfile& kptfile) {
  if (kptfile.api_version != kpt::kKptfileVersion || kptfile.kind != kpt::kKptfileName)
    return false;
  bool is_local = false;
  for (const auto& [key, value] : kptfile.annotations) {
    if (key != kLocalConfig && key != kUpstreamIdentifier) return false;
    is_local = is_local || (key == kLocalConfig && value == "true");
  }
  return is_local && !kptfile.name.empty();
}

// As a resource it stays what it is on its way through lists of trees or of texts.
bool passes_unchanged(const kpt::Text& kptfile, kpt::ParsedFiles& parsed) {
  const auto read = parsed.resources(kptfile);
  return *read && (*read)->size() == 1 && !(*read)->front().settled.empty();
}

bool passes_local_config_by(const kpt::Function& function) {
  if (!function.exec.empty() || !function.config_path.empty()) return false;
  const FunctionRegistry& registry = FunctionRegistry::standard();
  const std::string image = registry.resolve_image(function.image, function.tag);
  if (registry.find(image) == nullptr) return false;
  std::string_view name = image;
  name = name.substr(0, name.find('@'));
  name.remove_prefix(name.rfind('/') + 1);
  name = name.substr(0, name.find(':'));
  return std::ranges::find(kPassLocalConfigBy, name) != std::end(kPassLocalConfigBy);
}

// Is whatever these functions make of it on its way far below the limit, so that no Kptfile is what
// goes beyond it? A value is written once in every eight bytes at most.
bool is_small(const kpt::Files& files, const kpt::Pipeline& pipeline) {
  constexpr std::size_t kMost = kMostRenderedBytes / 4;
  std::size_t bytes = 0;
  for (const auto& [path, text] : files) bytes += text->size();
  std::size_t values = 0;
  for (const auto* functions : {&pipeline.mutators, &pipeline.validators}) {
    for (const kpt::Function& function : *functions) {
      for (const auto& [key, value] : function.config_map) values += key.size() + value.size();
    }
  }
  return bytes < kMost / 64 && values * (bytes / 8 + 1) < kMost;
}

bool is_eligible(const kpt::Files& files, const kpt::Kptfile& kptfile) {
  const auto& pipeline = kptfile.pipeline;
  if (!pipeline || pipeline->is_empty() || !is_plain(kptfile)) return false;
  if (!std::ranges::all_of(pipeline->mutators, passes_local_config_by)) return false;
  if (!std::ranges::all_of(pipeline->validators, passes_local_config_by)) return false;
  const bool is_alone = std::ranges::all_of(files, [](const auto& file) {
    return file.first == kpt::kKptfileName || kpt::base_name(file.first) != kpt::kKptfileName;
  });
  return is_alone && is_small(files, *pipeline);
}

// The steps of a sibling, by the names that these functions have.
void name_steps(Node& status, std::string_view list, const std::vector<kpt::Function>& functions) {
  Node* const steps = status.find(list);
  if (steps == nullptr) return;
  for (std::size_t i = 0; i < functions.size() && i < steps->content.size(); ++i) {
    if (!functions[i].name.empty()) steps->content[i].set("name", Node::scalar(functions[i].name));
  }
}

}  // namespace

std::optional<kpt::Files> sibling_key(const kpt::Files& files, kpt::ParsedFiles& parsed) {
  const auto own = files.find(kpt::kKptfileName);
  if (own == files.end()) return std::nullopt;
  const auto read = parsed.kptfile(own->second);
  if (!*read || !is_eligible(files, **read) || !passes_unchanged(own->second, parsed))
    return std::nullopt;
  const kpt::Kptfile& kptfile = **read;
  Spelling spelling;
  // By its name a resource is sorted among the others; selectors look at all of these.
  spelling.add(kptfile.name);
  spelling.add(kptfile.namespace_name);
  spelling.add(kptfile.labels);
  spelling.add(kptfile.annotations);
  spelling.add(kptfile.pipeline->mutators);
  spelling.add(kptfile.pipeline->validators);
  kpt::Files key = files;
  key.insert_or_assign(std::string(kpt::kKptfileName), kpt::make_text(spelling.take()));
  return key;
}

std::optional<RenderOutcome> render_like(const RenderOutcome& sibling, const kpt::Files& files,
                                         kpt::ParsedFiles& parsed) {
  if (!sibling.ok() || !sibling.conversion_error.empty()) return std::nullopt;
  const auto read = parsed.kptfile(sibling.files.find(kpt::kKptfileName)->second);
  if (!*read || !(*read)->status || !(*read)->status->render_status) return std::nullopt;
  const kpt::KptfileStatus& known = *(*read)->status;
  kpt::Kptfile kptfile = **parsed.kptfile(files.find(kpt::kKptfileName)->second);

  Node steps = *known.render_status;
  name_steps(steps, "mutationSteps", kptfile.pipeline->mutators);
  name_steps(steps, "validationSteps", kptfile.pipeline->validators);
  auto canonical = kpt::canonical_render_status(steps);
  if (!canonical) return std::nullopt;

  if (!kptfile.status) kptfile.status.emplace();
  auto& conditions = kptfile.status->conditions;
  std::erase_if(conditions, [](const auto& one) { return one.type == kpt::kRenderedCondition; });
  conditions.push_back(known.conditions.back());  // that the render is done
  kptfile.status->render_status = std::move(*canonical);

  RenderOutcome outcome = sibling;
  outcome.files.insert_or_assign(std::string(kpt::kKptfileName), parsed.write(kptfile));
  return outcome;
}

}  // namespace porchsim::functions
