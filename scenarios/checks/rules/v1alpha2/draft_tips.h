// Where the branches of drafts of v1alpha2 were, as pushes move them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "api/package_revision_resources.h"
#include "api/v1alpha2/managed_repository.h"
#include "fakeporch/client/call_site.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {

class DraftTips {
 public:
  using Draft = std::pair<std::string, std::string>;  // repository, "app/v1"
  struct Tips {
    std::string before;  // "" where there was none
    std::string now;     // the last that it had
  };

  using Moved = std::pair<const Draft, Tips>;

  // Of each push: the draft that it has moved; null if it was none of v1alpha2, or has none any
  // more.
  const Moved* on_push(const sim::Event& event, const Truth& truth) {
    const std::string_view draft = draft_of_ref(event.subject.name);
    if (draft.empty() || truth.backstage() == nullptr) return nullptr;
    const std::string repository(event.subject.scope);
    std::string tip;
    truth.for_each(api::Repository::type().kind, [&](const api::ObjectPtr& object) {
      if (object->meta().name == repository && api::v1alpha2::manages(object->meta()))
        tip = tip_of_draft(object->as<api::Repository>(), draft, *truth.backstage());
    });
    if (tip.empty()) return nullptr;
    const auto moved = tips_.try_emplace(Draft(repository, draft)).first;
    moved->second.before = std::exchange(moved->second.now, std::move(tip));
    return &*moved;
  }

  // Null if nobody has pushed to it.
  const Tips* find(const api::v1alpha2::PackageRevision& revision, const Truth& truth) const {
    const auto found = tips_.find({revision.spec.repository, draft_of(revision, truth)});
    return found == tips_.end() ? nullptr : &found->second;
  }

 private:
  std::map<Draft, Tips> tips_;
};

// Of writes of content to drafts of v1alpha2 that are under way, what is known of each: from the
// push until the call is done.
template <class Known>
class WritesUnderWay {
 public:
  // Of each push to a draft: what is known of it; nothing of what is another's, which takes the
  // place of whatever was under way there.
  void on_push(const DraftTips::Draft& draft, std::optional<Known> known) {
    under_way_.erase(draft);
    if (known) under_way_.emplace(draft, *std::move(known));
  }
  // Of the write that this call was; nothing if it was none, or nothing is known of it.
  std::optional<Known> take(const fakeporch::ApiCall& call, const Truth& truth) {
    if (call.sent == nullptr || call.type != api::PackageRevisionResources::type()) return {};
    const auto* revision = second_revision(truth.find(api::kSecondPackageRevision, call.key));
    if (revision == nullptr) return {};
    auto taken = under_way_.extract({revision->spec.repository, draft_of(*revision, truth)});
    return taken ? std::optional(std::move(taken.mapped())) : std::nullopt;
  }

 private:
  std::map<DraftTips::Draft, Known> under_way_;
};

}  // namespace porchsim::scenarios
