// S76: at rest the status of what is Ready tells how things are (L09 of the invariants: status is
// true). A Repository names the commit of its branch and counts the revisions that it has, the
// placeholder and drafts among them, and is to be read as a whole again later than it was last, by
// a schedule in another second; a revision that is published tells by whom and when, and any
// whether its repository is one for deployments; both have observed the spec that they have now.
//
// What a sync has not seen yet of Git does not count; of the branch neither what went to it through
// another Repository of the same Git. Nor does the number while a revision is not Ready, or on its
// way out, or has gone without its controller, so that its content stays, which the next sync finds
// (S33). A sync can do without the commit where it cannot be had.
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>

#include <fmt/format.h>

#include "cel/zones/time_zone.h"
#include "controllers/repository/cron/schedule.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/places_in_git.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"
#include "scenarios/checks/rules/v1alpha2/repositories.h"
#include "scenarios/checks/seen_git.h"
#include "scenarios/checks/stripped.h"

namespace porchsim::scenarios {
namespace {

class StatusesTellOfGit final : public Check {
 public:
  StatusesTellOfGit() {
    hear_of({sim::Verb::Push, sim::Verb::UpdateStatus, sim::Verb::Patch, sim::Verb::Update,
             sim::Verb::Failed});
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    if (event.verb != sim::Verb::Failed) return seen_.on_event(event);
    if (is_of_repository_cache(event)) failed_.insert(event.subject.name);
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    stripped_.remember(write);
    const auto* gone = second_revision(write.before);
    if (gone == nullptr || write.event.verb != sim::Verb::Removed) return;
    if (stripped_.is_let_go(*gone)) let_go_.insert_or_assign(gone->spec.repository, write.event.id);
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (truth.backstage() == nullptr || !end.restless_for.empty()) return;
    truth.for_each(api::Repository::type().kind, [&](const api::ObjectPtr& object) {
      const api::Repository* repository = repository_in(object);
      const bool is_told = repository != nullptr && ready_reason(*repository) == "Ready" &&
                           !repository->meta.deletion_timestamp;
      if (is_told && seen_.has_seen_all(repository->meta.name)) judge(*object, end, truth, out);
    });
  }

 private:
  void judge(const api::Object& object, const Quiescence& end, const Truth& truth,
             Violations& out) {
    const auto& repository = object.as<api::Repository>();
    const auto references = truth.backstage()->references(repository);
    if (!references) return;
    const std::string* tip = commit_of(*references, main_of(repository));
    const std::string& told = repository.status.git_commit_hash;
    const bool could_not_ask = told.empty() && failed_.contains(repository.meta.name);
    if (tip != nullptr && told != *tip && !could_not_ask)
      report(out, end.event, "{} tells of commit {}, and its branch is at {}", object,
             told.substr(0, 10), tip->substr(0, 10));
    judge_generation(object, repository.status.observed_generation, end, out);
    const auto& last = repository.status.last_full_sync_time;
    const auto& next = repository.status.next_full_sync_time;
    const bool is_at_once = last && next && *next == *last && has_schedule(repository, *last);
    if (is_at_once || (last && next && *next < *last))
      report(out, end.event, "{} is to be read as a whole again no later than it was", object);
    std::int64_t count = 0;
    const auto let_go = let_go_.find(repository.meta.name);
    bool is_settled =
        let_go == let_go_.end() || seen_.has_seen(repository.meta.name, let_go->second);
    truth.for_each(api::kSecondPackageRevision, [&](const api::ObjectPtr& one) {
      const auto& revision = one->as<api::v1alpha2::PackageRevision>();
      const bool lies_here = revision.meta.name_space == repository.meta.name_space &&
                             revision.spec.repository == repository.meta.name;
      if (!lies_here) return;
      ++count;
      const bool is_ready = says_that_it_is_ready(revision) && !revision.meta.deletion_timestamp;
      is_settled = is_settled && is_ready;
      if (is_ready) judge_revision(*one, repository, end, out);
    });
    if (is_settled && repository.status.package_count != count)
      report(out, end.event, "{} counts {} revisions, and has {}", object,
             repository.status.package_count, count);
  }

  // Which comes once more after that time.
  bool has_schedule(const api::Repository& repository, api::Time after) const {
    const auto schedule = cron::Schedule::parse_standard(repository.spec.sync.schedule, *zones_);
    return schedule && schedule->next(after);
  }

  void judge_revision(const api::Object& object, const api::Repository& repository,
                      const Quiescence& end, Violations& out) {
    const auto& revision = object.as<api::v1alpha2::PackageRevision>();
    if (revision.status.deployment != repository.spec.deployment)
      report(out, end.event, "{} is {}one of a deployment, and its repository is{}", object,
             revision.status.deployment ? "" : "not ", repository.spec.deployment ? "" : " not");
    judge_generation(object, revision.status.observed_generation, end, out);
    if (revision.status.revision <= 0) return;
    if (revision.status.published_by.empty() || !revision.status.published_at)
      report(out, end.event, "{} is published, and does not tell by whom and when", object);
  }

  void judge_generation(const api::Object& object, std::int64_t observed, const Quiescence& end,
                        Violations& out) {
    if (observed != object.meta().generation)
      report(out, end.event, "{} is Ready, and has observed generation {} of {}", object, observed,
             object.meta().generation);
  }

  const std::unique_ptr<cel::ZoneSource> zones_ = cel::make_no_zones();
  SeenGit seen_;
  Stripped stripped_;
  std::map<std::string, sim::EventId> let_go_;  // by repository: when one went so last
  std::set<std::string> failed_;                // repositories that could not be asked once
};

}  // namespace

std::unique_ptr<Check> make_statuses_tell_of_git() { return std::make_unique<StatusesTellOfGit>(); }

}  // namespace porchsim::scenarios
