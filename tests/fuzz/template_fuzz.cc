// Objects (YAML, as kubectl prints them), a PackageVariantSet among them: its template gives
// variants or says what is wrong, twice the same, under each profile; no two variants of one set
// have one name where names are escaped, and none is longer than Kubernetes allows.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/document/json_of.h"
#include "scenarios/document/yaml_loader.h"
#include "tools/template/set_template.h"

namespace {

using namespace porchsim;
using packagevariantset::Options;
using scenarios::SetTemplateInputs;
using scenarios::SetTemplateResult;

constexpr std::size_t kLongestName = 63;

std::string text_of(const SetTemplateResult& result) {
  std::string text;
  for (const std::string& error : result.errors) {
    if (error.empty()) std::abort();
    text += error + '\n';
  }
  for (const api::PackageVariant& variant : result.variants) {
    text += variant.meta.name + ' ' + variant.to_json().dump() + '\n';
  }
  return text;
}

void template_it(const SetTemplateInputs& inputs) {
  for (const Options& options : {Options{}, Options::porch_head(), Options::hardened()}) {
    const SetTemplateResult once = scenarios::template_set(inputs, options);
    if (text_of(once) != text_of(scenarios::template_set(inputs, options))) std::abort();
    std::set<std::string> names;
    for (const api::PackageVariant& variant : once.variants) {
      const bool is_new = names.insert(variant.meta.name).second;
      if (!options.escape_names) continue;
      if (!is_new || variant.meta.name.size() > kLongestName) std::abort();
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto documents = scenarios::load_yaml("input", {reinterpret_cast<const char*>(data), size});
  if (!documents) return 0;
  SetTemplateInputs inputs;
  std::vector<api::PackageVariantSet> sets;
  for (const scenarios::PosNode& document : *documents) {
    const api::Json json = scenarios::json_of(document);
    if (json["kind"].is_string() && json["kind"].as_string() == "PackageVariantSet") {
      sets.push_back(api::PackageVariantSet::from_json(json));
    } else if (json["kind"].is_string() && json["apiVersion"].is_string()) {
      inputs.objects.push_back(api::Object::from_json(json));
    }
  }
  for (api::PackageVariantSet& pvs : sets) {
    inputs.pvs = std::move(pvs);
    template_it(inputs);
  }
  return 0;
}
