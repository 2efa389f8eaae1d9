// One recorded update of PackageRevisionResources in a repository of v1alpha2, replayed against the
// server of a simulated cluster (fakeporch/content/content_resources.h), in profile porch-head.
//
// What is compared is what a client and the PackageRevision controller see: the answer or the
// error, whether a render was asked for, and the content afterwards. How a server looks things up
// is its own.
#pragma once

#include <string>

#include "api/json/json.h"

namespace porchsim::scenarios {

// `vector` with the texts of its resources (with_texts()).
api::Json replay_resources(const api::Json& vector);

// What replay_resources() answers, of a recording.
api::Json recorded_resources(const api::Json& vector);

// Why a recording cannot be replayed: "" if it can.
std::string why_resources_are_left_out(const api::Json& vector);

}  // namespace porchsim::scenarios
