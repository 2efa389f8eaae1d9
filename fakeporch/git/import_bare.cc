#include "fakeporch/git/import_bare.h"

#include <fmt/core.h>

#include <map>
#include <vector>

#include "fakeporch/git/commit_text.h"
#include "fakeporch/git/disk_check.h"
#include "fakeporch/git/tree_edit.h"

namespace porchsim::fakeporch {

namespace {

std::unexpected<api::Error> cannot_read_repository(const std::string& folder,
                                                   std::string_view why) {
  return api::fail(api::Reason::BadRequest,
                   fmt::format("cannot read the Git repository {}: {}", folder, why));
}

// Copies what commits reach, parents and contents first, so that an object in `to` always has all
// that it refers to.
class Copier {
 public:
  Copier(git_odb* from, ObjectDatabase& to, const std::string& folder)
      : from_(from), to_(to), folder_(folder) {}

  api::Result<> copy_history(const ObjectId& tip) {
    struct Visit {
      ObjectId id;
      bool parents_done;
    };
    std::vector<Visit> waiting{{tip, false}};
    while (!waiting.empty()) {
      const Visit visit = waiting.back();
      waiting.pop_back();
      if (to_.contains(visit.id)) continue;
      std::string text = PORCHSIM_TRY(read(visit.id, GIT_OBJECT_COMMIT, "commit"));
      const auto commit = parse_commit(text);
      if (!commit) return bad_object("commit", visit.id, "malformed");
      if (!visit.parents_done) {
        waiting.push_back({visit.id, true});
        for (const CommitId& parent : commit->parents) {
          waiting.push_back({*ObjectId::from_hex(parent), false});
        }
        continue;
      }
      PORCHSIM_TRY(copy_tree(*ObjectId::from_hex(commit->tree)));
      to_.put_commit(text);
    }
    return {};
  }

 private:
  std::unexpected<api::Error> bad_object(std::string_view type, const ObjectId& id,
                                         std::string_view why) const {
    return cannot_read_repository(folder_, fmt::format("{} {}: {}", type, id.to_hex(), why));
  }

  api::Result<std::string> read(const ObjectId& id, git_object_t type,
                                std::string_view name) const {
    const git_oid oid = to_git_oid(id);
    git_odb_object* object = nullptr;
    if (git_odb_read(&object, from_, &oid) != 0) return bad_object(name, id, last_git_error());
    const OdbObjectHandle owned(object);
    if (git_odb_object_type(object) != type) {
      return bad_object(
          name, id, fmt::format("is a {}", git_object_type2string(git_odb_object_type(object))));
    }
    return std::string(static_cast<const char*>(git_odb_object_data(object)),
                       git_odb_object_size(object));
  }

  api::Result<> copy_tree(const ObjectId& id, std::size_t depth = 0) {
    if (to_.contains(id)) return {};
    if (depth > kMaxDepth) return bad_object("tree", id, "directories are nested too deep");
    const std::string text = PORCHSIM_TRY(read(id, GIT_OBJECT_TREE, "tree"));
    auto tree = Tree::parse(text);
    if (!tree) return bad_object("tree", id, "malformed");
    std::vector<TreeEntry> entries;
    tree->each([&entries](const TreeEntry& entry) {
      entries.push_back(entry);
      return true;
    });
    for (const TreeEntry& entry : entries) {
      if (entry.is_directory()) {
        PORCHSIM_TRY(copy_tree(entry.id, depth + 1));
      } else if (entry.is_blob() && !to_.contains(entry.id)) {
        to_.put_blob(kpt::make_text(PORCHSIM_TRY(read(entry.id, GIT_OBJECT_BLOB, "blob"))));
      }
    }
    if (to_.put_tree(*std::move(tree)) != id)
      return bad_object("tree", id, "not in canonical form");
    return {};
  }

  git_odb* from_;
  ObjectDatabase& to_;
  const std::string& folder_;
};

// Branches and tags with the commits they name.
api::Result<std::map<std::string, ObjectId>> read_refs(git_repository* repository,
                                                       const std::string& folder) {
  git_reference_iterator* iterating = nullptr;
  if (git_reference_iterator_new(&iterating, repository) != 0) {
    return cannot_read_repository(folder, fmt::format("references: {}", last_git_error()));
  }
  const ReferenceIteratorHandle iterator(iterating);
  std::map<std::string, ObjectId> refs;
  for (;;) {
    git_reference* next = nullptr;
    const int code = git_reference_next(&next, iterator.get());
    if (code == GIT_ITEROVER) return refs;
    if (code != 0)
      return cannot_read_repository(folder, fmt::format("references: {}", last_git_error()));
    const ReferenceHandle reference(next);
    const std::string name = git_reference_name(next);
    if (!name.starts_with("refs/heads/") && !name.starts_with("refs/tags/")) continue;
    git_object* peeled = nullptr;
    if (git_reference_peel(&peeled, next, GIT_OBJECT_COMMIT) != 0) {
      return cannot_read_repository(folder, fmt::format("{}: {}", name, last_git_error()));
    }
    refs.emplace(name, from_git_oid(*git_object_id(peeled)));
    git_object_free(peeled);
  }
}

class OwnerCheckOff {
 public:
  OwnerCheckOff() { git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 0); }
  ~OwnerCheckOff() { git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 1); }
  OwnerCheckOff(const OwnerCheckOff&) = delete;
  OwnerCheckOff& operator=(const OwnerCheckOff&) = delete;
};

}  // namespace

api::Result<> import_repository(ObjectDatabase& objects, GitRepository& into,
                                const std::string& folder) {
  // Only objects and references are read and nothing is run, so it does not matter whose files they
  // are.
  const OwnerCheckOff owner_check_off;
  git_repository* opened = nullptr;
  if (git_repository_open_ext(&opened, folder.c_str(), GIT_REPOSITORY_OPEN_NO_SEARCH, nullptr) !=
      0) {
    return cannot_read_repository(folder, last_git_error());
  }
  const RepositoryHandle repository(opened);
  if (git_repository_is_shallow(repository.get()) == 1) {
    return cannot_read_repository(folder, "it is a shallow clone; fetch its whole history first");
  }
  const std::string problem = disk_problem(git_repository_commondir(repository.get()));
  if (!problem.empty()) return cannot_read_repository(folder, problem);
  git_odb* found = nullptr;
  if (git_repository_odb(&found, repository.get()) != 0)
    return cannot_read_repository(folder, last_git_error());
  const OdbHandle odb(found);

  const auto refs = PORCHSIM_TRY(read_refs(repository.get(), folder));
  Copier copier(odb.get(), objects, folder);
  std::vector<RefUpdate> updates;
  for (const auto& [name, commit] : refs) {
    const api::Result<> copied = copier.copy_history(commit);
    if (!copied)
      return api::fail(copied.error().reason,
                       fmt::format("{} (needed by {})", copied.error().message, name));
    updates.push_back({name, into.ref(name), commit.to_hex()});
  }
  return into.push(updates);
}

}  // namespace porchsim::fakeporch
