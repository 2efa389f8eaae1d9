#include "controllers/repository/conditions.h"

namespace porchsim::repository {

api::Condition build_repository_condition(const api::Repository& repository,
                                          RepositoryStatus status, std::string_view message,
                                          api::Time now) {
  api::Condition condition{.type = std::string(kReady),
                           .status = "False",
                           .reason = std::string(kError),
                           .message = std::string(message),
                           .last_transition_time = now,
                           .observed_generation = repository.meta.generation};
  switch (status) {
    case RepositoryStatus::SyncInProgress:
      condition.reason = kReconciling;
      condition.message = "Repository reconciliation in progress";
      break;
    case RepositoryStatus::Ready:
      condition.status = "True";
      condition.reason = kReady;
      condition.message = "Repository Ready";
      break;
    case RepositoryStatus::Error:
      if (condition.message.empty()) condition.message = "unknown error";
      break;
  }
  return condition;
}

api::Json status_patch(const api::Repository& repository) {
  api::Repository wanted;
  wanted.meta.name = repository.meta.name;
  wanted.meta.name_space = repository.meta.name_space;
  wanted.status = repository.status;
  api::Json patch = wanted.to_json();
  patch.erase("spec");
  return patch;
}

}  // namespace porchsim::repository
