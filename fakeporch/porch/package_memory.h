// What is known of the content of packages: what was parsed, keyed for merges, merged, rendered,
// named in Git.
// Everything in it is a pure function of texts. Worlds that are made one after another may share
// one: it changes nothing but how long they take.
#pragma once

#include <cstddef>

#include "controllers/kpt/merge.h"
#include "controllers/kpt/parsed_files.h"
#include "fakeporch/git/blob_ids.h"
#include "fakeporch/render/render_memory.h"

namespace porchsim::fakeporch {

struct PackageMemory {
  // Enough for the packages that a few requests at a time have in hand.
  static constexpr std::size_t kOfOneWorld = 128;

  // Of each sort at most so many.
  explicit PackageMemory(std::size_t capacity)
      : parsed(capacity), keyed(capacity), merges(capacity), renders(capacity), blobs(capacity) {}

  kpt::ParsedFiles parsed;
  kpt::KeyedTexts keyed;
  kpt::KnownMerges merges;
  RenderMemory renders;  // by the functions of FunctionRegistry::standard()
  BlobIds blobs;
};

}  // namespace porchsim::fakeporch
