// What the PackageVariantSet controller may do one way or another. A default is what seed 001 says;
// where it says nothing and shipped Porch breaks an invariant, the default keeps the invariant.
// porch_head() is what nephio-project/porch 74d82d56 does. hardened() also does what seed 001 says
// otherwise than a controller of production should. Each has a row in docs/fidelity.md. "Shipped"
// below is packagevariantset_controller.go of that commit.
#pragma once

#include <span>

#include "api/switches.h"

namespace porchsim::packagevariantset {

struct Options {
  // A set that is being deleted is left alone (invariant L06); shipped: its variants are made again
  // as fast as a foreground deletion takes them.
  bool leave_deleted_sets = true;
  // Where the set names both revision and workspace its upstream has both, where it names one it
  // has that one (invariant L07); shipped: getUpstreamPR takes the first that has either, and a
  // revision that is not named is 0, that of any draft.
  bool match_upstream_exactly = true;
  // A name in an objectSelector selects by name too (the field is part of the API); shipped:
  // ignored.
  bool honour_object_names = true;
  // Before a variant is deleted, set, upstream, targets and variants are read again from the
  // server; only what the set owns, and is not being deleted yet, is deleted, in the version that
  // was read (invariants S04, S31, S42); shipped: decided from the informer cache, by label alone.
  bool confirm_before_deleting = true;
  // A status that would not change is not written, and one that could not be written is tried again
  // (invariants S43, L04); shipped: written once after each reconcile, whatever comes of it.
  bool skip_unchanged_status = true;
  // A condition's transition time moves when what it says does (invariants S43, E01); shipped:
  // Stalled goes to False and back to True within a reconcile that fails.
  bool keep_transition_times = true;
  // Ready is False for one reason, UnexpectedError (seed 001: its reasons are Reconciled and
  // UnexpectedError); shipped: for the reason that Stalled has.
  bool documented_ready_reasons = true;
  // The cache has what the controller wrote from the moment of the answer (invariants S01, L07);
  // shipped: with the event of the watch.
  bool know_own_writes = true;
  // Of several processes one acts, the one that holds a lease (invariant S43); shipped: all.
  bool elect_leader = true;

  // What follows is off in seed 001 and in shipped Porch.

  // An error of the API server is tried again with back-off (invariants L04, L07); seed 001: not
  // requeued, a watch will trigger.
  bool retry_errors = false;
  // Changes of Repositories and of selected objects wake the sets that select them (invariants L05,
  // L07); seed 001: sets, variants and revisions are watched.
  bool watch_targets = false;
  // More than half of a set's variants do not go at once because of what selectors no longer
  // select, unless the set's annotation confirms their number (invariant S42); seed 001: an empty
  // selection is no error, and what no target wants is deleted.
  bool limit_deletions = false;
  // A target whose template fails, or whose variant cannot be written, keeps none of the others
  // (invariants L07, L10); seed 001: the first error ends the reconcile.
  bool errors_per_target = false;
  // Names of variants are legal for every package and differ for every destination (invariants S41,
  // L07); seed 001: "{set}-{repo}-{package}".
  bool escape_names = false;
  // An event wakes the sets that refer to the object: a variant its owner, a revision those whose
  // upstream package it is of (invariant E02); seed 001: every set of the namespace.
  bool wake_by_index = false;
  // A variant that is as it should be is not updated (invariants S43, E01); seed 001: what exists
  // and is wanted is updated.
  bool skip_unchanged_variants = false;
  // Variants are created and updated before others are deleted, and where that fails what stands
  // there is not deleted before the next reconcile (invariant S42); seed 001: deleted first.
  bool create_before_delete = false;
  // A variant whose downstream somebody has changed is changed back: its name says which
  // destination it is for (invariants L07, S42); seed 001: it is deleted, and made again once it is
  // gone.
  bool restore_moved_variants = false;
  // Before variants are created the set is read again from the server, once a reconcile: one that
  // is being deleted, or is another by now, gets none (invariants L06, L14); seed 001: decided from
  // the informer cache, so that a controller that lags makes again what a foreground deletion
  // takes.
  bool confirm_before_creating = false;

  static Options porch_head();
  static Options hardened();
};

using OptionRow = api::SwitchRow<Options>;
std::span<const OptionRow> option_rows();

}  // namespace porchsim::packagevariantset
