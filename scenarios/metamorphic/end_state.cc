#include "scenarios/metamorphic/end_state.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "api/package_revision.h"
#include "controllers/runtime/leader_election.h"

namespace porchsim::scenarios {
namespace {

// Counters; what Porch knows since it looked last, which it does by the clock; and what a render
// has told, which a controller that dies before it writes that down forgets. Who owns a field says
// who wrote it last, which is the way and not the end. A member that is null is not there.
constexpr auto kOfTheMoment = std::to_array<std::string_view>(
    {"resourceVersion", "generation", "managedFields", "observedGeneration", "publishedBy",
     "packageCount", "config.porch.kpt.dev/deletion-proposed-by", "renderStatus"});

bool is_hex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Does `text` begin with this shape? h: a hex digit, d: a digit, all else itself.
bool has_shape(std::string_view text, std::string_view shape) {
  if (text.size() < shape.size()) return false;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const bool fits = shape[i] == 'h'   ? is_hex(text[i])
                      : shape[i] == 'd' ? is_digit(text[i])
                                        : text[i] == shape[i];
    if (!fits) return false;
  }
  return true;
}

struct Shape {
  std::string_view shape;
  std::string_view name;
};
constexpr auto kOfOneRun = std::to_array<Shape>({
    {"hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh", "UID"},
    {"hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh", "COMMIT"},
    {"dddd-dd-ddTdd:dd:ddZ", "TIME"},
});
// A controller that fails between taking a proposal back and marking that does not know any more
// why it was there.
constexpr auto kLost = std::to_array<Shape>({
    {"ProposalTakenBack", "OperationsComplete"},
    {", for which the proposal was taken back", ""},
});

std::string without_what_is_lost(std::string text) {
  for (const auto& [phrase, instead] : kLost) {
    for (std::size_t at = text.find(phrase); at != std::string::npos; at = text.find(phrase, at))
      text.replace(at, phrase.size(), instead);
  }
  return text;
}

std::string without_what_is_of_one_run(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto found = std::ranges::find_if(
        kOfOneRun, [text](const Shape& one) { return has_shape(text, one.shape); });
    if (found == kOfOneRun.end()) {
      out += text.front();
      text.remove_prefix(1);
    } else {
      out += found->name;
      text.remove_prefix(found->shape.size());
    }
  }
  return without_what_is_lost(std::move(out));
}

api::Json lasting(const api::Json& value) {
  if (value.is_array()) {
    api::Json items = api::Json::array();
    for (const api::Json& item : value.items()) items.push_back(lasting(item));
    return items;
  }
  if (!value.is_object()) return value;
  api::Json object = api::Json::object();
  for (const auto& [key, member] : value.members()) {
    const bool passes = std::ranges::find(kOfTheMoment, key) != kOfTheMoment.end();
    if (!passes && !member.is_null()) object.set(key, lasting(member));
  }
  return object;
}

}  // namespace

std::string EndKey::text() const {
  return file.empty() ? fmt::format("{} {}", kind, object.to_string())
                      : fmt::format("{}: {}", object.name, file);
}

EndState end_state_of(World& world) {
  EndState end;
  for (const api::ResourceType& type : world.cluster().kinds()) {
    if (type == runtime::lease_type()) continue;
    for (const api::ObjectPtr& object : world.all(type.kind)) {
      end[{type.kind, object->key()}] =
          without_what_is_of_one_run(lasting(object->json()).dump_pretty());
      if (type != api::PackageRevision::type()) continue;
      const auto files = world.cluster().files(object->key());
      if (!files) continue;
      for (const auto& [path, text] : *files)
        end[{type.kind, object->key(), path}] = without_what_is_of_one_run(*text);
    }
  }
  return end;
}

}  // namespace porchsim::scenarios
