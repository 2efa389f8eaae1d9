#include "scenarios/sense/function_sense.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "functions/catalog/catalog_programs.h"
#include "functions/render/function_registry.h"
#include "scenarios/document/suggest.h"
#include "scenarios/document/yaml_loader.h"
#include "scenarios/words/on_purpose.h"

namespace porchsim::scenarios {

namespace {

constexpr std::string_view kKptfile = "Kptfile";
// What is expected there, is not put there.
constexpr auto kExpecting = std::to_array<std::string_view>({"expect", "wait-for", "when"});

// Of an image: "gcr.io/kpt-fn/set-labels:v0.2.0" is "set-labels".
std::string_view function_of(std::string_view image) {
  image.remove_prefix(image.rfind('/') + 1);
  return image.substr(0, image.find_first_of(":@"));
}

bool is_meant(const PosNode& holder) {
  const PosNode* meant = holder.find(kOnPurpose);
  return holder.find("fails") != nullptr || (meant != nullptr && meant->text == "true");
}

class Functions {
 public:
  explicit Functions(Problems& problems) : problems_(problems) {}

  // `shown`: where a problem is told, if not at the image.
  void read(const PosNode& node, const PosNode* shown = nullptr) {
    if (node.is_sequence()) {
      for (const PosNode& item : node.children) read(item, shown);
    }
    if (!node.is_mapping() || is_meant(node)) return;
    for (std::size_t i = 0; i < node.size(); ++i) {
      const std::string& key = node.key(i).text;
      const PosNode& value = node.value(i);
      if (std::ranges::find(kExpecting, key) != kExpecting.end()) continue;
      if (key == "mutators" || key == "validators") {
        for (const PosNode& function : value.children) check_image(function.find("image"), shown);
      } else if (key.ends_with(kKptfile) && value.is_scalar()) {
        const auto documents = load_yaml(key, value.text);
        if (documents && !documents->empty()) read(documents->front(), &value);
      } else {
        read(value, shown);
      }
    }
  }

 private:
  void check_image(const PosNode* image, const PosNode* shown) {
    if (image == nullptr || !image->is_scalar() || image->text.find("${") != std::string::npos)
      return;
    const auto& registry = functions::FunctionRegistry::standard();
    if (registry.find(registry.resolve_image(image->text)) != nullptr) return;
    const std::string_view name = function_of(image->text);
    const std::vector<std::string_view> known = functions::catalog_names();
    if (nearest(name, known).empty() && !functions::is_of_catalog(image->text)) return;
    problems_.add(
        shown == nullptr ? *image : *shown,
        fmt::format("there is no function \"{}\"{}", image->text, suggestion(name, known)));
  }

  Problems& problems_;
};

}  // namespace

void check_functions(const PosNode& root, Problems& problems) {
  for (const std::string_view section : {"world", "steps"}) {
    if (const PosNode* node = root.find(section)) Functions(problems).read(*node);
  }
}

}  // namespace porchsim::scenarios
