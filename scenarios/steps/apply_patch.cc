#include "scenarios/steps/apply_patch.h"

namespace porchsim::scenarios {

using api::Json;

Json apply_patch(const Json& before, const Json& now) {
  Json patch = now;
  if (!now.is_object()) return patch;
  for (const Json::Member& member : before.members()) {
    if (!now.contains(member.key)) {
      patch.set(member.key, Json());
    } else if (member.value.is_object() && now[member.key].is_object()) {
      patch.set(member.key, apply_patch(member.value, now[member.key]));
    }
  }
  return patch;
}

}  // namespace porchsim::scenarios
