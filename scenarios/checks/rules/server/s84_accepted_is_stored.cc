// S84: what somebody asked for, and was told is done, is so (Kubernetes: an update replaces the
// object, a merge patch its members, and what cannot be is refused): spec, labels, annotations,
// finalizers and owners in the answer are those that were sent, member by member, lists whole, and
// what was taken off is off; and the answer is what is stored. So are the conditions of a draft,
// which Porch keeps in its Kptfile. What the server adds is its own: defaults, and the label of the
// latest revision.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "api/package_variant.h"
#include "fakeporch/revisions/readiness_gates.h"
#include "fakeporch/store/subjects.h"
#include "kpt/kptfile/kptfile.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/upgrade_sides.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

std::string lacking(const std::string& path, const Json& asked, const Json& got);

std::string lacking_of_list(const std::string& path, const Json::Array& asked,
                            const Json::Array& got) {
  if (asked.size() != got.size()) return path;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    std::string place = lacking(fmt::format("{}[{}]", path, i), asked[i], got[i]);
    if (!place.empty()) return place;
  }
  return "";
}

std::string lacking_of_members(const std::string& path, const Json& asked, const Json& got) {
  for (const auto& [key, value] : asked.members()) {
    std::string place = lacking(path + "." + key, value, got[key]);
    if (!place.empty()) return place;
  }
  return "";
}

// Where the answer is not what was asked for, below `path`; "" if nowhere. What is zero is as good
// as absent: Go leaves it out; and a map without members asks for nothing.
std::string lacking(const std::string& path, const Json& asked, const Json& got) {
  if (asked.is_object()) return lacking_of_members(path, asked, got);
  if (asked.is_zero()) return got.is_zero() ? "" : path;
  if (asked.is_array()) return lacking_of_list(path, asked.items(), got.items());
  return asked == got ? "" : path;
}

// A key of a map that was sent whole, which is there all the same.
std::string left_over(const std::string& path, const Json& sent, const Json& got) {
  if (!sent.is_object() || !got.is_object()) return "";
  for (const auto& [key, value] : got.members()) {
    if (sent[key].is_null() && key != api::kLatestRevisionLabel) return path + "." + key;
  }
  return "";
}

// What of a spec somebody may change.
struct Extent {
  bool tasks = true;
  bool gates = true;
  bool metadata = true;
};

// Of v1alpha1 gates and what a package says of itself are its Kptfile's: nobody changes them but in
// a draft, where functions may, and a new draft says of itself what its source does. Tasks are what
// was done, whatever is written there.
Extent extent_of(const fakeporch::ApiCall& call, const Truth& truth) {
  if (api::kind_name(*call.answer) != api::PackageRevision::type().kind) return {};
  const auto& revision = call.answer->as<api::PackageRevision>();
  const bool is_new = call.call == fakeporch::Call::Create;
  const bool is_draft = revision.spec.lifecycle == api::kDraft;
  const auto is_rendered = [&] {
    return truth.can_read_content() && runs_functions(truth.content(revision), truth.memory());
  };
  return {is_new, is_draft, is_draft && !is_new && !is_rendered()};
}

// A spec without what is the server's: the gate of the pipeline, which every revision has. Gates
// have no order, and whoever takes a whole map of metadata off has said nothing of it.
Json comparable(Json spec, const Extent& extent) {
  Json::Array gates = spec["readinessGates"].items();
  std::erase_if(gates, [](const Json& gate) {
    return gate["conditionType"].as_string() == fakeporch::kPackagePipelinePassed;
  });
  std::ranges::sort(gates, {}, [](const Json& gate) { return gate["conditionType"].as_string(); });
  if (spec["readinessGates"].is_array()) spec.set("readinessGates", Json::array(std::move(gates)));
  if (!extent.gates) spec.erase("readinessGates");
  if (!extent.tasks) spec.erase("tasks");
  Json metadata;
  for (const auto& [key, value] : spec["packageMetadata"].members()) {
    if (!value.is_null()) metadata.set(key, value);
  }
  spec.erase("packageMetadata");
  if (extent.metadata && !metadata.is_null()) spec.set("packageMetadata", std::move(metadata));
  return spec;
}

// Whether that is so at first sight, as it mostly is.
template <class T>
bool is_as_sent(const api::Object* sent, const api::Object& answer) {
  const T* asked = sent == nullptr ? nullptr : sent->source<T>();
  const T* got = answer.source<T>();
  return asked != nullptr && got != nullptr && asked->spec == got->spec &&
         asked->meta.labels == got->meta.labels &&
         asked->meta.annotations == got->meta.annotations &&
         asked->meta.finalizers == got->meta.finalizers &&
         asked->meta.owner_references == got->meta.owner_references;
}

