#include "api/json/json.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace porchsim::api {
namespace {

constexpr int kSize = 12;  // members at most, and characters

rc::Gen<Json> any_json(int depth) {
  auto leaf = rc::gen::oneOf(
      rc::gen::just(Json()),
      rc::gen::map(rc::gen::arbitrary<bool>(), [](bool v) { return Json(v); }),
      rc::gen::map(rc::gen::arbitrary<std::int64_t>(), [](std::int64_t v) { return Json(v); }),
      rc::gen::map(rc::gen::string<std::string>(), [](const std::string& v) {
        std::string ascii;
        for (const char c : v) ascii.push_back(static_cast<char>(c & 0x7F));
        return Json(ascii);
      }));
  if (depth == 0) return leaf;
  const auto array = rc::gen::map(
      rc::gen::resize(kSize, rc::gen::container<std::vector<Json>>(any_json(depth - 1))),
      [](const std::vector<Json>& items) { return Json::array(items); });
  const auto object = rc::gen::map(
      rc::gen::resize(kSize,
                      rc::gen::container<std::vector<std::pair<std::string, Json>>>(rc::gen::pair(
                          rc::gen::element<std::string>("a", "b", "c", "a long member name"),
                          any_json(depth - 1)))),
      [](const std::vector<std::pair<std::string, Json>>& members) {
        Json json = Json::object();
        for (const auto& [key, value] : members) json.set(key, value);
        return json;
      });
  return rc::gen::oneOf(leaf, array, object);
}

RC_GTEST_PROP(JsonLaws, text_and_value_are_the_same_thing, ()) {
  const Json json = *any_json(3);
  const auto compact = Json::parse(json.dump());
  const auto pretty = Json::parse(json.dump_pretty());
  RC_ASSERT(compact.has_value() && *compact == json);
  RC_ASSERT(pretty.has_value() && *pretty == json);
  RC_ASSERT(compact->hash() == json.hash());
}

RC_GTEST_PROP(JsonLaws, a_patch_applied_twice_is_applied_once, ()) {
  const Json target = *any_json(2);
  const Json patch = *any_json(2);
  const Json once = merge_patch(target, patch);
  RC_ASSERT(merge_patch(once, patch) == once);
}

}  // namespace
}  // namespace porchsim::api
