// The Ready condition of a repository, and its status as it is applied.
// Porch: status.go; the functions carry its names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "api/condition.h"
#include "api/json/json.h"
#include "api/repository.h"
#include "api/time.h"

namespace porchsim::repository {

inline constexpr std::string_view kReady = "Ready";  // the condition, and its reason when True

// Reasons of a Ready condition that is False.
inline constexpr std::string_view kError = "Error";
inline constexpr std::string_view kReconciling = "Reconciling";

enum class RepositoryStatus : std::uint8_t { SyncInProgress, Ready, Error };

// `message` is the error's; an empty one becomes "unknown error".
api::Condition build_repository_condition(const api::Repository& repository,
                                          RepositoryStatus status, std::string_view message,
                                          api::Time now);

// What the controller wants of the repository: the status that the object has, with its condition.
api::Json status_patch(const api::Repository& repository);

}  // namespace porchsim::repository
