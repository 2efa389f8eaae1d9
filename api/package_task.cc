#include "api/package_task.h"

#include <utility>

namespace porchsim::api {

Task Task::init_of(std::string description) {
  Task task;
  task.type = "init";
  task.init.emplace().description = std::move(description);
  return task;
}

Task Task::clone_of(std::string upstream) {
  Task task;
  task.type = "clone";
  task.clone.emplace().upstream.revision = {std::move(upstream)};
  return task;
}

Task Task::edit_of(std::string source) {
  Task task;
  task.type = "edit";
  task.edit.emplace().source = {std::move(source)};
  return task;
}

Task Task::upgrade_of(Upgrade upgrade) {
  Task task;
  task.type = "upgrade";
  task.upgrade = std::move(upgrade);
  return task;
}

std::string Task::cloned() const {
  return clone && clone->upstream.revision ? clone->upstream.revision->name : std::string();
}

std::string Task::edited() const { return edit && edit->source ? edit->source->name : ""; }

std::string Task::upstream() const {
  if (type == "upgrade") return upgrade ? upgrade->new_upstream.name : std::string();
  return cloned();
}

}  // namespace porchsim::api
