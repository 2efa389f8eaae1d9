#include "controllers/packagevariantset/inputs.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "controllers/packagevariantset/expressions.h"

namespace porchsim::packagevariantset {
namespace {

using cel::Value;

Value map_of(const api::StringMap& texts) {
  std::vector<cel::ValueMap::Entry> entries;
  entries.reserve(texts.size());
  for (const auto& [key, value] : texts) {
    entries.push_back({Value::string(key), Value::string(value)});
  }
  return Value::map(cel::ValueMap(std::move(entries)));
}

}  // namespace

Value limited_object(const api::ObjectMeta& meta) {
  return Value::map(cel::ValueMap({{Value::string("name"), Value::string(meta.name)},
                                   {Value::string("namespace"), Value::string(meta.name_space)},
                                   {Value::string("labels"), map_of(meta.labels)},
                                   {Value::string("annotations"), map_of(meta.annotations)}}));
}

cel::Bindings base_inputs(const Value& upstream, const TargetContext& context) {
  cel::Bindings inputs;
  inputs.set(std::string(kRepoDefault), Value::string(context.repo_default));
  inputs.set(std::string(kPackageDefault), Value::string(context.package_default));
  inputs.set(std::string(kUpstream), upstream);
  inputs.set(std::string(kTarget), context.object ? limited_object(context.object->meta())
                                                  : map_of({{"repo", context.repo_default},
                                                            {"package", context.package_default}}));
  return inputs;
}

}  // namespace porchsim::packagevariantset
