// Keeps a v1alpha2 PackageRevision for each package revision that lies in a repository: what is new
// is made, what has changed is applied, what has vanished is deleted.
//
// What stays the controller's (object_documents.h) it applies as `repository-controller`, by force.
// What it only seeds it applies as `repository-controller-seed`, without: where somebody else has
// another value the whole patch is refused, and that is no failure. An error of one object keeps
// none of the others.
// Porch: pkgrevsync.go; the functions carry its names.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/client.h"
#include "api/content/repository_cache.h"
#include "api/log.h"
#include "api/object.h"
#include "api/repository.h"
#include "controllers/repository/options.h"
#include "controllers/repository/sync_records.h"

namespace porchsim::repository {

// The field by which they are listed: a cache needs an index of this name.
inline constexpr std::string_view kRevisionsByRepository = "spec.repository";

class ObjectSync {
 public:
  struct World {
    api::RepositoryCache& cache;
    api::Client& client;  // direct reads, all writes
    api::Reader& reader;  // where the objects are listed
    api::Log& log;
  };
  ObjectSync(const World& world, const Options& options, const api::Repository& repository,
             SyncRecord& record)
      : world_(world), options_(options), repository_(repository), record_(record) {}
  // What it is given is referred to, not copied.
  ObjectSync(const World&, const Options&, const api::Repository&&, SyncRecord&) = delete;

  struct Outcome {
    // Each revision has an object that stays, or takes its content along; where there is none,
    // trying again does not help.
    bool is_complete = false;
    bool worth_repeating = true;  // not all could be written, and trying again may help
  };
  Outcome sync_package_revisions(const std::vector<api::DiscoveredRevision>& revisions);

 private:
  using Existing = std::map<std::string, api::ObjectPtr>;  // by name

  api::Result<Existing> list_existing_package_revisions();
  void apply_desired(const api::DiscoveredRevision& revision, const api::ObjectPtr& existing);
  // One that is being deleted. If it has gone since the list, another sync looks again.
  void leave_alone(const api::Object& leaving);
  // `wanted` gets the uid of what it has become.
  api::Result<api::ObjectPtr> apply_package_revision(api::Json& wanted,
                                                     const api::DiscoveredRevision& revision);
  api::Result<api::ObjectPtr> apply_both(api::Json& wanted,
                                         const api::DiscoveredRevision& revision);
  // An object whose content somebody has changed since it was rendered is asked to be rendered; an
  // error if it should be, and is not.
  api::Result<> ask_for_render(const api::Object& present, const api::DiscoveredRevision& revision);
  // Whether the cache has it now; nothing where it does not say.
  std::optional<bool> look_up(std::string_view package, std::string_view workspace);
  void take_back(const api::ObjectPtr& made);
  void apply_seed_fields(const api::Json& wanted, const api::DiscoveredRevision& revision);
  bool seed(const api::Json& patch, std::string_view subresource);
  // Whether the object has any of what the patch would give it.
  bool has_any_of(const api::Json& patch, std::string_view subresource);
  void delete_stale(const Existing& stale);
  api::Result<> delete_package_revision(const api::ObjectPtr& existing);
  // What may pass is worth another sync.
  void note(const api::Error& error);
  api::Result<api::ObjectPtr> apply(const api::Json& patch, std::string_view subresource,
                                    std::string_view manager, bool force);
  void log(api::LogLevel level, std::string_view what, std::string_view name,
           const api::Error& error);

  World world_;
  const Options& options_;
  const api::Repository& repository_;
  SyncRecord& record_;
  bool all_written_ = true;
  bool all_stay_ = true;  // no object is on its way out that leaves its content behind
};

}  // namespace porchsim::repository
