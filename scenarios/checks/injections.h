// Config injection as the documents have it: an object of the package that is annotated
// kpt.dev/config-injection takes its content (a ConfigMap's data, else spec) from the first object
// of the cluster that an injector of the variant selects. The Kptfile tells of each whether that
// was done, in a condition config.injection.<kind>.<name>, which is a readiness gate of the package
// where the annotation says "required". Told from the server's truth, without the controller's
// code.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/package_variant.h"
#include "kpt/package/files.h"
#include "scenarios/checks/truth.h"
#include "sim/subject.h"

namespace porchsim::scenarios {

inline constexpr std::string_view kInjectionAnnotation = "kpt.dev/config-injection";

// Is it one of the cluster's own objects, none of what Porch and its controllers work on?
bool may_be_injected(const api::Object& object);

// What of it can be injected, as a text to be compared; "" = it is not there.
std::string content_to_inject(const api::ObjectPtr& object);

// Does the variant's injector name it?
bool names_object(const api::PackageVariant& variant, const api::PackageVariant::Injector& injector,
                  const sim::Subject& object);

// "has ConfigMap region of region.yaml without what ConfigMap eu says"; "" if all is injected that
// the cluster has, and the Kptfile tells so.
std::string missing_injection(const api::PackageVariant& variant, const kpt::Files& files,
                              const Truth& truth);

// Whether a readiness gate stands for an object to be injected into, and whether that is required:
// nothing, if the gate is none of these.
std::optional<bool> is_required_point(std::string_view gate, const kpt::Files& files);

// Two objects to be injected into are of one kind and name: their conditions would be one.
bool injection_points_clash(const kpt::Files& files);

void put_injections(const api::PackageVariant& variant, kpt::Files& files, const Truth& truth);

}  // namespace porchsim::scenarios
