#include "controllers/packagerevision/source.h"

#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "api/lifecycle.h"
#include "controllers/packagerevision/kptfile_fields.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/package/kptfile_edit.h"
#include "kpt/package/package_context.h"
#include "kpt/package/texts.h"
#include "kpt/update/merge.h"

namespace porchsim::packagerevision {
namespace {

using api::Reason;
using api::Result;
using api::StringMap;
using api::v1alpha2::PackageRevision;
using api::v1alpha2::Source;

constexpr std::string_view kGit = "git";

Result<StringMap> init_package(std::string_view package, const api::Task::Init& init) {
  kpt::NewPackage wanted;
  wanted.name = package;
  wanted.description = init.description;
  wanted.site = init.site;
  wanted.keywords = init.keywords;
  wanted.folder = init.subpackage;
  const auto files = kpt::default_package(wanted);
  if (!files) return api::fail(Reason::Invalid, files.error().message);
  return kpt::texts_of(*files);
}

api::ContentKey content_of(const PackageRevision& revision) {
  return {{revision.meta.name_space, revision.spec.repository},
          revision.spec.package_name,
          revision.spec.workspace_name};
}

Result<PackageRevision> read_revision(api::Reader& reader, const PackageRevision& of,
                                      const std::string& name) {
  const api::ObjectPtr found =
      PORCHSIM_TRY(reader.get(PackageRevision::type(), {of.meta.name_space, name}));
  return found->as<PackageRevision>();
}

std::string must_be(std::string_view what, const std::string& name) {
  return fmt::format("{} {} must be published", what, kpt::go_quote(name));
}

template <class T>
Result<T> within(std::string_view what, Result<T> result) {
  if (result) return result;
  return api::fail(api::wrap(what, result.error()));
}

// What Git has of a revision that is published; `role`: "source package".
Result<std::unique_ptr<api::PackageContent>> published_content(std::string_view role,
                                                               const PackageRevision& revision,
                                                               const SourceReaders& readers) {
  auto content = PORCHSIM_TRY(readers.contents.get_package_content(content_of(revision)));
  if (readers.published_content && !api::is_published(content->lifecycle()))
    return api::fail(Reason::Invalid, must_be(role, revision.meta.name));
  return content;
}

// Kptfile name, upstream and upstreamLock; a package without a lock has neither.
Result<StringMap> with_upstream(StringMap texts, const std::string& package,
                                const std::optional<api::Locator>& lock) {
  kpt::UpstreamChange change{.name = package, .upstream = {}, .lock = {}};
  if (lock && lock->git) {
    const api::GitLocator& git = *lock->git;
    change.upstream = {.type = std::string(kGit),
                       .git = kpt::GitLocation{git.repo, git.directory, git.ref, ""},
                       .update_strategy = ""};
    change.lock = {.type = std::string(kGit),
                   .git = kpt::GitLocation{git.repo, git.directory, git.ref, git.commit},
                   .generic = {}};
  }
  kpt::Files files = kpt::files_of(texts);
  kpt::ParsedFiles parsed(1);
  const kpt::Status changed = kpt::update_kptfile_upstream(files, std::move(change), parsed);
  if (!changed) {
    return api::fail(Reason::Unknown,
                     "failed to update Kptfile upstream: " + changed.error().message);
  }
  return kpt::texts_of(files);
}

Result<StringMap> copy_package(const PackageRevision& revision, const SourceReaders& readers) {
  const std::string& name = revision.spec.source->copy_from->name;
  const PackageRevision source =
      PORCHSIM_TRY(within("failed to get source package " + kpt::go_quote(name),
                          read_revision(readers.revisions, revision, name)));
  if (source.spec.repository != revision.spec.repository) {
    return api::fail(Reason::Invalid,
                     fmt::format("source package must be from same repository {}, got {}",
                                 kpt::go_quote(revision.spec.repository),
                                 kpt::go_quote(source.spec.repository)));
  }
  if (source.spec.package_name != revision.spec.package_name) {
    return api::fail(Reason::Invalid, fmt::format("source package must be same package {}, got {}",
                                                  kpt::go_quote(revision.spec.package_name),
                                                  kpt::go_quote(source.spec.package_name)));
  }
  if (!source.is_published()) {
    return api::fail(Reason::Invalid, must_be("source package", name));
  }
  const auto content = PORCHSIM_TRY(within("failed to get source package content",
                                           published_content("source package", source, readers)));
  return content->resources();
}

Result<StringMap> clone_revision(const PackageRevision& revision, const std::string& name,
                                 const SourceReaders& readers) {
  const PackageRevision upstream =
      PORCHSIM_TRY(within("failed to get upstream package " + kpt::go_quote(name),
                          read_revision(readers.revisions, revision, name)));
  if (!upstream.is_published()) {
    return api::fail(Reason::Invalid, must_be("upstream package", name));
  }
  const auto content =
      PORCHSIM_TRY(within("failed to get upstream package content",
                          published_content("upstream package", upstream, readers)));
  StringMap texts = PORCHSIM_TRY(within("failed to read upstream resources", content->resources()));
  const std::optional<api::Locator> lock = PORCHSIM_TRY(
      within("failed to get upstream lock for " + kpt::go_quote(name), content->lock()));
  return with_upstream(std::move(texts), revision.spec.package_name, lock);
}

Result<StringMap> clone_git(const PackageRevision& revision, const Source::Git& git,
                            const SourceReaders& readers) {
  api::ExternalPackage fetched = PORCHSIM_TRY(within(
      "failed to fetch from git",
      readers.fetcher.fetch_external_git_package(
          {.repo = git.repo, .ref = git.ref, .directory = git.directory, .secret = git.secret},
          revision.meta.name_space)));
  return with_upstream(std::move(fetched.resources), revision.spec.package_name,
                       api::Locator{.type = std::string(kGit), .git = std::move(fetched.lock)});
}

Result<StringMap> clone_package(const PackageRevision& revision, const SourceReaders& readers) {
  const Source::Clone& clone = *revision.spec.source->clone_from;
  if (clone.upstream) return clone_revision(revision, clone.upstream->name, readers);
  if (clone.git) return clone_git(revision, *clone.git, readers);
  return api::fail(Reason::Invalid, "clone source must specify either upstreamRef or git");
}

Result<PackageRevision> read_published(const PackageRevision& of, const std::string& name,
                                       const SourceReaders& readers) {
  PackageRevision found = PORCHSIM_TRY(within("failed to get package " + kpt::go_quote(name),
                                              read_revision(readers.revisions, of, name)));
  if (!found.is_published()) return api::fail(Reason::Invalid, must_be("package", name));
  return found;
}

struct ReadPackage {
  std::unique_ptr<api::PackageContent> content;
  kpt::Files files;
};

Result<ReadPackage> read_package(const PackageRevision& revision, const SourceReaders& readers) {
  auto content = PORCHSIM_TRY(published_content("package", revision, readers));
  const StringMap texts = PORCHSIM_TRY(content->resources());
  return ReadPackage{std::move(content), kpt::files_of(texts)};
}

// What rendering tells in a Kptfile would count as a local change, which a fast-forward refuses.
void strip_status(kpt::Files& files) {
  const auto found = files.find(kpt::kKptfileName);
  if (found == files.end()) return;
  found->second = kpt::make_text(strip_kptfile_status(*found->second));
}

Result<StringMap> upgrade_package(const PackageRevision& revision, const SourceReaders& readers) {
  const Source::Upgrade& upgrade = *revision.spec.source->upgrade;
  const auto find = [&](std::string_view role, const api::NameReference& reference) {
    return within(role, read_published(revision, reference.name, readers));
  };
  const PackageRevision old_upstream = PORCHSIM_TRY(find("old upstream", upgrade.old_upstream));
  const PackageRevision new_upstream = PORCHSIM_TRY(find("new upstream", upgrade.new_upstream));
  const PackageRevision current = PORCHSIM_TRY(find("current package", upgrade.current));

  const ReadPackage base = PORCHSIM_TRY(
      within("failed to read old upstream resources", read_package(old_upstream, readers)));
  const ReadPackage theirs = PORCHSIM_TRY(
      within("failed to read new upstream resources", read_package(new_upstream, readers)));
  ReadPackage ours = PORCHSIM_TRY(
      within("failed to read current package resources", read_package(current, readers)));

  const kpt::UpdateStrategy strategy = kpt::parse_update_strategy(upgrade.strategy);
  if (strategy == kpt::UpdateStrategy::FastForward) strip_status(ours.files);
  const auto merged = kpt::update_package(
      strategy, {.base = base.files, .ours = ours.files, .theirs = theirs.files});
  if (!merged) return api::fail(Reason::Invalid, "3-way merge failed: " + merged.error().message);

  const std::optional<api::Locator> lock =
      PORCHSIM_TRY(within("failed to get new upstream lock", theirs.content->lock()));
  StringMap texts =
      PORCHSIM_TRY(with_upstream(kpt::texts_of(*merged), revision.spec.package_name, lock));
  // Files that cannot be read have no identity to remember.
  const auto keyed = kpt::ensure_merge_key(kpt::files_of(texts));
  return keyed ? kpt::texts_of(*keyed) : std::move(texts);
}

}  // namespace

std::string_view creation_source_of(const Source& source) {
  if (source.init) return "init";
  if (source.clone_from) return "clone";
  if (source.copy_from) return "copy";
  return source.upgrade ? "upgrade" : "";
}

std::vector<std::string> revisions_of(const Source& source) {
  std::vector<std::string> names;
  if (source.clone_from && source.clone_from->upstream) {
    names.push_back(source.clone_from->upstream->name);
  }
  if (source.copy_from) names.push_back(source.copy_from->name);
  if (source.upgrade) {
    names.insert(names.end(), {source.upgrade->old_upstream.name, source.upgrade->new_upstream.name,
                               source.upgrade->current.name});
  }
  return names;
}

Result<StringMap> source_content(const PackageRevision& revision, const SourceReaders& readers) {
  const Source& source = *revision.spec.source;
  if (source.init) return init_package(revision.spec.package_name, *source.init);
  if (source.clone_from) return clone_package(revision, readers);
  if (source.copy_from) return copy_package(revision, readers);
  if (source.upgrade) return upgrade_package(revision, readers);
  return api::fail(Reason::Invalid, "source has no fields set");
}

}  // namespace porchsim::packagerevision
