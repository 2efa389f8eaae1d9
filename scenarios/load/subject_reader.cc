#include "scenarios/load/subject_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "api/kind_name.h"
#include "scenarios/document/suggest.h"
#include "scenarios/words/expectation_words.h"

namespace porchsim::scenarios {

namespace {

using Words = std::vector<std::string_view>;

std::optional<Subject> git_subject(const PosNode& node, const Words& words, ReadContext& context) {
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

std::optional<Subject> revisions_in(const PosNode& node, const Words& words, ReadContext& context) {
  if (words[0] != "PackageRevision" && words[0] != api::kSecondPackageRevision) {
    context.problems.add(node, fmt::format("only a PackageRevision is in a repository, not {}; "
                                           "write every {}",
                                           words[0], words[0]));
    return std::nullopt;
  }
  if (!context.check_repository(node, words[2])) return std::nullopt;
  return ManyObjects{std::string(words[0]), std::string(words[2])};
}

std::optional<Subject> selected_objects(const PosNode& node, const Words& words,
                                        ReadContext& context) {
  if (!context.check_kind(node, words[0])) return std::nullopt;
  ManyObjects subject{std::string(words[0])};
  for (std::string_view rest = words[2]; !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), one.size() + 1));
    const std::size_t equals = one.find('=');
    if (equals == 0 || equals == std::string_view::npos) {
      context.problems.add(node, fmt::format("\"{}\" is no field selector; write FIELD=VALUE, for "
                                             "example spec.lifecycle=Draft",
                                             one));
      return std::nullopt;
    }
    subject.fields.emplace_back(one.substr(0, equals), one.substr(equals + 1));
  }
  return subject;
}

std::optional<Subject> subject_of(SubjectKind kind, const PosNode& node, const Words& words,
                                  ReadContext& context) {
  switch (kind) {
    case SubjectKind::Git:
      return git_subject(node, words, context);
    case SubjectKind::Files:
      return FilesOf{std::string(words[2])};
    case SubjectKind::Calls:
      if (!context.check_actor(node, words[2])) return std::nullopt;
      return CallsBy{std::string(words[2])};
    case SubjectKind::Logs:
      if (!context.check_controller(node, words[2])) return std::nullopt;
      return LogsOf{std::string(words[2])};
    case SubjectKind::Reconciles: {
      PosNode named = node;
      named.text = fmt::format("{} {}", words[2], words[3]);
      auto object = read_object_ref(named, context);
      if (!object) return std::nullopt;
      return ReconcilesOf{*std::move(object)};
    }
    case SubjectKind::Cel:
      return AllObjects{};
    case SubjectKind::Every:
      if (!context.check_kind(node, words[1])) return std::nullopt;
      return ManyObjects{std::string(words[1])};
    case SubjectKind::InRepository:
      return revisions_in(node, words, context);
    case SubjectKind::Selected:
      return selected_objects(node, words, context);
    case SubjectKind::One: {
      auto object = read_object_ref(node, context);
      if (!object) return std::nullopt;
      return OneObject{*std::move(object)};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Subject> read_subject(const PosNode& node, ReadContext& context) {
  const Words words = words_of(node.text);
  for (const SubjectForm& form : kSubjectForms) {
    if (fits(form.form, words)) return subject_of(form.kind, node, words, context);
  }
  if (!words.empty() && words[0] == "git") {
    context.problems.add(
        node,
        "\"git\" needs a repository and a reference; write for example git edge main:app/Kptfile");
    return std::nullopt;
  }
  if (const std::string meant = context.meant_object(node.text); !meant.empty()) {
    context.problems.add(
        node, fmt::format("\"{}\" is no subject; did you mean \"{}\"?", node.text, meant));
    return std::nullopt;
  }
  Words examples;
  for (const SubjectForm& form : kSubjectForms) examples.push_back(form.example);
  context.problems.add(
      node, fmt::format("\"{}\" is no subject; write for example {}", node.text, either(examples)));
  return std::nullopt;
}

}  // namespace porchsim::scenarios