// The conditions of a revision that were sent are to be had, but for what renders say, and those
// that were sent twice; "" if all are.
std::string lacking_condition(const Json& asked, const Json& got) {
  const auto& conditions = asked.items();
  const auto type_of = [](const Json& condition) { return condition["type"].as_string(); };
  for (const Json& one : conditions) {
    const bool is_twice = std::ranges::count(conditions, type_of(one), type_of) > 1;
    const bool is_of_renders = type_of(one) == fakeporch::kPackagePipelinePassed ||
                               type_of(one) == kpt::kRenderedCondition;
    if (is_twice || is_of_renders) continue;
    const bool is_there = std::ranges::any_of(
        got.items(), [&one](const Json& other) { return lacking("", one, other).empty(); });
    if (!is_there) return fmt::format("status.conditions of type {}", type_of(one));
  }
  return "";
}

class AcceptedIsStored final : public Check {
 public:
  AcceptedIsStored() { hear_of({}); }

  void on_call(const fakeporch::ApiCall& call, const sim::Event& last, const Truth& truth,
               Violations& out) override {
    if (call.answer == nullptr || (call.sent == nullptr && call.patch == nullptr)) return;
    if (call.type == api::PackageRevisionResources::type()) return;
    const std::string place = place_of_loss(call, truth);
    if (place.empty() && is_stored(*call.answer, truth)) return;
    const sim::Subject subject = fakeporch::subject_of(call.type, call.answer->key());
    if (!place.empty()) {
      report(out, last, "the {} of {} by {} was done, and {} is not what it asked for",
             fakeporch::words(call.call), subject, std::string(call.actor), place);
    } else {
      report(out, last, "the {} of {} by {} was answered by what is not stored",
             fakeporch::words(call.call), subject, std::string(call.actor));
    }
  }

 private:
  static bool has_its_conditions(const fakeporch::ApiCall& call) {
    return call.sent->as<api::PackageRevision>().status.conditions ==
           call.answer->as<api::PackageRevision>().status.conditions;
  }

  static bool are_of_a_draft(const fakeporch::ApiCall& call, const Truth& truth) {
    if (api::kind_name(*call.answer) != api::PackageRevision::type().kind) return false;
    return call.call != fakeporch::Call::Create && extent_of(call, truth).metadata;
  }

  // "" if there is none.
  static std::string place_of_loss(const fakeporch::ApiCall& call, const Truth& truth) {
    if (is_as_sent<api::PackageVariant>(call.sent, *call.answer)) return "";
    if (is_as_sent<api::PackageRevision>(call.sent, *call.answer) && has_its_conditions(call))
      return "";
    const Json asked = call.patch != nullptr ? *call.patch : call.sent->json();
    const Json got = call.answer->json();
    std::string place;
    if (!asked["spec"].is_null()) {
      const Extent extent = extent_of(call, truth);
      place = lacking_of_members("spec", comparable(asked["spec"], extent),
                                 comparable(got["spec"], extent));
    }
    const Json& conditions = asked["status"]["conditions"];
    if (place.empty() && conditions.size() > 0 && are_of_a_draft(call, truth))
      place = lacking_condition(conditions, got["status"]["conditions"]);
    constexpr std::array<std::string_view, 4> kLists = {"labels", "annotations", "finalizers",
                                                        "ownerReferences"};
    for (const std::string_view member : kLists) {
      Json wanted = asked["metadata"][member];
      if (!place.empty() || wanted.is_null()) continue;
      if (wanted.is_object()) wanted.erase(api::kLatestRevisionLabel);
      const std::string path = fmt::format("metadata.{}", member);
      const Json& now = got["metadata"][member];
      place = lacking(path, wanted, now);
      if (place.empty() && call.sent != nullptr) place = left_over(path, wanted, now);
    }
    return place;
  }

  // Or replaced, or gone, by now.
  static bool is_stored(const api::Object& answer, const Truth& truth) {
    const api::ObjectPtr now = truth.find(api::kind_name(answer), answer.key());
    return !now || now.get() == &answer ||
           now->meta().resource_version != answer.meta().resource_version ||
           now->hash() == answer.hash();
  }
};

}  // namespace

std::unique_ptr<Check> make_accepted_is_stored() { return std::make_unique<AcceptedIsStored>(); }

}  // namespace porchsim::scenarios
