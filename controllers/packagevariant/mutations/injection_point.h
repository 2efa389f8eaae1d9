// One package object that wants content from the cluster, and what became of it. Porch:
// injection.go, injectionPoint.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "api/object.h"
#include "api/package_variant.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::packagevariant {

// Does a condition tell that the cluster has nothing of the kind at all? Who is not woken by
// objects that no injector names would tell of what was.
enum class AbsentKinds : std::uint8_t { Told, Untold };

struct InjectionPoint {
  std::string file;
  std::size_t index = 0;       // of the object in its file
  std::string condition_type;  // "config.injection.<kind>.<name>"
  bool required = false;
  std::vector<std::string> errors;
  bool injected = false;
  std::string injected_name;

  kpt::KptfileCondition condition() const;
};

// The value of annotation kpt.dev/config-injection, whatever its YAML type. As in the original,
// annotations written as a list are read as key, value, key, value.
std::optional<std::string> injection_annotation(const kpt::KubeObject& object);

// The object must carry the annotation.
InjectionPoint new_injection_point(std::string file, std::size_t index,
                                   const kpt::KubeObject& object);

using Injectors = std::vector<api::PackageVariant::Injector>;

// Takes the content of the first cluster object that an injector selects. `object` may be left
// half-changed where it fails; then point.injected is false.
void inject(InjectionPoint& point, kpt::KubeObject& object, const Injectors& injectors,
            std::span<const api::ObjectPtr> cluster, AbsentKinds absent_kinds);

}  // namespace porchsim::packagevariant
