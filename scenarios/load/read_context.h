// What the readers of one file share: where problems go, where other files come from, and the names
// that the world declares, so that a slip in a name is found before anything runs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/object_key.h"
#include "scenarios/document/reader.h"
#include "scenarios/document/source_files.h"
#include "scenarios/format/object_ref.h"
#include "scenarios/format/vocabulary.h"
#include "scenarios/words/sentences.h"

namespace porchsim::scenarios {

struct ReadContext {
  Problems& problems;
  SourceFiles& files;
  const Vocabulary& vocabulary;
  std::vector<api::ResourceType> kinds;   // declared under world.kinds
  std::vector<std::string> repositories;  // of the world, or registered by a step
  std::vector<std::string> controllers;
  const PosNode* scenario = nullptr;  // the document that is read
  bool worldless = false;             // it has no world, or not its repositories, and should

  // "PackageVariant app-edge" for one written "packagevariant app-edge" or, as kubectl has it,
  // "packagevariants/app-edge"; "" if it is like none.
  std::string meant_object(std::string_view text) const;
  // Notes a problem with the nearest known name if `name` is none of these; says whether it is one.
  bool check_kind(const PosNode& at, std::string_view kind);
  bool check_repository(const PosNode& at, std::string_view name);
  // People have any names; one that is nearly a machine's is a slip.
  bool check_actor(const PosNode& at, std::string_view name);
  bool check_controller(const PosNode& at, std::string_view name);
};

// "PackageVariant app-edge", "ConfigMap edge-ns/region"; a problem otherwise.
std::optional<ObjectRef> read_object_ref(const PosNode& node, ReadContext& context);

}  // namespace porchsim::scenarios
