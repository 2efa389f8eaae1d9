#include "scenarios/checks/blocks.h"

#include <algorithm>
#include <optional>
#include <string>

#include "api/kind_name.h"
#include "api/repository.h"
#include "api/v1alpha2/managed_repository.h"
#include "api/v1alpha2/package_revision.h"
#include "fakeporch/revisions/revision_names.h"
#include "kpt/update/merge.h"
#include "scenarios/checks/downstream.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/injections.h"
#include "scenarios/checks/mutations.h"
#include "scenarios/checks/places_in_git.h"

namespace porchsim::scenarios {
namespace {

using Spec = api::PackageVariant::Spec;

bool is_policy(std::string_view policy, std::string_view one, std::string_view other) {
  return policy.empty() || policy == one || policy == other;
}

bool sets_reserved_key(const api::PackageVariant::PackageContext& context) {
  const auto names = [&context](std::string_view key) {
    return context.data.contains(key) ||
           std::ranges::find(context.remove_keys, key) != context.remove_keys.end();
  };
  return names("name") || names("package-path");
}

bool is_nested(const PackageId& package, const Truth& truth) {
  return std::ranges::any_of(truth.revisions(), [&](const api::PackageRevision* revision) {
    return are_nested(package, package_of(*revision));
  });
}

// What the next draft is made from, before its mutations; nothing if it cannot be merged.
std::optional<kpt::Files> next_content(const api::PackageVariant& variant,
                                       const api::PackageRevision& upstream, const Truth& truth) {
  const auto downstreams = downstreams_of(variant, truth);
  if (downstreams.empty()) return truth.content(upstream);
  const api::PackageRevision& downstream = *downstreams.front();
  if (is_made_of(downstream, upstream, truth)) return truth.content(downstream);
  const auto* base = base_of(variant, downstream, truth);
  if (base == nullptr) return std::nullopt;
  auto merged =
      kpt::update_package(kpt::UpdateStrategy::ResourceMerge, {.base = truth.content(*base),
                                                               .ours = truth.content(downstream),
                                                               .theirs = truth.content(upstream)});
  if (!merged) return std::nullopt;
  return *std::move(merged);
}

// By somebody's finalizer, which is not Porch's own.
bool is_held_by_others(const api::ObjectMeta& meta) {
  return meta.deletion_timestamp &&
         std::ranges::any_of(meta.finalizers, [](const std::string& finalizer) {
           return finalizer != api::v1alpha2::kPackageRevisionFinalizer;
         });
}

// What a source gets of a revision; nothing if that is not there, or not to be published, or on its
// way out, or nobody has registered its repository.
kpt::Files content_of(const api::ObjectKey& key, const Truth& truth) {
  const api::PackageRevision* revision = truth.revision(key);
  const bool is_there = revision != nullptr && revision->is_published() &&
                        !revision->meta.deletion_timestamp &&
                        repository_of(package_of(*revision), truth);
  return is_there ? truth.content(*revision) : kpt::Files();
}

// Is there all that the task reads, and can it be merged?
bool can_be_made(const api::Task& task, const std::string& name_space, const Truth& truth) {
  const auto read = [&](const std::string& name) { return content_of({name_space, name}, truth); };
  if (!task.upgrade) {
    const std::string cloned = task.cloned();
    const std::string edited = task.edited();
    return (cloned.empty() || !read(cloned).empty()) && (edited.empty() || !read(edited).empty());
  }
  const auto& [base, theirs, ours, strategy] = *task.upgrade;
  const kpt::Files old_upstream = read(base.name);
  const kpt::Files new_upstream = read(theirs.name);
  const kpt::Files local = read(ours.name);
  if (old_upstream.empty() || new_upstream.empty() || local.empty()) return false;
  return kpt::update_package(kpt::parse_update_strategy(strategy),
                             {.base = old_upstream, .ours = local, .theirs = new_upstream})
      .has_value();
}

// The variant's own, of v1alpha2, that is to be published and has no number yet; else null.
const api::v1alpha2::PackageRevision* being_published(const api::PackageVariant& variant,
                                                      const api::PackageRevision& one,
                                                      const Truth& truth) {
  const auto object = truth.find(api::kSecondPackageRevision, one.meta.key());
  if (!object || !owns(variant, one) || one.spec.lifecycle != api::kPublished) return nullptr;
  const auto& revision = object->as<api::v1alpha2::PackageRevision>();
  return revision.status.revision == 0 ? &revision : nullptr;
}

}  // namespace

bool spec_is_invalid(const api::PackageVariant& variant) {
  const Spec& spec = variant.spec;
  const auto& upstream = spec.upstream;
  const auto& downstream = spec.downstream;
  const bool complete = upstream && !upstream->repo.empty() && !upstream->package.empty() &&
                        downstream && !downstream->repo.empty() && !downstream->package.empty();
  return !complete || !is_policy(spec.adoption_policy, api::kAdoptNone, api::kAdoptExisting) ||
         !is_policy(spec.deletion_policy, api::kDeletionDelete, api::kDeletionOrphan) ||
         (spec.package_context && sets_reserved_key(*spec.package_context)) ||
         std::ranges::any_of(spec.injectors,
                             [](const auto& injector) { return injector.name.empty(); });
}

bool name_is_refused(const api::PackageVariant& variant) {
  constexpr std::string_view kSomeWorkspace = "w";
  const auto& downstream = variant.spec.downstream;
  return downstream &&
         !(fakeporch::check_package_path(downstream->package).empty() &&
           fakeporch::check_revision_name(downstream->repo, downstream->package, kSomeWorkspace)
               .empty());
}

bool upstream_is_absent(const api::PackageVariant& variant, const Truth& truth) {
  return upstream_of(variant, truth) == nullptr;
}

bool upstream_is_leaving(const api::PackageVariant& variant, const Truth& truth) {
  const auto* upstream = upstream_of(variant, truth);
  return upstream != nullptr && upstream->meta.deletion_timestamp.has_value() &&
         is_of_v1alpha2(*upstream, truth);
}

bool repository_is_absent(const api::PackageVariant& variant, const Truth& truth) {
  const api::ObjectPtr repository = repository_of(target_of(variant), truth);
  return !repository || repository->meta().deletion_timestamp.has_value();
}

bool repository_is_unknown(const api::PackageVariant& variant, const Truth& truth) {
  const api::ObjectPtr object = repository_of(target_of(variant), truth);
  if (!object || !api::v1alpha2::manages(object->meta())) return false;
  const auto& repository = object->as<api::Repository>();
  if (repository.status.last_full_sync_time ||
      std::ranges::any_of(downstreams_of(variant, truth), &api::PackageRevision::is_draft))
    return false;
  bool is_held = false;
  truth.for_each(api::kSecondPackageRevision, [&](const api::ObjectPtr& revision) {
    const bool is_there =
        revision->meta().name_space == repository.meta.name_space &&
        revision->as<api::v1alpha2::PackageRevision>().spec.repository == repository.meta.name;
    is_held = is_held || (is_there && is_held_by_others(revision->meta()));
  });
  return is_held;
}

bool generations_differ(const api::PackageVariant& variant, const Truth& truth) {
  const auto* upstream = upstream_of(variant, truth);
  const auto downstreams = downstreams_of(variant, truth);
  if (upstream == nullptr || downstreams.empty()) return false;
  const api::PackageRevision& downstream = *downstreams.front();
  // Before it has a number, nobody upgrades it.
  const bool is_settled = downstream.is_published() && downstream.spec.revision != 0;
  if (!is_settled || is_made_of(downstream, *upstream, truth)) return false;
  const auto* base = base_of(variant, downstream, truth);
  return is_of_v1alpha2(*upstream, truth) != is_of_v1alpha2(downstream, truth) ||
         (base != nullptr && is_of_v1alpha2(*base, truth) != is_of_v1alpha2(downstream, truth));
}

bool source_has_no_content(const api::PackageVariant& variant, const Truth& truth) {
  if (!truth.can_read_content()) return false;
  return std::ranges::any_of(
      downstreams_of(variant, truth), [&](const api::PackageRevision* revision) {
        return revision->is_draft() && !revision->spec.tasks.empty() &&
               is_of_v1alpha2(*revision, truth) && truth.content(*revision).empty() &&
               !can_be_made(revision->spec.tasks.front(), variant.meta.name_space, truth);
      });
}

bool render_has_failed(const api::PackageVariant& variant, const Truth& truth) {
  const auto has_failed = [&truth](const api::PackageRevision* revision) {
    const auto object = truth.find(api::kSecondPackageRevision, revision->meta.key());
    return object && revision->is_draft() &&
           says_that_its_render_failed(object->as<api::v1alpha2::PackageRevision>());
  };
  return std::ranges::any_of(downstreams_of(variant, truth), has_failed);
}

bool publication_is_under_way(const api::PackageVariant& variant, const Truth& truth) {
  const auto revisions = truth.revisions_of(target_of(variant));
  return std::ranges::any_of(revisions, [&](const api::PackageRevision* one) {
    return being_published(variant, *one, truth) != nullptr;
  });
}

bool publication_is_held(const api::PackageVariant& variant, const Truth& truth) {
  const auto is_held = [&](const api::PackageRevision* one) {
    const auto* revision = being_published(variant, *one, truth);
    if (revision == nullptr) return false;
    const api::Condition* rendered = revision->find_condition(api::v1alpha2::kRenderedCondition);
    const auto is_shut = [&revision](const std::string& gate) {
      const auto* met = api::find_condition(revision->status.package_conditions, gate);
      return met == nullptr || met->status != "True";
    };
    return (rendered != nullptr && rendered->status == "False") ||
           std::ranges::any_of(revision->spec.readiness_gates, is_shut);
  };
  return std::ranges::any_of(truth.revisions_of(target_of(variant)), is_held);
}

bool publication_is_taken_back(const api::PackageVariant& variant, const Truth& truth) {
  const auto is_taken_back = [&truth](const api::PackageRevision* one) {
    const auto object = truth.find(api::kSecondPackageRevision, one->meta.key());
    return object && one->is_draft() &&
           object->as<api::v1alpha2::PackageRevision>().status.revision > 0;
  };
  return std::ranges::any_of(downstreams_of(variant, truth), is_taken_back);
}

bool deletion_is_held(const api::PackageVariant& variant, const Truth& truth) {
  const auto is_held = [&truth](const api::PackageRevision* revision) {
    if (!is_of_v1alpha2(*revision, truth)) return false;
    const std::string& lifecycle = revision->spec.lifecycle;
    const bool has_number = revision->spec.revision >= 1;
    if (!revision->meta.deletion_timestamp)
      return lifecycle == api::kDeletionProposed && !has_number;
    // What is to go is not published any more, nor let go of until its deletion is proposed.
    if (lifecycle == api::kPublished && !has_number) return true;
    return is_held_by_others(revision->meta);
  };
  return std::ranges::any_of(downstreams_of(variant, truth), is_held);
}

bool path_is_taken(const api::PackageVariant& variant, const Truth& truth) {
  if (!downstreams_of(variant, truth).empty()) return false;
  const bool adopts = variant.spec.adoption_policy == api::kAdoptExisting;
  if (is_nested(target_of(variant), truth)) return true;
  const auto present = truth.revisions_of(target_of(variant));
  const bool can_adopt =
      adopts && std::ranges::any_of(present, [](const api::PackageRevision* revision) {
        return !revision->is_placeholder();
      });
  return !present.empty() && !can_adopt;
}

bool another_owns_it(const api::PackageVariant& variant, const Truth& truth) {
  if (variant.spec.adoption_policy != api::kAdoptExisting) return false;
  return std::ranges::any_of(
      truth.revisions_of(target_of(variant)), [&variant](const api::PackageRevision* revision) {
        return !owns(variant, *revision) &&
               std::ranges::any_of(revision->meta.owner_references, [](const auto& owner) {
                 return owner.controller.value_or(false);
               });
      });
}

bool draft_is_of_another_upstream(const api::PackageVariant& variant, const Truth& truth) {
  const auto* upstream = upstream_of(variant, truth);
  return upstream != nullptr &&
         std::ranges::any_of(
             downstreams_of(variant, truth), [&](const api::PackageRevision* revision) {
               return revision->is_draft() && !is_made_of(*revision, *upstream, truth);
             });
}

bool base_is_absent(const api::PackageVariant& variant, const Truth& truth) {
  const auto* upstream = upstream_of(variant, truth);
  const auto downstreams = downstreams_of(variant, truth);
  if (upstream == nullptr || downstreams.empty()) return false;
  const api::PackageRevision& downstream = *downstreams.front();
  return downstream.is_published() && !is_made_of(downstream, *upstream, truth) &&
         base_of(variant, downstream, truth) == nullptr;
}

bool package_context_is_absent(const api::PackageVariant& variant, const Truth& truth) {
  const auto& wanted = variant.spec.package_context;
  if (!wanted || (wanted->data.empty() && wanted->remove_keys.empty())) return false;
  const auto* upstream = upstream_of(variant, truth);
  const auto downstreams = downstreams_of(variant, truth);
  if (upstream == nullptr || !truth.can_read_content()) return false;
  return std::ranges::any_of(downstreams, [&](const api::PackageRevision* downstream) {
    if (!is_made_of(*downstream, *upstream, truth)) return false;
    const kpt::Files files = truth.content(*downstream);
    return !files.empty() && !package_context_data(files);
  });
}

bool has_a_draft_that_does_not_render(const api::PackageVariant& variant, const Truth& truth) {
  if (!truth.can_read_content() || !truth.can_render()) return false;
  const auto is_one = [&truth](const api::PackageRevision* revision) {
    return revision->is_draft() && !truth.renders(truth.content(*revision));
  };
  const bool adopts = variant.spec.adoption_policy == api::kAdoptExisting;
  return std::ranges::any_of(truth.owned_by(variant.meta.uid), is_one) ||
         (adopts && std::ranges::any_of(truth.revisions_of(target_of(variant)), is_one));
}

bool content_does_not_render(const api::PackageVariant& variant, const Truth& truth) {
  const auto* upstream = upstream_of(variant, truth);
  if (upstream == nullptr || !truth.can_read_content() || !truth.can_render()) return false;
  if (has_a_draft_that_does_not_render(variant, truth)) return true;
  const auto content = next_content(variant, *upstream, truth);
  return !content || injection_points_clash(*content) || !truth.renders(*content) ||
         !truth.renders(with_mutations(variant, *content, truth));
}

bool another_tries_in_vain(const api::PackageVariant& variant, const Truth& truth) {
  const auto rivals = truth.variants_targeting(target_of(variant));
  return std::ranges::any_of(rivals, [&](const api::PackageVariant* other) {
    return other->meta.uid != variant.meta.uid && !other->meta.deletion_timestamp &&
           content_does_not_render(*other, truth);
  });
}

bool is_copied(const api::PackageRevision& revision, const Truth& truth) {
  return std::ranges::any_of(truth.revisions(), [&revision](const auto* one) {
    return names_as_upstream(*one, revision);
  });
}

bool what_it_left_is_copied(const api::PackageVariant& variant, const Truth& truth) {
  return std::ranges::any_of(truth.owned_by(variant.meta.uid), [&](const auto* left) {
    return left->is_draft() && package_of(*left) != target_of(variant) && is_copied(*left, truth);
  });
}

std::string_view block_of(const api::PackageVariant& variant, const Truth& truth) {
  if (spec_is_invalid(variant)) return "its spec is invalid";
  if (name_is_refused(variant)) return "its package's name is refused";
  if (upstream_is_absent(variant, truth)) return "its upstream is absent";
  if (upstream_is_leaving(variant, truth)) return "its upstream is being deleted";
  if (repository_is_absent(variant, truth)) return "its repository is absent";
  if (repository_is_unknown(variant, truth)) return "its repository is not known yet";
  if (path_is_taken(variant, truth)) return "its path is taken";
  if (another_owns_it(variant, truth)) return "another owns its package";
  if (draft_is_of_another_upstream(variant, truth)) return "its draft is of another upstream";
  if (generations_differ(variant, truth)) return "its upgrade crosses the generations of the API";
  if (source_has_no_content(variant, truth)) return "the source of its draft has no content";
  if (render_has_failed(variant, truth)) return "the render of its draft has failed";
  if (publication_is_held(variant, truth)) return "the publication of its downstream is held";
  if (publication_is_taken_back(variant, truth)) return "its downstream is to be a draft again";
  if (deletion_is_held(variant, truth)) return "the deletion of its downstream is held";
  if (base_is_absent(variant, truth)) return "the base of its upgrade is absent";
  if (package_context_is_absent(variant, truth)) return "its package has no context to change";
  if (content_does_not_render(variant, truth)) return "its content does not render";
  if (another_tries_in_vain(variant, truth)) return "another tries in vain to make its package";
  return "";
}

}  // namespace porchsim::scenarios
