// What a controller is, seen from the runtime: bring one object to the state it should have. Called
// by up to max_concurrent_reconciles tasks at once, never twice at once for one request. It reads
// the world anew each time: the request says only that something may have changed.
//
// What is asked for afterwards, exactly as controller-runtime does it:
//   an error            tried again with back-off
//   a terminal error    told, not tried again; the back-off is neither reset nor advanced
//   requeue_after > 0   tried again then; the back-off is reset
//   requeue             tried again with back-off
//   none of these       done; the back-off is reset
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "api/json/result.h"
#include "api/time.h"
#include "controllers/runtime/request.h"

namespace porchsim::runtime {

struct ReconcileResult {
  bool requeue = false;
  api::Duration requeue_after{0};
  // An error that trying again cannot cure. Kubernetes: reconcile.TerminalError.
  std::optional<api::Error> terminal_error = {};

  static ReconcileResult after(api::Duration delay) { return {.requeue_after = delay}; }
  static ReconcileResult again() { return {.requeue = true}; }
  static ReconcileResult terminal(api::Error error) { return {.terminal_error = std::move(error)}; }
};

class Reconciler {
 public:
  virtual ~Reconciler() = default;
  virtual std::string_view name() const = 0;  // "packagevariant"; names tasks and log records
  virtual api::Result<ReconcileResult> reconcile(const Request& request) = 0;
};

}  // namespace porchsim::runtime
