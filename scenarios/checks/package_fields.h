// A package field by field, with the packages within it. What is in Kptfiles and in
// package-context.yaml is left out: it is merged by rules of its own.
#pragma once

#include <memory>

#include "kpt/package/files.h"
#include "scenarios/checks/fields/resource_fields.h"

namespace porchsim::scenarios {

struct ContentMemory;

using FieldsPtr = std::shared_ptr<const Fields>;

// Null if the package has files that cannot be read or have no plain value. Porch marks the
// resources of a package that is to be merged, so all get marks here, lest they look like edits.
FieldsPtr fields_of(const kpt::Files& package, ContentMemory& memory);
// The same with the marks that the package has: of a resource that people wrote anew they are gone.
FieldsPtr stored_fields_of(const kpt::Files& package, ContentMemory& memory);

}  // namespace porchsim::scenarios
