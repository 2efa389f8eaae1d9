#include "controllers/packagevariant/mutations/steady_state.h"

#include <algorithm>

#include "controllers/packagevariant/mutations/function_pipeline.h"
#include "controllers/packagevariant/mutations/injection.h"
#include "controllers/packagevariant/mutations/package_context.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/package/package_context.h"

namespace porchsim::packagevariant {
namespace {

using kpt::yaml::PlainStream;
using Block = PlainStream::Block;
using Entry = PlainStream::Entry;
using Kind = PlainStream::Kind;

bool says(const PlainStream& yaml, Block map, std::string_view key, std::string_view value) {
  const Entry* entry = yaml.find(map, key);
  return entry != nullptr && entry->kind == Kind::Text && entry->value == value;
}

// A map of exactly these strings.
bool is_map_of(const PlainStream& yaml, Block map, const api::Json& wanted) {
  const auto& members = wanted.members();
  return yaml.member_count(map) == members.size() &&
         std::all_of(members.begin(), members.end(), [&](const auto& member) {
           return says(yaml, map, member.key, member.value.as_string());
         });
}

// The function as function_pipeline.h would write it. Selectors are left to the real comparison.
bool is_function(const PlainStream& yaml, Block item, const api::Json& wanted,
                 std::string_view name) {
  if (wanted["selectors"].size() > 0 || wanted["exclude"].size() > 0) return false;
  if (!says(yaml, item, "name", name)) return false;
  std::size_t members = 1;
  for (const std::string_view key : {"image", "exec", "configPath", "tag"}) {
    const std::string_view value = wanted[key].as_string();
    if (value.empty()) continue;
    if (!says(yaml, item, key, value)) return false;
    ++members;
  }
  if (wanted["configMap"].size() > 0) {
    const Entry* config = yaml.find(item, "configMap");
    if (config == nullptr || !is_map_of(yaml, yaml.below(item, *config), wanted["configMap"])) {
      return false;
    }
    ++members;
  }
  return yaml.member_count(item) == members;
}

bool is_own(const PlainStream& yaml, Block item, std::string_view variant, const Options& options) {
  const Entry* name = yaml.find(item, "name");
  return name != nullptr &&
         (name->kind != Kind::Text || is_package_variant_func(name->value, variant, options));
}

// `list` is null if the pipeline has no such list.
bool begins_with(const PlainStream& yaml, Block pipeline, const Entry* list,
                 const std::vector<api::Json>& wanted, const api::PackageVariant& pv,
                 const Options& options) {
  if (list == nullptr) return wanted.empty();
  const auto items = yaml.items(yaml.below(pipeline, *list));
  if (!items || items->empty() || items->size() < wanted.size()) return false;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const Block item = (*items)[i];
    if (i >= wanted.size()) {
      if (is_own(yaml, item, pv.meta.name, options)) return false;
      continue;
    }
    const std::string name = generate_pv_func_name(wanted[i]["name"].as_string(), pv.meta.name, i);
    if (!is_function(yaml, item, wanted[i], name)) return false;
  }
  return true;
}

bool has_no_injection_point(const DraftFiles& files, std::string_view path, const kpt::Text& text,
                            const std::optional<PlainStream>& plain) {
  if (plain) return !plain->has_key(kConfigInjectionAnnotation);
  if (text->empty()) return true;
  const ParsedFilePtr file = files.parsed(path);
  return file->objects && !file->has_injection_points;
}

}  // namespace

bool holds_package_context(const api::PackageVariant& pv, const kpt::yaml::PlainStream& file) {
  if (file.documents().size() != 1) return false;
  const Block document = file.documents().front();
  const Entry* data = file.find(document, "data");
  if (data == nullptr || data->kind != Kind::Parent || !says(file, document, "kind", "ConfigMap") ||
      file.text_at(document, "metadata", "name") != kpt::kPackageContextName) {
    return false;
  }
  const Block values = file.below(document, *data);
  const auto& context = *pv.spec.package_context;
  const auto removed = [&context](std::string_view key) {
    const auto& keys = context.remove_keys;
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  };
  return std::all_of(context.data.begin(), context.data.end(),
                     [&](const auto& entry) {
                       return removed(entry.first) || says(file, values, entry.first, entry.second);
                     }) &&
         std::all_of(context.remove_keys.begin(), context.remove_keys.end(),
                     [&](const std::string& key) { return file.find(values, key) == nullptr; });
}

bool holds_krm_functions(const api::PackageVariant& pv, const kpt::yaml::PlainStream& kptfile,
                         const Options& options) {
  if (kptfile.documents().size() != 1) return false;
  const Block document = kptfile.documents().front();
  if (!says(kptfile, document, "kind", "Kptfile")) return false;
  const auto wanted = pv.spec.pipeline.value_or(api::PackageVariant::Pipeline());
  const Entry* pipeline = kptfile.find(document, "pipeline");
  if (pipeline == nullptr) return wanted.mutators.empty() && wanted.validators.empty();
  const Block lists = kptfile.below(document, *pipeline);
  const Entry* mutators = kptfile.find(lists, "mutators");
  const Entry* validators = kptfile.find(lists, "validators");
  return (mutators != nullptr || validators != nullptr) &&
         begins_with(kptfile, lists, mutators, wanted.mutators, pv, options) &&
         begins_with(kptfile, lists, validators, wanted.validators, pv, options);
}

bool holds_all_mutations(const api::PackageVariant& pv, const DraftFiles& files,
                         const Options& options) {
  bool context = !wants_package_context(pv);
  bool functions = false;
  for (const auto& [path, text] : files.original()) {
    if (!kpt::is_krm_file(path)) continue;
    const auto file = files.plain(path);
    const std::optional<PlainStream>& plain = file->yaml;
    if (!has_no_injection_point(files, path, text, plain)) return false;
    if (path == kpt::kPackageContextFile && !context) {
      context = plain && holds_package_context(pv, *plain);
      if (!context) return false;
    }
    if (path == kpt::kKptfileName) {
      functions = plain && holds_krm_functions(pv, *plain, options);
      if (!functions) return false;
    }
  }
  return context && functions;
}

}  // namespace porchsim::packagevariant
