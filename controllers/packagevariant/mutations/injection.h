// Config injection: package objects annotated kpt.dev/config-injection take their content (a
// ConfigMap's data, else spec) from the in-cluster object that the variant's injectors select. Each
// injection point has a condition in the Kptfile, a required one also a readiness gate. Porch:
// injection.go.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "api/client.h"
#include "api/package_variant.h"
#include "controllers/packagevariant/mutations/draft_files.h"
#include "controllers/packagevariant/mutations/injection_point.h"
#include "kpt/kptfile/kptfile.h"

namespace porchsim::packagevariant {

inline constexpr std::string_view kConfigInjectionAnnotation = "kpt.dev/config-injection";
inline constexpr std::string_view kInjectedResourceAnnotation = "kpt.dev/injected-resource";

// Does it carry the annotation, with whatever value?
bool is_injection_point(const kpt::KubeObject& object);

struct GroupVersionKind {
  std::string group;
  std::string version;
  std::string kind;
};

// All objects of a kind in the variant's namespace.
using ListCluster =
    std::function<api::Result<std::vector<api::ObjectPtr>>(const GroupVersionKind&)>;

// Injects into all points of all files and writes conditions and gates. What cannot be injected is
// said by the point's condition; errors are files that cannot be read, and points that are wrong in
// themselves (annotation value, duplicate condition type).
api::Result<> ensure_config_injection(const api::PackageVariant& pv, DraftFiles& files,
                                      const ListCluster& list_cluster);

// The part of it that writes conditions and gates, each sorted by type.
api::Result<> set_injection_point_conditions_and_gates(kpt::KubeObject& kptfile,
                                                       std::span<const InjectionPoint> points);

}  // namespace porchsim::packagevariant
