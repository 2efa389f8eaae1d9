// The server's truth as checks see it: built from the commits in the trace alone, so that it holds
// whatever a cache or a controller believes. Ordered maps throughout: a check that walks them tells
// the same story every time.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/object.h"
#include "api/package_revision.h"
#include "api/package_variant.h"
#include "api/repository.h"
#include "kpt/package/files.h"
#include "scenarios/checks/backstage.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

struct ContentMemory;

// A package: namespace, repository, full package path.
struct PackageId {
  std::string name_space;
  std::string repository;
  std::string package;

  std::string to_string() const { return repository + "/" + package; }
  friend auto operator<=>(const PackageId&, const PackageId&) = default;
};
// Does one lie within the other? Porch has no such packages.
bool are_nested(const PackageId& one, const PackageId& other);
PackageId package_of(const api::PackageRevision& revision);
// The package that a variant writes to; all empty if it names none.
PackageId target_of(const api::PackageVariant& variant);

bool names_owner(const api::ObjectMeta& meta, std::string_view uid);
bool owns(const api::PackageVariant& variant, const api::PackageRevision& revision);
bool is_live(const api::PackageRevision& revision);  // no deletionTimestamp
// By its task, or by its lock: a revision of its own namespace.
bool names_as_upstream(const api::PackageRevision& one, const api::PackageRevision& upstream);
// Of a kind that controllers make an owner of revisions: any other is somebody's own.
bool is_usual_owner(const api::OwnerReference& owner);

// Controllers, the garbage collector, Porch and the world itself are machines; all others are
// people.
bool is_variant_controller(const sim::Actor& actor);
bool is_porch(const sim::Actor& actor);
bool is_machine(const sim::Actor& actor);

class Truth {
 public:
  Truth() = default;
  Truth(const Truth&) = delete;
  Truth& operator=(const Truth&) = delete;

  // Whose names events have; installed by the watcher, which it must not outlive.
  void know_actors(const sim::Trace& trace) { trace_ = &trace; }
  const sim::Actor& actor(sim::ActorId id) const { return trace_->actor(id); }

  // Reads the files of a revision; installed by the run, absent in a check's own tests.
  using ContentReader = std::function<kpt::Files(const api::PackageRevision&)>;

  // Takes in a commit; other events change nothing. True if it was one.
  bool apply(const sim::Event& event);

  api::ObjectPtr find(std::string_view kind, const api::ObjectKey& key) const;
  api::ObjectPtr by_uid(std::string_view uid) const;
  const api::PackageRevision* revision(const api::ObjectKey& key) const;
  const api::PackageVariant* variant(const api::ObjectKey& key) const;
  const api::PackageVariant* variant_by_uid(std::string_view uid) const;

  std::vector<const api::PackageRevision*> revisions_of(const PackageId& package) const;
  std::vector<const api::PackageRevision*> owned_by(std::string_view uid) const;
  std::vector<const api::PackageVariant*> variants_targeting(const PackageId& package) const;
  std::vector<const api::PackageVariant*> variants() const;
  // As Backstage::is_looked_after().
  bool is_looked_after(std::string_view kind, std::string_view name_space) const {
    return backstage_ == nullptr || backstage_->is_looked_after(kind, name_space);
  }
  // As Backstage::serves().
  bool serves(std::string_view api_version, std::string_view kind) const {
    return backstage_ == nullptr || backstage_->serves(api_version, kind);
  }
  std::vector<const api::PackageVariant*> variants_looked_after() const;
  std::vector<const api::PackageRevision*> revisions() const;
  // Every object, in the order of kind, namespace, name.
  using Visit = std::function<void(const api::ObjectPtr&)>;
  void for_each(const Visit& visit) const;
  void for_each(std::string_view kind, const Visit& visit) const;

  // `memory` is what is known of packages' content already; it must outlive this.
  void read_content_with(ContentReader reader, ContentMemory& memory);
  bool can_read_content() const { return static_cast<bool>(reader_); }
  kpt::Files content(const api::PackageRevision& revision) const { return reader_(revision); }
  ContentMemory& memory() const { return *memory_; }  // once content can be read

  // What no event tells, at rest; installed by the run, null in most of a check's own tests.
  void look_behind(const Backstage* backstage) { backstage_ = backstage; }
  const Backstage* backstage() const { return backstage_; }

  // What these files render to, now that no fault falls; nothing if they do not. Installed by the
  // run as the reader is.
  using Renderer = std::function<std::optional<kpt::Files>(const kpt::Files&)>;
  void render_with(Renderer renderer) { renderer_ = std::move(renderer); }
  bool can_render() const { return static_cast<bool>(renderer_); }
  std::optional<kpt::Files> rendered(const kpt::Files& files) const { return renderer_(files); }
  bool renders(const kpt::Files& files) const { return renderer_(files).has_value(); }

 private:
  using Key = std::pair<std::string, api::ObjectKey>;
  struct ByKey {
    using is_transparent = void;
    bool operator()(const auto& one, const auto& other) const {
      const std::string_view kind = one.first;
      const auto kinds = kind <=> std::string_view(other.first);
      return kinds != 0 ? kinds < 0 : one.second < other.second;
    }
  };

  using Objects = std::map<Key, api::ObjectPtr, ByKey>;
  // The objects of one package, owner, …: each where it stands in objects_.
  using Group = std::map<api::ObjectKey, const api::ObjectPtr*>;

  void add(const api::ObjectPtr& object);
  void drop(Objects::iterator place);

  Objects objects_;
  std::map<std::string, const api::ObjectPtr*, std::less<>> uids_;
  std::map<PackageId, Group> by_package_;
  std::map<std::string, Group, std::less<>> by_owner_;
  std::map<PackageId, Group> by_target_;
  ContentReader reader_;
  Renderer renderer_;
  ContentMemory* memory_ = nullptr;
  const Backstage* backstage_ = nullptr;
  const sim::Trace* trace_ = nullptr;
};

}  // namespace porchsim::scenarios
