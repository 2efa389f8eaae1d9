#include "scenarios/load/package_files.h"

#include <fmt/format.h>

#include "kpt/yaml/node.h"
#include "scenarios/document/json_of.h"
#include "scenarios/words/world_words.h"

namespace porchsim::scenarios {

namespace {

using kpt::yaml::Node;

std::string_view tag_of(api::Json::Kind kind) {
  switch (kind) {
    case api::Json::Kind::Bool:
      return "!!bool";
    case api::Json::Kind::Integer:
      return "!!int";
    case api::Json::Kind::Double:
      return "!!float";
    default:
      return "!!str";
  }
}

Node node_of(const PosNode& tree) {
  switch (tree.kind) {
    case PosNode::Kind::Null:
      return Node::null();
    case PosNode::Kind::Scalar: {
      if (tree.quoted) {
        const bool lines = tree.text.find('\n') != std::string::npos;
        return Node::scalar(tree.text, "!!str",
                            lines ? kpt::yaml::kLiteral : kpt::yaml::kDoubleQuoted);
      }
      return Node::scalar(tree.text, tag_of(json_of(tree).kind()));
    }
    case PosNode::Kind::Sequence: {
      Node list = Node::sequence();
      for (const PosNode& item : tree.children) list.content.push_back(node_of(item));
      return list;
    }
    case PosNode::Kind::Mapping: {
      Node map = Node::mapping();
      for (std::size_t i = 0; i < tree.size(); ++i)
        map.set(tree.key(i).text, node_of(tree.value(i)));
      return map;
    }
  }
  return Node::null();
}

Node header(std::string_view api_version, std::string_view kind, std::string_view name) {
  Node object = Node::mapping();
  object.set("apiVersion", Node::scalar(api_version));
  object.set("kind", Node::scalar(kind));
  object.set("metadata", Node::mapping()).set("name", Node::scalar(name));
  return object;
}

// Takes `name` and `namespace` of a compact form into the object's metadata.
void name_object(Node& object, MapReader& compact) {
  Node& metadata = *object.find("metadata");
  if (const PosNode* name = compact.find("name")) metadata.set("name", node_of(*name));
  if (const PosNode* name_space = compact.find("namespace"))
    metadata.set("namespace", node_of(*name_space));
  if (const PosNode* labels = compact.find("labels")) metadata.set("labels", node_of(*labels));
}

std::string deployment_text(const PosNode& node, std::string_view package, ReadContext& context) {
  MapReader compact(node, "a Deployment in short", kDeploymentKeys, context.problems);
  Node object = header("apps/v1", "Deployment", package);
  name_object(object, compact);
  Node& spec = object.set("spec", Node::mapping());
  if (const PosNode* replicas = compact.find("replicas")) spec.set("replicas", node_of(*replicas));
  const std::string image = compact.text("image", fmt::format("example.com/{}:v1", package));
  spec.set("selector", Node::mapping())
      .set("matchLabels", Node::mapping())
      .set("app", Node::scalar(package));
  Node& pod = spec.set("template", Node::mapping());
  pod.set("metadata", Node::mapping())
      .set("labels", Node::mapping())
      .set("app", Node::scalar(package));
  Node container = Node::mapping();
  container.set("name", Node::scalar(package));
  container.set("image", Node::scalar(image));
  pod.set("spec", Node::mapping())
      .set("containers", Node::sequence())
      .content.push_back(std::move(container));
  compact.finish();
  return kpt::yaml::print(object);
}

std::string config_map_text(const PosNode& node, std::string_view path, ReadContext& context) {
  MapReader compact(node, "a ConfigMap in short", kConfigMapKeys, context.problems);
  const std::string_view file = leaf_name(path);
  Node object = header("v1", "ConfigMap", file.substr(0, file.find('.')));
  name_object(object, compact);
  if (const PosNode* data = compact.find("data")) object.set("data", node_of(*data));
  compact.finish();
  return kpt::yaml::print(object);
}

Node kptfile_node(std::string_view package) {
  Node object = header("kpt.dev/v1", "Kptfile", package);
  object.find("metadata")
      ->set("annotations", Node::mapping())
      .set("config.kubernetes.io/local-config",
           Node::scalar("true", "!!str", kpt::yaml::kDoubleQuoted));
  object.set("info", Node::mapping())
      .set("description", Node::scalar(fmt::format("{} description", package)));
  return object;
}

std::string kptfile_text(const PosNode& node, std::string_view package) {
  Node object = kptfile_node(package);
  for (std::size_t i = 0; i < node.size(); ++i)
    object.set(node.key(i).text, node_of(node.value(i)));
  return kpt::yaml::print(object);
}

// What `kpt pkg init` puts beside the Kptfile; variants write their context into it.
std::string package_context() {
  Node object = header("v1", "ConfigMap", "kptfile.kpt.dev");
  object.find("metadata")
      ->set("annotations", Node::mapping())
      .set("config.kubernetes.io/local-config",
           Node::scalar("true", "!!str", kpt::yaml::kDoubleQuoted));
  object.set("data", Node::mapping()).set("name", Node::scalar("example"));
  return kpt::yaml::print(object);
}

// "net/app/deploy.yaml" -> "net/app".
std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

// A short form that takes its object's name from the package.
bool needs_name(const PosNode& node, bool kptfile) {
  if (node.is_scalar()) return kptfile && !node.quoted && node.text == "default";
  const bool whole = node.find("kind") != nullptr || node.find("metadata") != nullptr;
  const bool named = node.find("name") != nullptr || (node.find("data") != nullptr && !kptfile);
  return node.is_mapping() && !whole && !named;
}

bool is_clean_path(std::string_view path) {
  if (path.empty() || path.starts_with('/') || path.ends_with('/')) return false;
  while (!path.empty()) {
    const std::string_view segment = path.substr(0, path.find('/'));
    if (segment.empty() || segment == "." || segment == ".." || segment == ".git") return false;
    path.remove_prefix(std::min(path.size(), segment.size() + 1));
  }
  return true;
}

}  // namespace

std::string_view leaf_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string yaml_text(const PosNode& node) { return kpt::yaml::print(node_of(node)); }

std::string default_kptfile(std::string_view package) {
  return kpt::yaml::print(kptfile_node(leaf_name(package)));
}

kpt::Files default_package_files(std::string_view package) {
  return {{"Kptfile", kpt::make_text(default_kptfile(package))},
          {"package-context.yaml", kpt::make_text(package_context())}};
}

std::optional<std::string> read_package_file(const PosNode& node, std::string_view path,
                                             std::string_view package, ReadContext& context) {
  const std::string_view name = leaf_name(package.empty() ? folder_of(path) : package);
  const bool kptfile = leaf_name(path) == "Kptfile";
  if (name.empty() && needs_name(node, kptfile)) {
    context.problems.add(
        node,
        fmt::format("{0} lies in no package that could name it; write app/{0}, or folder: app "
                    "beside files",
                    path));
    return std::nullopt;
  }
  if (node.is_scalar()) {
    if (kptfile && !node.quoted && node.text == "default") return default_kptfile(name);
    return node.text.ends_with('\n') || node.text.empty() ? node.text : node.text + "\n";
  }
  if (!node.is_mapping()) {
    context.problems.add(
        node,
        fmt::format("the content of {} must be text or an object, not {}; write the text after |",
                    path, describe(node.kind)));
    return std::nullopt;
  }
  if (kptfile) return kptfile_text(node, name);
  if (node.find("kind") != nullptr) return yaml_text(node);
  if (node.find("data") != nullptr) return config_map_text(node, path, context);
  return deployment_text(node, name, context);
}

FileEdits read_file_edits(const PosNode& node, std::string_view package, ReadContext& context) {
  FileEdits edits;
  if (!expect_mapping(node, "\"files\"", "{deploy.yaml: {replicas: 1}}", context.problems))
    return edits;
  for (std::size_t i = 0; i < node.size(); ++i) {
    const std::string& path = node.key(i).text;
    if (!is_clean_path(path)) {
      context.problems.add(node.key(i),
                           fmt::format("\"{}\" is no path inside a package; write for example "
                                       "config/deploy.yaml",
                                       path));
      continue;
    }
    if (node.value(i).is_null()) {
      edits[path] = nullptr;
    } else if (auto text = read_package_file(node.value(i), path, package, context)) {
      edits[path] = kpt::make_text(*text);
    }
  }
  return edits;
}

kpt::Files read_package_files(const PosNode& node, std::string_view package, ReadContext& context) {
  kpt::Files files;
  const PosNode* folder = node.find("folder");
  if (folder != nullptr && folder->is_scalar() && node.size() == 1) {
    auto read = context.files.read_folder(beside(context.problems.file(), folder->text));
    if (read) {
      files = *std::move(read);
    } else {
      context.problems.add(*folder, fmt::format("folder {}: {}; write a path relative to this file",
                                                folder->text, read.error()));
    }
  } else {
    files["package-context.yaml"] = kpt::make_text(package_context());
    const FileEdits edits = node.is_null() ? FileEdits{} : read_file_edits(node, package, context);
    for (const auto& [path, text] : edits) {
      if (text != nullptr)
        files[path] = text;
      else
        files.erase(path);
    }
  }
  if (!files.contains("Kptfile")) files["Kptfile"] = kpt::make_text(default_kptfile(package));
  return files;
}

}  // namespace porchsim::scenarios
