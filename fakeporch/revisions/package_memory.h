// What is known of the content of packages: what was parsed, edited, keyed for merges, merged,
// rendered, named in Git.
// Everything in it is a pure function of texts. Worlds that are made one after another may share
// one: it changes nothing but how long they take.
#pragma once

#include <cstddef>

#include "fakeporch/git/git_ids.h"
#include "functions/render/pipeline.h"
#include "kpt/package/content_cache.h"
#include "kpt/package/package_cache.h"
#include "kpt/package/parsed_files.h"
#include "kpt/update/merge.h"

namespace porchsim::fakeporch {

// Of renders in which no function fails or varies by a fault.
using RenderMemory = kpt::PackageCache<functions::RenderOutcome>;
// By the Kptfile and the metadata that went into it, as one text.
using EditedKptfiles = kpt::ContentCache<kpt::Result<kpt::Text>>;

struct PackageMemory {
  // Enough for the packages that a few requests at a time have in hand.
  static constexpr std::size_t kOfOneWorld = 128;

  // Of each sort at most so many.
  explicit PackageMemory(std::size_t capacity)
      : parsed(capacity),
        edited(capacity),
        keyed(capacity),
        merges(capacity),
        renders(capacity),
        sibling_renders(capacity),
        ids(capacity) {}

  kpt::ParsedFiles parsed;
  EditedKptfiles edited;
  kpt::KeyedTexts keyed;
  kpt::KnownMerges merges;
  // By the functions of FunctionRegistry::standard(): of packages, and of what makes siblings
  // alike.
  RenderMemory renders;
  RenderMemory sibling_renders;
  GitIds ids;
};

}  // namespace porchsim::fakeporch
