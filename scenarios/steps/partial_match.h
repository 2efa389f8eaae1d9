// Whether an object looks as expected: every member that is written must be there, the rest may be
// anything.
#pragma once

#include <optional>
#include <string>

#include "api/json/json.h"

namespace porchsim::scenarios {

// Where an object differs first, in the order of keys.
struct Mismatch {
  std::string path;      // "spec.lifecycle", "metadata.finalizers[0]"
  std::string expected;  // as JSON, or in words
  std::string found;     // as JSON; "nothing" if absent
  // Where that stands in the object, without places in lists: "metadata.finalizers",
  // "status.conditions[Ready].status"; "" where it is the whole.
  std::string field{};

  // "spec.lifecycle is "Proposed", expected "Draft"".
  std::string to_text() const;
};

// Members of mappings one by one, lists item by item and of the same length, scalars by value.
// `null` = must be absent. Where a text, a list or a number is, a mapping of words may be expected
// ({contains: TEXT}, {some: ITEM}, {not: …}), or bounds ("at least 2"); the words are kTextKeys and
// kListKeys (scenarios/words/expectation_words.h). At the top, `conditions: {Type: "True"}` (or
// {Type: {reason: …}}) stands for status.conditions by type.
std::optional<Mismatch> first_mismatch(const api::Json& expected, const api::Json& actual);

}  // namespace porchsim::scenarios
