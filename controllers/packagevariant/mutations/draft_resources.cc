#include "controllers/packagevariant/mutations/draft_resources.h"

#include <algorithm>

#include <fmt/format.h>

#include "controllers/packagevariant/mutations/function_pipeline.h"
#include "controllers/packagevariant/mutations/package_context.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/kyaml/stable_order.h"

namespace porchsim::packagevariant {
namespace {

// Of a Kptfile: what it says, whatever the order of its gates and conditions.
kpt::Result<kpt::Kptfile> meaning(const ParsedFile& file) {
  const auto object = file.only_object();
  if (!object) return kpt::fail(object.error().message);
  auto kptfile = kpt::kptfile_from(**object);
  if (!kptfile) return kptfile;
  if (kptfile->info) {
    auto& gates = kptfile->info->readiness_gates;
    std::sort(gates.begin(), gates.end());
  }
  if (kptfile->status) {
    auto& conditions = kptfile->status->conditions;
    kpt::sort_stably(conditions, [](const auto& a, const auto& b) { return a.type < b.type; });
  }
  return kptfile;
}

bool same_kptfile(const ParsedFile& a, const ParsedFile& b) {
  const auto left = meaning(a);
  const auto right = meaning(b);
  return left && right && *left == *right;
}

bool same_objects(const ParsedFile& a, const ParsedFile& b) {
  return a.objects && b.objects &&
         std::equal(a.objects->begin(), a.objects->end(), b.objects->begin(), b.objects->end(),
                    [](const auto& x, const auto& y) { return x.node().same_value(y.node()); });
}

// Is the file as written another one than the file as read?
bool is_changed(const DraftFiles& files, std::string_view path, const kpt::Text& written,
                const Mutations& mutations) {
  const kpt::Text& original = files.original().find(path)->second;
  if (*original == *written) return false;
  if (!mutations.options.compare_by_value) {
    return path != kpt::kKptfileName || !kpt::kptfiles_equal(*original, *written);
  }
  const ParsedFilePtr before = mutations.cache.parsed(original);
  const ParsedFile after = parse_file(written);
  return !(path == kpt::kKptfileName ? same_kptfile(*before, after) : same_objects(*before, after));
}

bool has_resources(const api::Object& stored) {
  return !stored.as<api::PackageRevisionResources>().spec.resources.empty() ||
         stored.json().at({"spec", "resources"}).is_object();
}

}  // namespace

api::Result<DraftResources> calculate_draft_resources(const api::PackageVariant& pv,
                                                      const api::ObjectPtr& stored,
                                                      const Mutations& mutations) {
  DraftFiles files(stored->as<api::PackageRevisionResources>(), mutations.cache);
  if (!has_resources(*stored)) {
    return api::fail(
        api::Reason::Unknown,
        fmt::format("nil resources found for PackageRevisionResources '{}'", files.revision()));
  }
  const Options& options = mutations.options;
  const auto ensure = [&](const auto& wanted) -> api::Result<> {
    if (options.compare_by_value && holds(files, wanted) == Answer::Yes) return {};
    return apply(files, wanted);
  };
  PORCHSIM_TRY(ensure(wanted_package_context(pv)));
  PORCHSIM_TRY(ensure(wanted_functions(pv, options)));
  const auto injection = PORCHSIM_TRY(
      wanted_injection(pv, files, mutations.list_cluster,
                       options.wake_by_index ? AbsentKinds::Untold : AbsentKinds::Told));
  PORCHSIM_TRY(ensure(injection));

  DraftResources result{stored, false, {}};
  const auto written = files.written();
  for (const auto& [path, text] : written) {
    if (is_changed(files, path, text, mutations)) {
      result.changed = true;
    } else if (options.compare_by_value) {
      files.revert(path);
    }
  }
  if (result.changed) result.files = files.merged();
  return result;
}

}  // namespace porchsim::packagevariant
