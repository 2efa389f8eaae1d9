#include "scenarios/load/subject_reader.h"

#include <fmt/format.h>

#include <array>

namespace porchsim::scenarios {

namespace {

constexpr auto kCalls =
    std::to_array<std::string_view>({"create", "update", "status-update", "patch", "delete", "get",
                                     "list", "watch", "write", "any"});

using Words = std::vector<std::string_view>;

std::optional<Subject> git_subject(const PosNode& node, const Words& words, ReadContext& context) {
  if (words.size() != 3) {
    context.problems.add(
        node,
        "\"git\" needs a repository and a reference; write for example git edge main:app/Kptfile");
    return std::nullopt;
  }
  if (!context.check_repository(node, words[1])) return std::nullopt;
  GitPlace place;
  place.repository = words[1];
  const std::size_t colon = words[2].find(':');
  place.ref = words[2].substr(0, colon);
  if (colon != std::string_view::npos) place.path = words[2].substr(colon + 1);
  if (place.ref.empty() || (colon != std::string_view::npos && place.path.empty())) {
    context.problems.add(
        node, fmt::format("\"{}\" names no reference or file; write REF or REF:PATH", words[2]));
    return std::nullopt;
  }
  return place;
}

}  // namespace

std::span<const std::string_view> call_names() { return kCalls; }

std::optional<Subject> read_subject(const PosNode& node, ReadContext& context) {
  const Words words = words_of(node.text);
  if (!words.empty() && words[0] == "git") return git_subject(node, words, context);
  if (words.size() == 3 && words[0] == "files" && words[1] == "of")
    return FilesOf{std::string(words[2])};
  if (words.size() == 3 && words[0] == "calls" && words[1] == "by") {
    if (!context.check_actor(node, words[2])) return std::nullopt;
    return CallsBy{std::string(words[2])};
  }
  if (words.size() == 2 && words[0] == "every") {
    if (!context.check_kind(node, words[1])) return std::nullopt;
    return ManyObjects{std::string(words[1]), ""};
  }
  if (words.size() == 3 && words[1] == "in") {
    if (words[0] != "PackageRevision") {
      context.problems.add(node, fmt::format("only a PackageRevision is in a repository, not {}; "
                                             "write every {}",
                                             words[0], words[0]));
      return std::nullopt;
    }
    if (!context.check_repository(node, words[2])) return std::nullopt;
    return ManyObjects{std::string(words[0]), std::string(words[2])};
  }
  if (words.size() == 2 && is_capitalised(words[0])) {
    auto object = read_object_ref(node, context);
    if (!object) return std::nullopt;
    return OneObject{*std::move(object)};
  }
  context.problems.add(
      node, fmt::format("\"{}\" is no subject; write for example PackageVariant app-edge, "
                        "PackageRevision in edge, git edge main:app/Kptfile, "
                        "files of edge.app.v1 or calls by pv-controller",
                        node.text));
  return std::nullopt;
}

}  // namespace porchsim::scenarios
