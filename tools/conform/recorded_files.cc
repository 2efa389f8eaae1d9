#include "tools/conform/recorded_files.h"

namespace porchsim::scenarios {

kpt::Files files_from_json(const api::Json& json) {
  kpt::Files files;
  for (const auto& file : json.members()) files.emplace(file.key, file.value.shared_text());
  return files;
}

api::Json files_to_json(const kpt::Files& files) {
  api::Json json = api::Json::object();
  for (const auto& [path, text] : files) json.set(path, api::Json(text));
  return json;
}

}  // namespace porchsim::scenarios
