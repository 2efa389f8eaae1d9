// The rules that a Kptfile's pipeline must keep before anything runs. kpt:
// pkg/api/kptfile/v1/validation.go.
#pragma once

#include <string>
#include <string_view>

#include "kpt/package/files.h"
#include "kpt/scan/error.h"

namespace porchsim::functions {

struct RenderPackage;

// Fails with `invalid pipeline: function "x": Kptfile is invalid:\nField:
// `pipeline.mutators[0].image`\n…`.
kpt::Status validate_pipeline(const kpt::Files& files, const RenderPackage& package);

// kpt: ValidateError. `value` is left out when empty.
std::string invalid_kptfile(std::string_view field, std::string_view value,
                            std::string_view reason);

// A name as container images have it: [domain[:port]/]path[/path…][:tag|@sha256:…].
bool is_image_name(std::string_view name);

}  // namespace porchsim::functions
