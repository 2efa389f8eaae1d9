// Where documents and shipped Porch disagree about the PackageVariant controller: the documents are
// the default, each difference has a row in docs/fidelity.md, and porch_head() is what
// nephio-project/porch 74d82d56 does. "Shipped" below is packagevariant_controller.go of that
// commit.
#pragma once

#include <span>

#include "api/switches.h"

namespace porchsim::packagevariant {

struct Options {
  // spec.upstream.revision selects a published revision; shipped: isValidUpstream overwrites it
  // with -1.
  bool honour_upstream_revision = true;
  // An upstream found by workspaceName must be published (seed 000: "target is always published");
  // shipped: getUpstreamPR takes any lifecycle.
  bool published_upstream_only = true;
  // Another upstream repository or package is a change, and the base of an upgrade is the revision
  // that the lock names (invariants L02, S23, S24); shipped: isUpToDate and createUpgradeDraft look
  // at revision numbers alone.
  bool compare_upstream_identity = true;
  // What a lock names is the published revision at its ref, else the one whose number or workspace
  // name ends it (seed 000: "refs/tags/v{revision} or refs/tags/{workspace}"), and the base of an
  // upgrade has a number (seed 000: "Old upstream must be published and findable"); shipped: the
  // number that ends the ref, else -1, which is the placeholder's.
  bool resolve_upstream_lock = true;
  // The PVOperationsComplete gate and condition of seed 004; shipped: absent.
  bool operations_complete = true;
  // A proposed downstream that lacks a mutation goes back to Draft and is changed there (seed 000:
  // "Draft/Proposed source: Update existing draft in-place"); shipped: the write is refused for as
  // long as it is proposed.
  bool take_back_proposals = true;
  // After a failed cleanup (seed 000: "Prevents deletion until cleanup complete"); shipped: errors
  // are logged and the finalizer goes.
  bool keep_finalizer_on_error = true;
  // Revisions are read again from the server before they are deleted, proposed for deletion,
  // orphaned or adopted, and what has a revision's name by now gets none of its content
  // (invariants S02, S04, S07, S31); shipped: decided from the informer cache.
  bool confirm_before_destroying = true;
  // The variant is read again from the server before a draft is created for it, a revision adopted,
  // or a draft called complete (invariants S07, S16, S45, L14); shipped: known from the informer
  // cache.
  bool recheck_variant = true;
  // A failed adoption ends the reconcile, a failed clean-up of a stray makes it fail at its end,
  // and a revision with another controller is not adopted (invariants S02, S03, L09); shipped:
  // logged and ignored.
  bool return_ownership_errors = true;
  // Only a deletion that this variant itself proposed is taken back (invariant S06); shipped: any.
  bool restore_own_proposals_only = true;
  // Labels and annotations of the variant reach the downstream it has already (invariants L02,
  // L13); shipped: only at creation and adoption.
  bool sync_metadata = true;
  // The variant's functions are recognised whatever dots their names contain (invariant S26);
  // shipped: isPackageVariantFunc asks for exactly four segments.
  bool recognise_dotted_names = true;
  // A file that differs in formatting only, or a Kptfile in the order of its conditions and gates,
  // is unchanged (invariants E01, S43); shipped: text, for the Kptfile kptfilesEqual.
  bool compare_by_value = true;
  // A status that would not change is not written (invariant S43); shipped: written after each
  // reconcile.
  bool skip_unchanged_status = true;
  // The render error of a target goes once its pipeline has passed (invariant L09); shipped: kept
  // until the variant's next own change.
  bool clear_stale_render_status = true;
  // A reconcile that fails lists the targets that there are, and a target whose render failed tells
  // the error (seed 000: downstreamTargets are "updated after each reconciliation"); shipped: they
  // are those of the last success.
  bool list_targets_on_error = true;
  // A list of what could be injected that fails is an error, tried again; shipped: the point's
  // condition tells it, and the draft is called complete without what the cluster has.
  bool return_injection_errors = true;
  // A revision's event wakes the variants that refer to it, and so do Repositories and injected
  // objects (invariants E02, L05), and an injection point's condition tells nothing of objects that
  // wake nobody (invariant S43); shipped: revision events only, and every variant of the namespace.
  bool wake_by_index = true;
  // Workspace names of deleted published revisions are not given again (invariant S09); shipped:
  // highest number that exists, plus one.
  bool names_never_reused = true;
  // The cache has what the controller wrote from the moment of the answer, and a list that lacks
  // what it created wakes the owner (invariants S01, S02, L02); shipped: with the event of the
  // watch.
  bool know_own_writes = true;
  // Of several processes one acts, the one that holds a lease (invariants S01, S05); shipped: all.
  bool elect_leader = true;

  static Options porch_head();
};

using OptionRow = api::SwitchRow<Options>;
std::span<const OptionRow> option_rows();

}  // namespace porchsim::packagevariant
