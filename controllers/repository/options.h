// What the Repository controller may do one way or another. The documents (seed 003) say that it
// keeps the shared cache fresh with the latest Git state, on schedule; where they say no more and
// shipped Porch breaks an invariant, the default keeps the invariant. porch_head() is what
// nephio-project/porch 74d82d56 does. Each has a row in docs/fidelity.md. "Shipped" below is
// controllers/repositories of that commit.
#pragma once

#include <span>

#include "api/switches.h"

namespace porchsim::repository {

struct Options {
  // A reconcile that finds nothing to do leaves the Ready condition as it is (invariant S36);
  // shipped: writes Ready=True over an error and over a sync in progress.
  bool keep_condition_when_idle = true;
  // A sync is in progress while this process runs one, and no second one starts; a deletion waits
  // for it (invariants S36, S39); shipped: while the condition says so, for 20 minutes.
  bool know_running_syncs = true;
  // A repository is Ready again after the sync that follows an error, also one whose telling failed
  // (invariant S36); shipped: once Git answers, before the sync.
  bool ready_after_sync = true;
  // A sync that failed wakes the controller when its retry is due (invariant L04); shipped: the
  // next health check finds out.
  bool retry_failed_syncs = true;
  // What failed waits for its retry, whatever asks for it, and nextFullSyncTime tells when that is,
  // for a process that starts meanwhile, too (invariant E04); shipped: a repository that has not
  // been synced since the start, or whose spec is not synced yet, is tried at each reconcile.
  bool back_off_after_failures = true;
  // How long a retry waits goes by the kind of the error; shipped: by words in its message.
  bool retry_by_kind = true;
  // A spec that changed together with runOnceAt is synced (invariant S37); shipped: only
  // acknowledged.
  bool sync_changed_specs = true;
  // runOnceAt is observed and cleared once a sync that began at that time or later has followed it,
  // if it is still the one (invariant S38); shipped: after each sync, whatever it is by then.
  bool clear_followed_run_once = true;
  // Without a free slot a sync waits, and its repository stays what it is (invariants L10, S36);
  // shipped: it becomes an Error.
  bool wait_for_slot = true;
  // A schedule that never comes is none (invariant E01); shipped: it is always due.
  bool ignore_impossible_schedules = true;
  // Where a schedule says when the next full sync comes, nothing else wakes the controller for one
  // (invariant L14), and it comes then, as one at runOnceAt does, though there was a health check
  // shortly before (seed 003: on schedule); shipped: the frequency of those without a schedule
  // wakes, too, and after a health check nothing does before the next one.
  bool wake_by_schedule = true;
  // A condition's transition time moves when its status does, and a status that would not change is
  // not written (invariants S43, E01); shipped: each write moves it.
  bool keep_transition_times = true;
  // Finalizers change in the version that was read, and alone (invariant S20); shipped: the patch
  // that adds one has no version, and the update that removes it writes the spec, too, as Go's
  // types have it.
  bool change_finalizers_alone = true;
  // What is known of a repository is forgotten with it: one that is registered anew under its name,
  // though no watch may have told of it, is synced, and its revisions get it as their owner
  // (invariants S33, L05), and is told of its own syncs alone (S36, S37); shipped: known by name.
  bool know_repositories_by_uid = true;
  // An object goes when two syncs in a row, with no failure between them, have not found its
  // revision, and in the version that was read; one whose source has yet to run stays
  // (invariants S33, S35); shipped: all go at once, whatever has happened to them meanwhile.
  bool confirm_vanished = true;
  // An object that is Published is proposed for deletion before it is deleted for want of its
  // revision (invariant L06); shipped: it hangs in deletion, as long as the repository is there.
  bool propose_vanished = true;
  // What is gone by the time it is written stays gone: an object that was listed is applied with
  // its uid, and one that was not is made only if the cache still has its revision, and goes again
  // if that has been removed meanwhile (invariant S33); shipped: the apply makes it once more.
  bool revive_nothing = true;
  // An object that is being deleted is not written to (invariant S33); shipped: it is.
  bool leave_deleted_objects = true;
  // Objects belong to the repository that their spec names (invariant S33); shipped: to the one of
  // their label, so that what nobody has labelled yet stays when its revision is gone.
  bool list_by_spec = true;
  // An object whose labels hold the repository's is not written for others that it has, nor its
  // status for what changes elsewhere in it (invariants S43, E01); shipped: at each sync, if it has
  // a latest label, and the status with it.
  bool skip_unchanged_objects = true;
  // Whose content has changed since it was rendered is asked to be rendered, before its lock tells
  // of the new content: a writer's own request may have got lost, and the process that would have
  // noticed may have died (invariants S15, L04); shipped: only writers ask.
  bool ask_for_renders = true;
  // An object is seeded with its status first and its lifecycle last, and again as long as it has
  // none (invariants L04, L11); shipped: only what is new, and the other way round; what failed
  // then, or its process did not live to do, is never made up for.
  bool seed_until_done = true;
  // A sync that could not write all objects is repeated (invariants L04, L07); shipped: at the next
  // full sync.
  bool retry_objects = true;
  // lastFullSyncTime is told from the first sync on after which each revision has an object that
  // stays, or takes its content along: where others ask for it nobody would know yet which names
  // are taken (invariants S33, L02); shipped: by the first sync, whatever it had to leave.
  bool tell_complete_syncs = true;
  // The controller has what it wrote from the moment of the answer; shipped: with the event of the
  // watch.
  bool know_own_writes = true;
  // It begins with what there is (invariants S37, S40, E04); shipped: with what the API server has
  // at hand, which may lag behind, so that status and syncs go back to what was.
  bool begin_with_newest = true;
  // Of several processes one acts, the one that holds a lease (invariant S43); shipped: all.
  bool elect_leader = true;

  static Options porch_head();
};

using OptionRow = api::SwitchRow<Options>;
std::span<const OptionRow> option_rows();

}  // namespace porchsim::repository
