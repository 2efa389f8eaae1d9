#include "tools/template/object_files.h"

#include "scenarios/document/json_of.h"
#include "scenarios/document/source_files.h"
#include "scenarios/document/yaml_loader.h"
#include "scenarios/format/kinds.h"
#include "scenarios/load/known_fields.h"

namespace porchsim::scenarios {
namespace {

using Objects = std::vector<api::ObjectPtr>;

void read_object(const PosNode& node, Problems& problems, ReadContext& context, Objects& objects) {
  if (node.is_null()) return;
  const PosNode* items = node.find("items");
  if (items != nullptr && items->is_sequence()) {
    for (const PosNode& item : items->children) read_object(item, problems, context, objects);
    return;
  }
  const api::Json document = json_of(node);
  for (const std::string_view key : {"apiVersion", "kind"}) {
    if (document[key].is_string()) continue;
    problems.add(node, std::string("an object needs \"") + std::string(key) +
                           "\"; write it as kubectl get -o yaml prints it");
    return;
  }
  const api::ResourceType* type = find_kind(document["kind"].as_string(), {});
  if (type != nullptr && type->api_version() == document["apiVersion"].as_string()) {
    check_known_fields(node, *type, context);
  }
  objects.push_back(api::Object::from_json(document));
}

}  // namespace

std::expected<Objects, std::string> read_object_file(const std::string& path) {
  const auto files = make_disk_files();
  const auto text = files->read(path);
  if (!text) return std::unexpected(path + ": " + text.error());
  const auto documents = load_yaml(path, *text);
  if (!documents) return std::unexpected(to_text(documents.error(), *text));
  Objects objects;
  Problems problems(path);
  const Vocabulary vocabulary;
  ReadContext context{problems, *files, vocabulary, {}, {}, {}, nullptr};
  for (const PosNode& document : *documents) read_object(document, problems, context, objects);
  const auto found = problems.take();
  if (!found.empty()) return std::unexpected(to_text(found.front(), *text));
  return objects;
}

}  // namespace porchsim::scenarios
