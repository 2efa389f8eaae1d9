#include "controllers/packagerevision/options.h"

#include <array>

namespace porchsim::packagerevision {
namespace {

constexpr auto kRows = std::to_array<OptionRow>({
    {"retry-errors", &Options::retry_errors, false},
    {"render-before-lifecycle", &Options::render_before_lifecycle, false},
    {"notice-changed-content", &Options::notice_changed_content, false},
    {"write-what-was-read", &Options::write_what_was_read, false},
    {"render-content-once", &Options::render_content_once, false},
    {"continue-at-once", &Options::continue_at_once, false},
    {"source-once", &Options::source_once, false},
    {"published-sources", &Options::published_sources, false},
    {"gates-begin-unmet", &Options::gates_begin_unmet, false},
    {"keep-status-on-error", &Options::keep_status_on_error, false},
    {"keep-transition-times", &Options::keep_transition_times, false},
    {"owner-by-uid", &Options::owner_by_uid, false},
    {"label-with-owner", &Options::label_with_owner, false},
    {"know-revisions-by-uid", &Options::know_revisions_by_uid, false},
    {"label-by-known-numbers", &Options::label_by_known_numbers, false},
    {"wake-by-latest", &Options::wake_by_latest, false},
    {"wake-by-source", &Options::wake_by_source, false},
    {"wake-by-repository", &Options::wake_by_repository, false},
    {"delete-in-open-repositories", &Options::delete_in_open_repositories, false},
    {"delete-content-once", &Options::delete_content_once, false},
    {"keep-published-content", &Options::keep_published_content, false},
    {"begin-with-newest", &Options::begin_with_newest, false},
});
static_assert(sizeof(Options) == kRows.size() * sizeof(bool), "a row for every option");

}  // namespace

std::span<const OptionRow> option_rows() { return kRows; }

Options Options::porch_head() { return api::switched(api::Profile::PorchHead, {}, option_rows()); }

}  // namespace porchsim::packagerevision
