#include "fakeporch/content/content_texts.h"

#include <string>

#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/revisions/kptfile_view.h"
#include "kpt/kptfile/kptfile.h"

namespace porchsim::fakeporch {

api::Result<std::optional<api::Locator>> upstream_lock_in(const kpt::Files& files) {
  const auto found = files.find(kpt::kKptfileName);
  if (found == files.end()) {
    return api::fail(api::Reason::Invalid, "packagerevision does not have a Kptfile");
  }
  const auto kptfile = kpt::decode_kptfile(*found->second, kpt::Decoding::Lenient);
  if (!kptfile) {
    return api::fail(api::Reason::Invalid, "error decoding Kptfile: " + kptfile.error().message);
  }
  api::Locator lock = upstream_lock_of(*kptfile);
  if (!lock.git) return std::nullopt;
  return lock;
}

std::optional<CommitId> find_ref(const GitRepository& repository, std::string_view name) {
  for (const std::string& whole :
       {branch_ref(name), std::string(kTagRefs) + std::string(name), std::string(name)}) {
    if (const auto head = repository.ref(whole)) return head;
  }
  return std::nullopt;
}

}  // namespace porchsim::fakeporch
