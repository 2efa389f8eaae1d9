// How long what failed waits until it is tried again.
// Porch: sync.go, determineRetryInterval.
#pragma once

#include <string_view>

#include "api/content/repository_cache.h"
#include "api/time.h"

namespace porchsim::repository {

api::Duration retry_interval(api::RepositoryFault fault);

// Of shipped Porch: by the first of its words that the message has, in any case: a "repository not
// found: timeout" is not found, an error of which nothing is known waits 30 s.
api::Duration retry_interval_by_text(std::string_view message);

}  // namespace porchsim::repository
