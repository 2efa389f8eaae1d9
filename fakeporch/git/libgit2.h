// The few things that every use of libgit2 needs: its initialisation as an owned object, its
// handles as owned pointers, and its last error as text.
#pragma once

#include <git2.h>

#include <memory>
#include <string>
#include <string_view>

#include "fakeporch/git/object_id.h"

namespace porchsim::fakeporch {

// libgit2 counts its initialisations: each living LibGit2 is one.
class LibGit2 {
 public:
  LibGit2();
  ~LibGit2();
  LibGit2(const LibGit2&) = delete;
  LibGit2& operator=(const LibGit2&) = delete;
};

template <auto Free>
struct FreeWith {
  template <class T>
  void operator()(T* handle) const {
    Free(handle);
  }
};
using RepositoryHandle = std::unique_ptr<git_repository, FreeWith<git_repository_free>>;
using OdbHandle = std::unique_ptr<git_odb, FreeWith<git_odb_free>>;
using OdbObjectHandle = std::unique_ptr<git_odb_object, FreeWith<git_odb_object_free>>;
using PackBuilderHandle = std::unique_ptr<git_packbuilder, FreeWith<git_packbuilder_free>>;
using ReferenceHandle = std::unique_ptr<git_reference, FreeWith<git_reference_free>>;
using ReferenceIteratorHandle =
    std::unique_ptr<git_reference_iterator, FreeWith<git_reference_iterator_free>>;

// What libgit2 says about the call that just failed.
std::string last_git_error();

git_oid to_git_oid(const ObjectId& id);
ObjectId from_git_oid(const git_oid& id);

// The id that Git gives an object of this type and content.
ObjectId hash_object(git_object_t type, std::string_view content);

}  // namespace porchsim::fakeporch
