// Config injection: package objects annotated kpt.dev/config-injection take their content (a
// ConfigMap's data, else spec) from the in-cluster object that the variant's injectors select. Each
// injection point has a condition in the Kptfile, a required one also a readiness gate. Porch:
// injection.go.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

// What becomes of the points of a package, and the files that take content from the cluster.
struct WantedInjection {
  std::vector<InjectionPoint> points;
  std::map<std::string, std::string, std::less<>> files;
};
// What cannot be injected is said by the point's condition; errors are files that cannot be read,
// and points that are wrong in themselves (annotation value, duplicate condition type).
api::Result<WantedInjection> wanted_injection(const api::PackageVariant& pv,
                                              const DraftFiles& files,
                                              const ListCluster& list_cluster,
                                              AbsentKinds absent_kinds);

// Of the conditions and gates in the Kptfile; of the package.
Answer holds(const kpt::yaml::Value& kptfile, const WantedInjection& wanted);
Answer holds(const DraftFiles& files, const WantedInjection& wanted);

// Errors: no Kptfile, or one that cannot be read.
api::Result<> apply(DraftFiles& files, const WantedInjection& wanted);

// The part of it that writes conditions and gates, each sorted by type.
api::Result<> set_injection_point_conditions_and_gates(kpt::KubeObject& kptfile,
                                                       std::span<const InjectionPoint> points);

}  // namespace porchsim::packagevariant
