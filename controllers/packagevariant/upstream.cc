#include "controllers/packagevariant/upstream.h"

#include <fmt/format.h>

#include "kpt/kyaml/go_text.h"

namespace porchsim::packagevariant {
namespace {

using Upstream = api::PackageVariant::Upstream;

constexpr std::string_view kMainWorkspace = "main";
constexpr std::int64_t kPlaceholderRevision = -1;

bool is_of_package(const api::PackageRevision& revision, const Upstream& upstream) {
  return revision.spec.repository == upstream.repo &&
         revision.spec.package_name == upstream.package;
}

bool is_selected(const api::PackageRevision& revision, const Upstream& upstream,
                 const Options& options) {
  const bool by_number = options.honour_upstream_revision && upstream.revision != 0;
  if (by_number && (revision.spec.revision != upstream.revision || !revision.is_published())) {
    return false;
  }
  if (!upstream.workspace_name.empty()) {
    // Of v1alpha2 the spec says so before it has a number.
    const bool is_out = revision.is_published() && revision.spec.revision != 0;
    if (options.published_upstream_only && !is_out) return false;
    return revision.spec.workspace_name == upstream.workspace_name;
  }
  return by_number || revision.spec.workspace_name == kMainWorkspace;
}

// May a ref be a tag, in a long or a short form?
bool may_be_tag(std::string_view ref) {
  if (ref.starts_with("refs/")) return ref.starts_with("refs/tags/");
  return !ref.starts_with("drafts") && !ref.starts_with("proposed/");
}

std::string_view last_segment(std::string_view ref) { return ref.substr(ref.rfind('/') + 1); }

// By its number, or by its workspace name.
bool is_called(const api::PackageRevision& revision, std::string_view name) {
  const std::int64_t number = revision_to_int(name);
  return number > 0 ? revision.spec.revision == number : revision.spec.workspace_name == name;
}

std::unexpected<api::Error> not_found(const Upstream& upstream) {
  return api::fail(api::Reason::Unknown,
                   "could not find upstream package revision " + upstream_go_text(upstream));
}

}  // namespace

std::int64_t revision_to_int(std::string_view text) {
  if (text.starts_with('v')) text.remove_prefix(1);
  const kpt::GoInteger number = kpt::go_atoi(text);
  return number.ok ? number.value : -1;
}

std::int64_t revision_from_ref(std::string_view ref) { return revision_to_int(last_segment(ref)); }

std::string upstream_go_text(const Upstream& upstream) {
  return fmt::format("&v1alpha1.Upstream{{Repo:{}, Package:{}, Revision:{}, WorkspaceName:{}}}",
                     kpt::go_quote(upstream.repo), kpt::go_quote(upstream.package),
                     upstream.revision, kpt::go_quote(upstream.workspace_name));
}

api::Result<api::ObjectPtr> get_upstream_pr(const Upstream& upstream, const Revisions& revisions,
                                            const Options& options) {
  for (const api::ObjectPtr& object : revisions) {
    const api::PackageRevision& revision = as_revision(object);
    if (is_of_package(revision, upstream) && is_selected(revision, upstream, options))
      return object;
  }
  Upstream sought = upstream;
  if (!options.honour_upstream_revision) sought.revision = kPlaceholderRevision;
  return not_found(sought);
}

api::Result<api::ObjectPtr> get_published_upstream_by_revision(const Upstream& upstream,
                                                               const Revisions& revisions) {
  if (upstream.revision == 0) {
    return api::fail(api::Reason::Unknown, "upstream cannot be published with revision number 0");
  }
  for (const api::ObjectPtr& object : revisions) {
    const api::PackageRevision& revision = as_revision(object);
    if (is_of_package(revision, upstream) && revision.spec.revision == upstream.revision &&
        revision.is_published()) {
      return object;
    }
  }
  return not_found(upstream);
}

const api::GitLocator* locked_place(const std::optional<api::Locator>& lock) {
  return lock && lock->git && !lock->git->ref.empty() ? &*lock->git : nullptr;
}

api::ObjectPtr locked_revision(const api::GitLocator& lock, const Revisions& package) {
  const std::string_view name = may_be_tag(lock.ref) ? last_segment(lock.ref) : "";
  api::ObjectPtr called;
  for (const api::ObjectPtr& object : package) {
    const api::PackageRevision& revision = as_revision(object);
    if (!revision.is_published()) continue;
    const api::GitLocator* own = locked_place(revision.status.self_lock);
    if (own != nullptr && own->ref == lock.ref) return object;
    if (!called && !name.empty() && is_called(revision, name)) called = object;
  }
  return called;
}

bool is_up_to_date(const std::optional<api::Locator>& upstream_lock,
                   std::int64_t upstream_revision) {
  const api::GitLocator* lock = locked_place(upstream_lock);
  if (lock == nullptr) return true;
  if (lock->ref.starts_with("drafts")) return false;
  return revision_from_ref(lock->ref) == upstream_revision;
}

bool is_same_upstream(const std::optional<api::Locator>& upstream_lock,
                      const api::PackageRevision& upstream) {
  const auto& own = upstream.status.self_lock;
  if (!upstream_lock || !upstream_lock->git || !own || !own->git) return true;
  return same_package(*upstream_lock->git, *own->git);
}

}  // namespace porchsim::packagevariant
