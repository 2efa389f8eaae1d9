// What must hold of a world at one moment: a subject and what it must look like. Values.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/json/json.h"
#include "scenarios/document/place.h"
#include "scenarios/format/object_ref.h"
#include "sim/time.h"

namespace porchsim::scenarios {

class Expression;

struct Bounds {
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();

  bool hold(std::int64_t count) const { return count >= least && count <= most; }
  friend bool operator==(const Bounds&, const Bounds&) = default;
};
// "2", "at least 2", "at most 3", "2 to 3".
std::string to_text(const Bounds& bounds);
// The same read; nothing if the text is none, or no number lies within.
std::optional<Bounds> parse_bounds(std::string_view text);

// ---- subjects ----

// "PackageVariant app-edge".
struct OneObject {
  ObjectRef object;
};
// "PackageRevision in edge" (a repository), "every PackageVariant" (repository ""),
// "PackageRevision with spec.lifecycle=Draft" (a field selector).
struct ManyObjects {
  std::string kind;
  std::string repository{};
  std::vector<std::pair<std::string, std::string>> fields{};
};
// "git edge drafts/app/packagevariant-1", "git edge main:app/Kptfile". A ref may leave out
// refs/heads/ or refs/tags/.
struct GitPlace {
  std::string repository;
  std::string ref;
  std::string path;  // "" = the reference itself
};
// "files of edge.app.packagevariant-1": what PackageRevisionResources shows.
struct FilesOf {
  std::string revision;
};
// "calls by pv-controller".
struct CallsBy {
  std::string actor;
};
// "logs of pv-controller": what it has told people, a line a message.
struct LogsOf {
  std::string controller;
};
// "reconciles of PackageVariant app-edge": those that have begun, of all controllers.
struct ReconcilesOf {
  ObjectRef object;
};
// "cel": all objects of all kinds.
struct AllObjects {};
using Subject = std::variant<OneObject, ManyObjects, GitPlace, FilesOf, CallsBy, LogsOf,
                             ReconcilesOf, AllObjects>;

// ---- what they must look like ----

// The subject does not exist (or, with `absent` false, does).
struct Presence {
  bool absent = true;
};
// Every member of `partial` is found in the object: members of mappings, lists item by item, null =
// must be absent. Words for texts, lists and numbers may stand for a value (partial_match.h), and
// `conditions: {Type: "True"}` stands for status.conditions by type.
struct ObjectMatch {
  api::Json partial;
};
struct SetMatch {
  std::optional<Bounds> count;
  std::optional<api::Json> each;
  std::optional<api::Json> some;
  std::optional<api::Json> none;
  std::optional<api::Json> plain;  // given without a word: the section says what is meant
};
struct TextMatch {
  std::optional<std::string> equals;
  std::vector<std::string> contains;
  std::vector<std::string> lacks;
  std::vector<std::string> matches;  // regular expressions, as RE2 reads them
  std::vector<TextMatch> negated;    // it looks like none of these
  bool absent = false;
};
struct FilesMatch {
  std::map<std::string, TextMatch> files;  // by path
};
struct CallCount {
  std::string verb;  // "create", "update", "get", …, "write", "call"; "listed" counts objects
  std::string kind;  // "" = any
  Bounds bounds;
  bool failed = false;  // those that failed for the caller, not those that the server has done
  std::string per;      // the bounds are for each object of this kind that there is; "" = for all
};
struct CallsMatch {
  std::vector<CallCount> counts;
};
// The lines that look so, and how many of them there are.
struct LinesMatch {
  TextMatch line;
  Bounds count{.least = 1};
};
struct ReconcilesMatch {
  Bounds count;
  std::optional<sim::Duration> none_for;  // none has begun for so long
};
struct ExpressionMatch {
  std::shared_ptr<const Expression> expression;  // never null
};
using Match = std::variant<Presence, ObjectMatch, SetMatch, TextMatch, FilesMatch, CallsMatch,
                           LinesMatch, ReconcilesMatch, ExpressionMatch>;

struct Expectation {
  Place place;
  std::string text;  // the subject as written: "PackageRevision edge.app.v1"
  Subject subject;
  Match match;
  bool has_variables = false;  // its texts name values of the moment: "$uid(PackageVariant a)"
  bool on_purpose = false;     // there may never be what it speaks of
};

}  // namespace porchsim::scenarios
