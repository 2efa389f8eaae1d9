#include "api/package_revision.h"

#include "api/decode.h"
#include "api/encode.h"

namespace porchsim::api {

namespace {

constexpr bool kEvenIfEmpty = true;

// Visits each text of a task with where it lies in JSON, the type of task that it is written of (of
// any: ""), and whether it is written even if it is empty.
template <class Visit>
void for_each_text(const Visit& visit) {
  visit({"type"}, &Task::type, "", kEvenIfEmpty);
  visit({"init", "description"}, &Task::description, "init", !kEvenIfEmpty);
  visit({"clone", "upstreamRef", "upstreamRef", "name"}, &Task::clone_upstream, "", !kEvenIfEmpty);
  visit({"edit", "sourceRef", "name"}, &Task::edit_source, "edit", kEvenIfEmpty);
  visit({"upgrade", "oldUpstreamRef", "name"}, &Task::old_upstream, "upgrade", kEvenIfEmpty);
  visit({"upgrade", "newUpstreamRef", "name"}, &Task::new_upstream, "upgrade", kEvenIfEmpty);
  visit({"upgrade", "localPackageRevisionRef", "name"}, &Task::local_revision, "upgrade",
        kEvenIfEmpty);
  visit({"upgrade", "strategy"}, &Task::strategy, "upgrade", !kEvenIfEmpty);
}

using Path = std::initializer_list<std::string_view>;

}  // namespace

Task Task::from_json(const Json& json) {
  Task task;
  for_each_text([&](Path path, std::string Task::* text, std::string_view, bool) {
    task.*text = json.at(path).as_string();
  });
  decode_as<std::optional<GitLocator>>(task.clone_git, json.at({"clone", "upstreamRef", "git"}));
  task.rest = json;
  return task;
}

Json Task::to_json() const {
  Json json = rest.is_object() ? rest : Json::object();
  for_each_text([&](Path path, std::string Task::* member, std::string_view of, bool always) {
    const std::string& text = this->*member;
    if ((!of.empty() && of != type) || (!always && text.empty())) return;
    // Most tasks are as they were read.
    const Json& known = json.at(path);
    if (!known.is_string() || known.as_string() != text) json.set_path(path, text);
  });
  if (clone_git) json.set_path({"clone", "upstreamRef", "git"}, encode(*clone_git));
  return json;
}

const ResourceType& PackageRevision::type() {
  static const ResourceType type{"porch.kpt.dev", "v1alpha1", "PackageRevision", "packagerevisions",
                                 true};
  return type;
}

PackageRevision PackageRevision::from_json(const Json& document) {
  return decode<PackageRevision>(document);
}

Json PackageRevision::to_json() const { return encode(*this); }

void PackageRevision::write(FieldWriter& out) const { encode_fields(out, *this); }

}  // namespace porchsim::api
