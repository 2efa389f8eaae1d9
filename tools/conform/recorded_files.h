// Package files in recorded vectors: an object path -> text.
#pragma once

#include "api/json/json.h"
#include "kpt/package/files.h"

namespace porchsim::scenarios {

kpt::Files files_from_json(const api::Json& json);
api::Json files_to_json(const kpt::Files& files);

}  // namespace porchsim::scenarios
