#include "tools/v1alpha2/recorded_content.h"

#include <utility>

#include "kpt/kptfile/kptfile.h"

namespace porchsim::scenarios {
namespace {

using api::Json;
using Lock = std::optional<api::Locator>;

Json call_of(std::string_view method) { return Json::object({{"to", "content"}, {"op", method}}); }

}  // namespace

api::Result<Lock> upstream_lock_of(const api::StringMap& resources) {
  const auto text = resources.find(kpt::kKptfileName);
  if (text == resources.end()) return api::fail(api::Reason::Unknown, "no Kptfile in package");
  const auto kptfile = kpt::decode_kptfile(text->second);
  if (!kptfile) return api::fail(api::Reason::Unknown, kptfile.error().message);
  const bool is_git = kptfile->upstream && kptfile->upstream->git && kptfile->upstream_lock &&
                      kptfile->upstream_lock->git;
  if (!is_git) return Lock();
  const kpt::GitLocation& git = *kptfile->upstream_lock->git;
  return api::Locator{
      .type = "git",
      .git = api::GitLocator{
          .repo = git.repo, .directory = git.directory, .ref = git.ref, .commit = git.commit}};
}

api::Result<> RecordedContent::unless_faulty(std::string_view method) const {
  if (!package_.errors.contains(method)) return {};
  return api::fail(api::Reason::Unknown, package_.errors[method].text());
}

api::Result<api::StringMap> RecordedContent::resources() {
  return trace_.call(call_of("GetResourceContents"), [&](Json&) -> api::Result<api::StringMap> {
    PORCHSIM_TRY(unless_faulty("GetResources"));
    return package_.resources;
  });
}

api::Result<Lock> RecordedContent::lock() {
  return trace_.call(call_of("GetLock"), [&](Json&) -> api::Result<Lock> {
    PORCHSIM_TRY(unless_faulty("GetLock"));
    if (!package_.lock) return Lock();
    return api::Locator{.type = "git", .git = *package_.lock};
  });
}

api::Result<Lock> RecordedContent::upstream_lock() {
  return trace_.call(call_of("GetUpstreamLock"), [&](Json&) -> api::Result<Lock> {
    PORCHSIM_TRY(unless_faulty("GetUpstreamLock"));
    PORCHSIM_TRY(unless_faulty("GetKptfile"));
    return upstream_lock_of(package_.resources);
  });
}

api::CommitInfo RecordedContent::commit_info() {
  return {.time = package_.commit_time, .author = package_.commit_author};
}

}  // namespace porchsim::scenarios
