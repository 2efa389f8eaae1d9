#include "tools/conform/merge_cases.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "kpt/update/merge.h"
#include "tools/conform/recorded_files.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

// fast-forward complains of changed files in an order that is random in the original.
bool lists_files_in_random_order(const Json& recorded) {
  const Json::Array& tags = recorded["tags"].items();
  return std::any_of(tags.begin(), tags.end(),
                     [](const Json& tag) { return tag.as_string() == "fileListOrderRandom"; });
}

std::string sorted_words(std::string_view text) {
  std::multiset<std::string> words;
  std::string word;
  for (const char c : text) {
    if (c == ' ' || c == '[' || c == ']') {
      words.insert(std::exchange(word, {}));
    } else {
      word += c;
    }
  }
  words.insert(word);
  std::string out;
  for (const std::string& one : words) out += one + " ";
  return out;
}

// What Porch's next step but one then changes in the files of the merged package.
void add_merge_key(const kpt::Files& merged, Json& actual) {
  const auto keyed = kpt::ensure_merge_key(merged);
  if (!keyed) {
    actual.set("afterMergeKeyError", keyed.error().message);
    return;
  }
  Json changed = Json::object();
  for (const auto& [path, text] : merged) {
    const auto found = keyed->find(path);
    if (found == keyed->end()) {
      changed.set(path, "<REMOVED>");
    } else if (*found->second != *text) {
      changed.set(path, Json(found->second));
    }
  }
  actual.set_unless_zero("afterMergeKey", changed);
}

Json update(const Json& recorded) {
  const kpt::Files base = files_from_json(recorded["base"]);
  const kpt::Files ours = files_from_json(recorded["ours"]);
  const kpt::Files theirs = files_from_json(recorded["theirs"]);
  const auto strategy = kpt::parse_update_strategy(recorded["strategy"].as_string());
  const auto merged = kpt::update_package(strategy, {base, ours, theirs});
  if (!merged) return Json::object({{"error", merged.error().message}});
  Json actual = Json::object({{"merged", files_to_json(*merged)}});
  add_merge_key(*merged, actual);
  return actual;
}

Json merge_document(const Json& recorded) {
  const auto merged =
      kpt::merge_documents(recorded["base"].as_string(), recorded["ours"].as_string(),
                           recorded["theirs"].as_string(), recorded["infer"].as_bool());
  if (!merged) return Json::object({{"error", merged.error().message}});
  return Json::object({{"merged", *merged}});
}

}  // namespace

std::optional<Differences> replay_merge_case(std::string_view, const Json& recorded,
                                             const Comparison& comparison) {
  Json expected = Json::object();
  for (const std::string_view field : {"merged", "error", "afterMergeKey", "afterMergeKeyError"}) {
    if (recorded.contains(field)) expected.set(field, recorded[field]);
  }
  Json actual = recorded.contains("strategy") ? update(recorded) : merge_document(recorded);
  if (recorded["afterMergeKeyError"].as_string().starts_with("PANIC")) {
    // Where the original panics, the files are kept here.
    for (const std::string_view field : {"afterMergeKey", "afterMergeKeyError"}) {
      expected.erase(field);
      actual.erase(field);
    }
  }
  if (lists_files_in_random_order(recorded)) {
    for (Json* json : {&expected, &actual}) {
      json->set("error", sorted_words((*json)["error"].as_string()));
    }
  }
  return differences(expected, actual, comparison);
}

}  // namespace porchsim::scenarios
