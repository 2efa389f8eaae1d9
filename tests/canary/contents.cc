#include "tests/canary/contents.h"

namespace porchsim::canary {
namespace {

constexpr const char* kKptfile = "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n";

}  // namespace

Contents::Contents() {
  history_.read_content_with([this](const api::PackageRevision& revision) {
    if (!files_.contains(revision.meta.name)) store(revision.meta.name, {});
    return files_[revision.meta.name];
  });
}

void Contents::store(const std::string& name, const Texts& texts) {
  kpt::Files& files = files_[name];
  files = {{"Kptfile", kpt::make_text(kKptfile)}};
  for (const auto& [path, text] : texts) files.insert_or_assign(path, kpt::make_text(text));
}

std::string Upgrade::bites(const Sides& sides, const std::string& strategy,
                           std::string_view actor) {
  const auto make = [this](const char* workspace, const Texts& texts) {
    auto published = revision(workspace, "Published");
    published.spec.revision = ++number_;
    store(published.meta.name, texts);
    history_.write("porch", published);
  };
  make("base", sides.base);
  make("upstream", sides.upstream);
  make("local", sides.local);
  if (moved_ago_) {
    const auto base = numbered(revision("base", "Published"), 1);
    for (const char* commit : {"c1", "c2"}) history_.write("porch", locked(base, commit));
    history_.pass(*moved_ago_);
  }
  store("edge.app.merged", sides.merged);
  auto merged = revision("merged", "Draft");
  merged.spec.tasks = {api::Task::upgrade_of(
      {{"edge.app.base"}, {"edge.app.upstream"}, {"edge.app.local"}, strategy})};
  history_.write(actor, merged);
  return history_.bitten();
}

}  // namespace porchsim::canary
