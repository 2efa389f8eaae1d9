#include "scenarios/load/read_context.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenarios/document/suggest.h"
#include "scenarios/format/kinds.h"
#include "scenarios/words/unknown_repository.h"

namespace porchsim::scenarios {

bool ReadContext::check_kind(const PosNode& at, std::string_view kind) {
  if (find_kind(kind, kinds) != nullptr) return true;
  std::vector<std::string_view> known;
  known.reserve(kinds.size());
  for (const api::ResourceType& type : kinds) known.push_back(type.kind);
  for (const api::ResourceType& type : built_in_kinds()) known.push_back(type.kind);
  const std::string_view near = nearest(kind, known);
  problems.add(at, near.empty()
                       ? fmt::format("unknown kind \"{}\"; declare it under world.kinds", kind)
                       : fmt::format("unknown kind \"{}\"; did you mean \"{}\"?", kind, near));
  return false;
}

std::string ReadContext::meant_object(std::string_view text) const {
  const std::size_t end = std::min(text.find_first_of(" /"), text.size());
  const std::string_view said = text.substr(0, end);
  const std::string_view name = text.substr(std::min(end + 1, text.size()));
  if (name.empty() || name.find(' ') != std::string_view::npos) return "";
  std::vector<std::string_view> known;
  for (const auto types : {std::span<const api::ResourceType>(kinds), built_in_kinds()}) {
    for (const api::ResourceType& type : types) {
      if (said == type.plural) return fmt::format("{} {}", type.kind, name);
      known.push_back(type.kind);
    }
  }
  const std::string_view kind = nearest(said, known);
  return kind.empty() ? "" : fmt::format("{} {}", kind, name);
}

bool ReadContext::check_repository(const PosNode& at, std::string_view name) {
  if (worldless || std::ranges::find(repositories, name) != repositories.end()) return true;
  const std::vector<std::string_view> known(repositories.begin(), repositories.end());
  problems.add(at, unknown_repository(name, known));
  return false;
}

bool ReadContext::check_actor(const PosNode& at, std::string_view name) {
  std::vector<std::string_view> machines(controllers.begin(), controllers.end());
  machines.insert(machines.end(), {"garbage-collector", "porch"});
  if (std::ranges::find(machines, name) != machines.end() || nearest(name, machines).empty())
    return true;
  problems.add(at, fmt::format("unknown actor \"{}\"{}", name, suggestion(name, machines)));
  return false;
}

bool ReadContext::check_controller(const PosNode& at, std::string_view name) {
  if (std::ranges::find(controllers, name) != controllers.end()) return true;
  const std::vector<std::string_view> known(controllers.begin(), controllers.end());
  problems.add(at, fmt::format("unknown controller \"{}\"{}", name, suggestion(name, known)));
  return false;
}

std::optional<ObjectRef> read_object_ref(const PosNode& node, ReadContext& context) {
  const auto text = read_text(node, "the object", context.problems);
  if (!text) return std::nullopt;
  const std::vector<std::string_view> words = words_of(*text);
  if (words.size() != 2 || !is_capitalised(words[0])) {
    const std::string meant = context.meant_object(*text);
    context.problems.add(
        node, fmt::format("\"{}\" names no object; {}", *text,
                          meant.empty() ? "write kind and name, for example PackageVariant app-edge"
                                        : fmt::format("did you mean \"{}\"?", meant)));
    return std::nullopt;
  }
  if (!context.check_kind(node, words[0])) return std::nullopt;
  const std::size_t slash = words[1].find('/');
  if (slash == std::string_view::npos)
    return ObjectRef{std::string(words[0]), "", std::string(words[1])};
  return ObjectRef{std::string(words[0]), std::string(words[1].substr(0, slash)),
                   std::string(words[1].substr(slash + 1))};
}

}  // namespace porchsim::scenarios
