// What the parameters of a request say, and what is wrong with them.
//
// apimachinery: pkg/apis/meta/v1/validation, pkg/apis/meta/internalversion.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "kube/server/request.h"
#include "kube/status/status.h"

namespace porchsim::kube {

template <class T>
using Answer = std::expected<T, Status>;

enum class FieldValidation : std::uint8_t { Ignore, Warn, Strict };
enum class WriteKind : std::uint8_t { Create, Update, Patch, Apply };

struct WriteOptions {
  bool dry_run = false;
  FieldValidation validation = FieldValidation::Warn;
  std::string field_manager;
  bool force = false;  // of an apply
};
Answer<WriteOptions> read_write_options(const Request& request, WriteKind kind);

struct DeleteOptions {
  enum class Propagation : std::uint8_t { Unsaid, Background, Foreground, Orphan };

  bool dry_run = false;
  std::optional<bool> orphan_dependents;
  Propagation propagation = Propagation::Unsaid;
  std::optional<std::string> uid;  // preconditions
  std::optional<std::string> resource_version;
};
// From the body if there is one, else from the query.
Answer<DeleteOptions> read_delete_options(const Request& request);

struct ListOptions {
  std::string label_selector;
  std::string field_selector;
  std::optional<std::string> resource_version;
  std::string resource_version_match;
  std::int64_t limit = 0;
  std::string continue_token;
  bool watch = false;
  bool allow_bookmarks = false;
  std::optional<bool> send_initial_events;
  std::int64_t timeout_seconds = 0;  // of a watch; 0: unsaid
};
Answer<ListOptions> read_list_options(const Request& request, bool for_deletion);

// A resourceVersion as a number; fails with Go's words.
std::expected<std::uint64_t, std::string> read_version(std::string_view text);

}  // namespace porchsim::kube
