#include "reports/conditions.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "reports/printable.h"
#include "reports/version.h"

namespace porchsim::reports {
namespace {

using nlohmann::json;

constexpr std::string_view kVariant = "PackageVariant";
constexpr std::string_view kSet = "PackageVariantSet";

bool is_variant_or_set(const sim::Subject& subject) {
  return subject.is_object(kVariant) || subject.is_object(kSet);
}

// Revisions, their resources and tasks too.
bool is_of_packages(const sim::Subject& subject) {
  return is_variant_or_set(subject) || subject.kind.starts_with("PackageRevision");
}

std::string text_at(const json& document, const char* pointer) {
  return document.value(json::json_pointer(pointer), std::string());
}

// The documents of all that there are right after that event.
std::map<sim::Subject, sim::PayloadPtr> newest_at(const sim::Trace& trace, sim::EventId at) {
  std::map<sim::Subject, sim::PayloadPtr> objects;
  for (const sim::Event& event : trace.events()) {
    if (event.id > at) break;
    if (!is_variant_or_set(event.subject)) continue;
    if (event.verb == sim::Verb::Removed) {
      objects.erase(event.subject);
    } else if (is_version(event)) {
      objects[event.subject] = event.after;
    }
  }
  return objects;
}

// The condition that says that it does not get on: what is Stalled says why there.
std::optional<std::string> condition_of(const json& document) {
  constexpr std::pair<std::string_view, std::string_view> kBad[] = {{"Stalled", "True"},
                                                                    {"Ready", "False"}};
  const json conditions = document.value(json::json_pointer("/status/conditions"), json::array());
  for (const auto& [type, status] : kBad) {
    for (const json& condition : conditions) {
      if (text_at(condition, "/type") != type || text_at(condition, "/status") != status) continue;
      return fmt::format("{}={} ({}): {}", type, status, text_at(condition, "/reason"),
                         printable_line(text_at(condition, "/message")));
    }
  }
  return std::nullopt;
}

// "edge.app" of a variant, as the names of its revisions begin; "app" where no repository is named.
std::string package_of(const json& document) {
  const std::string repository = text_at(document, "/spec/downstream/repo");
  std::string package = text_at(document, "/spec/downstream/package");
  if (package.empty()) package = text_at(document, "/spec/upstream/package");
  std::ranges::replace(package, '/', '.');
  return repository.empty() ? package : repository + "." + package;
}

bool is_near(const sim::Subject& subject, const sim::Subject& object, const json& document) {
  if (subject == object) return true;
  // Variants of a set are called after it.
  if (object.is_object(kSet)) {
    return subject.is_object(kVariant) && subject.name.starts_with(object.name + "-");
  }
  const std::string revisions = "." + package_of(document) + ".";
  return subject.kind.starts_with("PackageRevision") &&
         ("." + subject.name).find(revisions) != std::string::npos;
}

}  // namespace

std::vector<std::string> conditions_at(const sim::Trace& trace, const Finding& finding) {
  constexpr std::size_t kMost = 3;
  // Steps and waits name no subjects.
  const bool is_wanted =
      finding.subjects.empty() || std::ranges::any_of(finding.subjects, is_of_packages);
  if (finding.place.empty() || !is_wanted) return {};
  std::vector<std::string> near;
  std::vector<std::string> far;
  for (const auto& [object, payload] : newest_at(trace, finding.event)) {
    const json document = json::parse(payload->json(), nullptr, false);
    const auto condition = condition_of(document);
    if (!condition) continue;
    const bool is_one = std::ranges::any_of(finding.subjects, [&](const sim::Subject& subject) {
      return is_near(subject, object, document);
    });
    (is_one ? near : far).push_back(fmt::format("{} says {}", object.text(), *condition));
  }
  near.insert(near.end(), far.begin(), far.end());
  if (near.size() > kMost) {
    const std::string more =
        fmt::format("and {} more are Stalled or not Ready", near.size() - kMost);
    near.resize(kMost);
    near.push_back(more);
  }
  return near;
}

}  // namespace porchsim::reports
