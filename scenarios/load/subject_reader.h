// Reads the subject of an expectation from its sentence.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "scenarios/document/pos_node.h"
#include "scenarios/format/expectation.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

//   KIND NAME                 one object                  PackageVariant app-edge
//   KIND in REPOSITORY        those of a repository       PackageRevision in edge
//   every KIND                all of a kind               every PackageVariant
//   git REPOSITORY REF        a branch or tag             git edge drafts/app/packagevariant-1
//   git REPOSITORY REF:PATH   a file there                git edge main:app/Kptfile
//   files of NAME             PackageRevisionResources    files of edge.app.packagevariant-1
//   calls by ACTOR            counts of calls             calls by pv-controller
std::optional<Subject> read_subject(const PosNode& node, ReadContext& context);

// The call names that counts and faults use: "create", "update", "status-update", …, "any".
std::span<const std::string_view> call_names();

}  // namespace porchsim::scenarios
