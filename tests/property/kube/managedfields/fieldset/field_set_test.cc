// The laws of sets, on trees of every shape; a plain set of paths is the yardstick.
#include "kube/managedfields/fieldset/field_set.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "kube/managedfields/fieldset/fields_v1.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;
using Paths = std::set<FieldPath>;

PathElement any_step() {
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return PathElement::field(*rc::gen::element<std::string>("a", "b", "<c>"));
    case 1:
      return PathElement::key(
          Json::object({{"k", *rc::gen::element<Json>(Json("x"), Json(1), Json(1.5))}}));
    case 2:
      return PathElement::value(
          *rc::gen::element<Json>(Json("x"), Json(1), Json(1.0), Json(true), Json()));
    default:
      return PathElement::index(*rc::gen::inRange(0, 3));
  }
}

FieldPath any_path() {
  FieldPath path;
  const int length = *rc::gen::inRange(1, 4);
  for (int i = 0; i < length; ++i) path.push_back(any_step());
  return path;
}

Paths any_paths() {
  Paths paths;
  const int count = *rc::gen::inRange(0, 9);
  for (int i = 0; i < count; ++i) paths.insert(any_path());
  return paths;
}

FieldSet set_of(const Paths& paths) {
  FieldSet set;
  for (const FieldPath& path : paths) set.insert(path);
  return set;
}

Paths paths_of(const FieldSet& set) {
  Paths paths;
  set.each([&paths](const FieldPath& path) { paths.insert(path); });
  return paths;
}

bool begins_with(const FieldPath& path, const FieldPath& start) {
  return path.size() >= start.size() && std::equal(start.begin(), start.end(), path.begin());
}

template <class Keep>
Paths kept(const Paths& paths, const Keep& keep) {
  Paths out;
  std::ranges::copy_if(paths, std::inserter(out, out.end()), keep);
  return out;
}

RC_GTEST_PROP(FieldSet, holds_what_was_put_in, ()) {
  const Paths paths = any_paths();
  const FieldSet set = set_of(paths);
  RC_ASSERT(paths_of(set) == paths);
  RC_ASSERT(set.size() == paths.size());
  for (const FieldPath& path : paths) RC_ASSERT(set.has(path));
  const FieldPath other = any_path();
  RC_ASSERT(set.has(other) == paths.contains(other));
}

RC_GTEST_PROP(FieldSet, is_read_as_it_was_printed, ()) {
  const FieldSet set = set_of(any_paths());
  RC_ASSERT(*parse_fields_v1(fields_v1(set)) == set);
  RC_ASSERT(*Json::parse(fields_v1_text(set)) == fields_v1(set));
}

RC_GTEST_PROP(FieldSet, algebra_is_that_of_paths, ()) {
  const Paths a = any_paths();
  const Paths b = any_paths();
  Paths both = a;
  both.insert(b.begin(), b.end());
  RC_ASSERT(set_of(a).union_with(set_of(b)) == set_of(both));
  const auto in_b = [&b](const FieldPath& path) { return b.contains(path); };
  RC_ASSERT(set_of(a).intersection(set_of(b)) == set_of(kept(a, in_b)));
  RC_ASSERT(set_of(a).difference(set_of(b)) == set_of(kept(a, std::not_fn(in_b))));
}

RC_GTEST_PROP(FieldSet, a_recursive_difference_takes_all_below, ()) {
  const Paths a = any_paths();
  const Paths b = any_paths();
  const auto stays = [&b](const FieldPath& path) {
    return std::ranges::none_of(b, [&](const FieldPath& gone) { return begins_with(path, gone); });
  };
  RC_ASSERT(set_of(a).recursive_difference(set_of(b)) == set_of(kept(a, stays)));
}

RC_GTEST_PROP(FieldSet, leaves_begin_no_other_path, ()) {
  const Paths a = any_paths();
  const auto is_leaf = [&a](const FieldPath& path) {
    return std::ranges::none_of(a, [&](const FieldPath& other) {
      return other.size() > path.size() && begins_with(other, path);
    });
  };
  RC_ASSERT(set_of(a).leaves() == set_of(kept(a, is_leaf)));
}

}  // namespace
}  // namespace porchsim::kube::managedfields
