// What the message of a finding says of an argument, and what it names: an object that is handed
// over as itself is told by its name, and is a subject of the finding.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/object.h"
#include "api/package_revision.h"
#include "api/package_variant.h"
#include "fakeporch/store/subjects.h"
#include "sim/subject.h"

namespace porchsim::scenarios {

inline sim::Subject subject_of(const api::PackageRevision& revision) {
  return fakeporch::subject_of(api::PackageRevision::type(), revision.meta.key());
}
inline sim::Subject subject_of(const api::PackageVariant& variant) {
  return fakeporch::subject_of(api::PackageVariant::type(), variant.meta.key());
}
inline sim::Subject subject_of(const api::Object& object) { return fakeporch::subject_of(object); }
inline const sim::Subject& subject_of(const sim::Subject& subject) { return subject; }

template <class T>
concept NamesSubject = requires(const T& value) { subject_of(value); };

template <class T>
const T& told(const T& value) {
  return value;
}
inline const std::string& told(const api::PackageRevision& revision) { return revision.meta.name; }
inline const std::string& told(const api::PackageVariant& variant) { return variant.meta.name; }
// "PackageRevision default/edge.app.v1".
inline std::string told(const api::Object& object) { return subject_of(object).text(); }
inline std::string told(const sim::Subject& subject) { return subject.text(); }

// What a finding is about besides the objects in its message; told by nothing.
struct Unsaid {
  std::vector<const api::PackageRevision*> revisions;
};
inline std::string_view told(const Unsaid&) { return ""; }

template <class T>
void add_subject(std::vector<sim::Subject>& subjects, const T& value) {
  if constexpr (NamesSubject<T>) subjects.push_back(subject_of(value));
}
inline void add_subject(std::vector<sim::Subject>& subjects, const Unsaid& unsaid) {
  for (const api::PackageRevision* revision : unsaid.revisions)
    subjects.push_back(subject_of(*revision));
}

}  // namespace porchsim::scenarios
