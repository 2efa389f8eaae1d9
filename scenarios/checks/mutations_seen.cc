#include "scenarios/checks/mutations_seen.h"

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

std::string text_of(const kpt::Files& files, std::string_view path) {
  const auto found = files.find(path);
  return found == files.end() ? std::string() : *found->second;
}

}  // namespace

std::string missing_mutation(const api::PackageVariant::Spec& spec, const kpt::Files& files) {
  if (spec.package_context) {
    const std::string context = text_of(files, "package-context.yaml");
    for (const auto& [key, value] : spec.package_context->data) {
      if (context.find(key + ":") == std::string::npos)
        return fmt::format("lacks the context key {}", key);
    }
    for (const std::string& key : spec.package_context->remove_keys) {
      if (context.find("\n  " + key + ":") != std::string::npos)
        return fmt::format("still has the context key {}", key);
    }
  }
  if (!spec.pipeline) return "";
  const std::string kptfile = text_of(files, "Kptfile");
  for (const auto* functions : {&spec.pipeline->mutators, &spec.pipeline->validators}) {
    for (const api::Json& function : *functions) {
      const std::string image = function["image"].text();
      if (kptfile.find(image) == std::string::npos)
        return fmt::format("lacks the function {}", image);
    }
  }
  return "";
}

}  // namespace porchsim::scenarios
