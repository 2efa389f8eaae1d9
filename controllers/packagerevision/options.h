// What the PackageRevision controller may do one way or another. A default is what seed 003 says;
// where it says nothing and shipped Porch breaks an invariant, the default keeps the invariant.
// porch_head() is what nephio-project/porch 74d82d56 does. Each has a row in docs/fidelity.md.
// "Shipped" below is packagerevision_controller.go of that commit and the files beside it.
#pragma once

#include <span>

#include "api/switches.h"

namespace porchsim::packagerevision {

struct Options {
  // An error of the API server or of the content is tried again with back-off, the render request
  // it concerns stays open (invariants L04, L05); shipped: the error is told in the status, and
  // nothing is tried until the next event. A failed pipeline is never tried again, nor a function
  // runner that did not answer (seed 003).
  bool retry_errors = true;
  // Nothing is proposed or published before its content is rendered, and a package that has left
  // Draft in its spec alone is rendered first (invariant S15); shipped: only drafts are rendered,
  // and the lifecycle asks nobody.
  bool render_before_lifecycle = true;
  // Content that has changed since it was rendered is rendered again, whether or not its writer
  // could ask for it, and whether or not the process that began has ended it (invariants S15, L04);
  // shipped: only the annotation counts, and it gets lost.
  bool notice_changed_content = true;
  // What was rendered replaces only what it was made from, what is proposed or published is what
  // was judged, and owners and finalizers replace only those that were read; else they are read
  // anew (invariants S15, S20, S46, S63). Shipped: they replace what others have written meanwhile,
  // and whatever is there is published.
  bool write_what_was_read = true;
  // A pipeline that failed runs again on another content or for another request, not with the next
  // event; content that is missing is not told of as being rendered (invariants E01, S43); shipped:
  // a draft that is not Rendered is rendered with each reconcile.
  bool render_content_once = true;
  // What follows a source, a transition or the writing of others comes at once (invariant L04);
  // shipped: with the back-off of the errors that came before it.
  bool continue_at_once = true;
  // Before a source runs, the object is read from the server, and content that is there already
  // counts as made (invariants S20, S43); shipped: a cached object without status.creationSource
  // runs it again over what others have written.
  bool source_once = true;
  // What a source reads is published in Git, too, not in its spec alone (invariants S24, L02): what
  // is on its way there may still be refused, and a lock on a draft names what goes. Shipped: its
  // spec decides.
  bool published_sources = true;
  // The gates that an object was created with go into the Kptfile of what its source makes, and
  // none of their conditions comes with the content of another revision: a draft begins unready
  // (seed 004: "with the PVOperationsComplete Condition already in place and set to "False"");
  // shipped: the first render replaces them by those of the source's Kptfile, with what that says.
  bool gates_begin_unmet = true;
  // A status that tells of an error keeps revision, publisher and locks (invariants S40, S19);
  // shipped: they are left out of what is applied, and so removed.
  bool keep_status_on_error = true;
  // A condition's transition time moves when what it says does (invariants S43, E01); shipped: with
  // every reconcile.
  bool keep_transition_times = true;
  // The owner is the Repository of the uid: another one of its name takes its place in the
  // owner references, and what the former one owned is deleted without touching Git, for which the
  // server is asked who it is (invariants S33, L06); shipped: kind and name of the cache decide.
  bool owner_by_uid = true;
  // A revision has the label of its Repository from the time that it has its owner (invariants S43,
  // E01: the sync that finds it has nothing to write); shipped: from the next sync on.
  bool label_with_owner = true;
  // A revision that is made anew under its name while no watch tells of it is another (invariant
  // L05), and no status of the former one is its own (S40); shipped: it is looked at only if its
  // generation differs from the former one's.
  bool know_revisions_by_uid = true;
  // The latest label stays where it is as long as its revision's number is not known, and goes by
  // the number that the content has (invariants S19, L08); shipped: a number that is missing from
  // the status counts as none.
  bool label_by_known_numbers = true;
  // A revision whose number or latest label has changed is looked at once more, and so are those
  // that remain when one goes: of two reconciles at once the later may have written by the older
  // list, and nobody writes again for who has gone (invariants S19, L04); shipped: the label stays
  // where it came to be.
  bool wake_by_latest = true;
  // A revision that is published, or goes, wakes those whose source it is (invariants L05, L09);
  // shipped: nobody.
  bool wake_by_source = true;
  // A Repository that goes wakes those of its revisions that are being deleted (invariant L06);
  // shipped: nobody, so that one whose deletion came before the news of it hangs for ever.
  bool wake_by_repository = true;
  // A deletion waits until the repository is open in this process (invariant S33); shipped: a
  // repository that is not open yet counts as content that is gone, so that a controller that has
  // just started lets go of the object, and the next sync makes it again from what is left in Git.
  bool delete_in_open_repositories = true;
  // Content goes while the object has this controller's finalizer, and no more after that
  // (invariant S35); shipped: whenever an object that others still hold is looked at, whatever lies
  // in Git by then.
  bool delete_content_once = true;
  // A draft takes nothing along that is published under its name, which it may have got before a
  // sync knew of that: the next one makes the object that belongs to it (invariant S05); shipped:
  // whatever lies there is deleted, a draft needing no proposal.
  bool keep_published_content = true;
  // It begins with what there is (invariant S40); shipped: with what the API server has at hand,
  // which may lag behind, so that its status goes back to what was.
  bool begin_with_newest = true;

  static Options porch_head();
};

using OptionRow = api::SwitchRow<Options>;
std::span<const OptionRow> option_rows();

}  // namespace porchsim::packagerevision
