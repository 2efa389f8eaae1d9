#include "controllers/packagevariant/options.h"

namespace porchsim::packagevariant {

Options Options::porch_head() {
  return {.honour_upstream_revision = false,
          .published_upstream_only = false,
          .compare_upstream_identity = false,
          .operations_complete = false,
          .keep_finalizer_on_error = false,
          .confirm_before_destroying = false,
          .return_ownership_errors = false,
          .restore_own_proposals_only = false,
          .sync_metadata = false,
          .recognise_dotted_names = false,
          .compare_by_value = false,
          .skip_unchanged_status = false,
          .clear_stale_render_status = false,
          .wake_by_index = false,
          .names_never_reused = false};
}

}  // namespace porchsim::packagevariant
