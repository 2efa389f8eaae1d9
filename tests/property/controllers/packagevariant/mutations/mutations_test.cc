// What a mutation applies it finds again, and where it says that it holds, applying it changes
// nothing: of plain text and of nodes.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "controllers/packagevariant/mutations/function_pipeline.h"
#include "controllers/packagevariant/mutations/injection.h"
#include "controllers/packagevariant/mutations/package_context.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/package/package_context.h"

namespace porchsim::packagevariant {
namespace {

using Lines = std::vector<std::string>;

bool one_in(int n) { return *rc::gen::inRange(0, n) == 0; }

// Package files, of which some are such as only the real parser reads, or nobody.
struct Texts {
  bool tidy = false;  // then there are none of those

  std::string one_of(Lines plain, const Lines& odd) const {
    if (!tidy && one_in(3)) plain = odd;
    return *rc::gen::elementOf(std::move(plain));
  }

  std::string value() const {
    return one_of({"north", "edge", "\"1\"", "y", "0123abc", "\"\"", "north # why", "it's"},
                  {"1", "true", "'x y'", "~", "\"<<\"", "{}", "|\n      a\n      b", "&x north",
                   "null", "!!str 5", "- x", "ä", "{a: b}", "[]", "\"a\\n\""});
  }

  std::string context() const {
    std::string text = one_of({"", "# head\n", "---\n"}, {"a: b\n---\n"}) + "kind: " +
                       one_of({"ConfigMap"}, {"Secret", "ConfigMap", "|-\n  ConfigMap"}) +
                       "\nmetadata:\n  name: " + one_of({"kptfile.kpt.dev"}, {"other"}) + "\n";
    const int members = *rc::gen::inRange(tidy ? 1 : 0, 4);
    const Lines empty = {"data: {}\n", "", "data: x\n", "data:\n"};
    text += members == 0 ? one_of(empty, empty) : "data:\n";
    Lines keys = {"name", "region", "tier", "zone"};
    for (int i = 0; i < members; ++i) {
      const std::string key = tidy ? keys[static_cast<std::size_t>(i)]
                                   : one_of(keys, {"region", "1", "true", "\"1\"", "Region"});
      text += "  " + key + ": " + value() + "\n";
    }
    return text;
  }

  std::string function() const {
    std::string text = "  - image: " + one_of({"i:v1", "j:v1", "\"i:v1\""}, {"5", "[]"}) + "\n";
    const std::string name = one_of({"", "PackageVariant.pv.f.0", "PackageVariant.pv.g.1",
                                     "PackageVariant.pv.a.b.0", "PackageVariant.other.f.0", "mine"},
                                    {"7", "[]", "\"\"", "~"});
    if (!name.empty()) text += "    name: " + name + "\n";
    const std::string config =
        one_of({"", "k: v", "k: \"1\"", "l: v"}, {"k: 1", "k: v\n      k: v"});
    if (!config.empty()) text += "    configMap:\n      " + config + "\n";
    const std::string more = one_of(
        {"", "", "tag: t", "selectors:\n    - kind: A"},
        {"image: i:v1", "Image: i:v1", "exec: \"\"", "unknown: x", "selectors: []", "exec: x"});
    return more.empty() ? text : text + "    " + more + "\n";
  }

  std::string list(std::string_view field) const {
    const std::string odd = one_of({""}, {"", "[]", "x", "~", "{}", "\n  - x"});
    if (!odd.empty()) return "  " + std::string(field) + ": " + odd + "\n";
    std::string text = "  " + std::string(field) + ":\n";
    for (int left = *rc::gen::inRange(1, 4); left > 0; --left) text += function();
    return text;
  }

  std::string pipeline() const {
    if (one_in(3)) return one_of({""}, {"pipeline: {}\n", "pipeline: []\n", "pipeline: x\n"});
    const bool mutators = !one_in(4);
    std::string text = "pipeline:\n";
    if (mutators) text += list("mutators");
    return !mutators || one_in(2) ? text + list("validators") : text;
  }

  std::string gates() const {
    std::string text = "info:\n  description: " + one_of({"d"}, {value()}) + "\n";
    if (one_in(2)) return text;
    text += "  readinessGates:\n";
    for (int left = *rc::gen::inRange(1, 4); left > 0; --left) {
      const std::string type = one_of({"Zeta", "Alpha", "Beta"}, {"3", value()});
      text += "  - conditionType: " + type + "\n";
    }
    return text;
  }

  std::string conditions() const {
    std::string text = "status:\n  conditions:\n";
    for (const std::string type : {"Zeta", "config.injection.ConfigMap.endpoints"}) {
      text +=
          "  - type: " + type + "\n    status: " + one_of({"\"True\"", "Unknown"}, {"True"}) + "\n";
      const std::string reason = one_of({"", "ConfigInjected"}, {"1"});
      if (!reason.empty()) text += "    reason: " + reason + "\n";
      if (one_in(2)) text += "    message: injected resource \"north\" from cluster\n";
    }
    if (!one_in(3)) return text;
    return text +
           "  renderStatus:\n    mutationSteps:\n    - exitCode: " + one_of({"0"}, {value()}) +
           "\n";
  }

  std::string kptfile() const {
    std::string text = "apiVersion: kpt.dev/v1\nkind: " + one_of({"Kptfile"}, {"Other"}) +
                       "\nmetadata:\n  name: a\n";
    text += one_of({"", "  namespace: n\n", "  annotations:\n    a: \"1\"\n"},
                   {"  labels:\n    a: 1\n", "unknown: x\n", "  labels:\n    a: b\n    a: c\n",
                    "Kind: x\n", "  labels:\n    1: b\n"});
    if (one_in(2)) text += gates();
    if (one_in(2)) text += conditions();
    return text + pipeline();
  }

  std::string endpoints() const {
    return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: endpoints\n  annotations:\n    " +
           one_of(
               {"a: b", "kpt.dev/config-injection: required", "kpt.dev/config-injection: optional"},
               {"kpt.dev/config-injection: maybe", "- kpt.dev/config-injection\n    - required"}) +
           "\n" + one_of({"", "    kpt.dev/injected-resource: north\n"}, {""}) +
           "data:\n  a: " + one_of({"b", "c"}, {"1"}) + "\n";
  }
};

std::vector<api::Json> any_functions() {
  std::vector<api::Json> functions;
  const int count = *rc::gen::weightedElement<int>({{3, 0}, {4, 1}, {1, 2}});
  for (int i = 0; i < count; ++i) {
    api::Json function = api::Json::object({{"image", "i:v1"}});
    function.set("name", *rc::gen::elementOf(Lines{"f", "a.b", ""}));
    if (one_in(2)) function.set_path({"configMap", "k"}, *rc::gen::elementOf(Lines{"v", "1"}));
    if (one_in(6)) function.set("tag", *rc::gen::elementOf(Lines{"", "t"}));
    if (one_in(6))
      function.set("selectors", api::Json::array({api::Json::object({{"kind", "A"}})}));
    functions.push_back(std::move(function));
  }
  return functions;
}

api::PackageVariant any_variant(const Texts& texts) {
  api::PackageVariant pv;
  pv.meta.name = "pv";
  auto& context = pv.spec.package_context.emplace();
  for (const std::string key : {"region", "tier", texts.tidy ? "zone" : "1"}) {
    if (one_in(2)) context.data[key] = texts.one_of({"north", "1", "y", ""}, {"<<", "ä", "a\nb"});
    if (one_in(4)) context.remove_keys.push_back(key);
  }
  if (!one_in(4))
    pv.spec.pipeline = api::PackageVariant::Pipeline{any_functions(), any_functions()};
  if (!one_in(3)) pv.spec.injectors.push_back({{}, {}, {}, "north"});
  return pv;
}

api::Result<std::vector<api::ObjectPtr>> list_cluster(const GroupVersionKind&) {
  api::Json north = api::Json::object({{"apiVersion", "v1"}, {"kind", "ConfigMap"}});
  north.set_path({"metadata", "name"}, "north").set_path({"data", "a"}, "b");
  return std::vector<api::ObjectPtr>{api::Object::from_json(north)};
}

bool same_kptfile(const ParsedFile& a, const ParsedFile& b) {
  const auto meaning = [](const ParsedFile& file) {
    auto kptfile = kpt::kptfile_from(**file.only_object());
    if (kptfile && kptfile->info) std::ranges::sort(kptfile->info->readiness_gates);
    if (kptfile && kptfile->status)
      std::ranges::sort(kptfile->status->conditions, {}, &kpt::KptfileCondition::type);
    return kptfile;
  };
  const auto left = meaning(a);
  const auto right = meaning(b);
  return left && right && *left == *right;
}

bool same_file(std::string_view path, const kpt::Text& before, const kpt::Text& after) {
  const ParsedFile a = parse_file(before);
  const ParsedFile b = parse_file(after);
  if (!a.objects || !b.objects) return false;
  const auto same_value = [](const auto& x, const auto& y) {
    return x.node().same_value(y.node());
  };
  return std::ranges::equal(*a.objects, *b.objects, same_value) ||
         (path == kpt::kKptfileName && same_kptfile(a, b));
}

// By value; a refusal counts as a change.
bool changes(const DraftFiles& files, const api::Result<>& applied) {
  return !applied || !std::ranges::all_of(files.written(), [&files](const auto& written) {
    return same_file(written.first, files.original().find(written.first)->second, written.second);
  });
}

template <class Wanted>
Answer ask_plain(const kpt::Text& text, const Wanted& wanted) {
  const auto outline = kpt::yaml::read_plain(*text);
  return holds(kpt::yaml::only_document(outline.value_or(kpt::yaml::Outline())), wanted);
}

template <class Wanted>
Answer ask_nodes(const kpt::Text& text, const Wanted& wanted) {
  const ParsedFile file = parse_file(text);
  const auto object = file.only_object();
  return object ? holds(only_document(kpt::yaml::outline_of((*object)->node())), wanted)
                : Answer::CannotTell;
}

class Package {
 public:
  explicit Package(bool tidy) : texts_{tidy}, pv(any_variant(texts_)) {
    auto& files = resources_.spec.resources;
    files["Kptfile"] = kpt::make_text(texts_.kptfile());
    files["package-context.yaml"] = kpt::make_text(texts_.context());
    files["endpoints.yaml"] = kpt::make_text(texts_.endpoints());
  }

  // An answer given before is right about what is applied then. Was it applied?
  template <class Wanted>
  bool check(const Wanted& wanted, std::string_view path, bool is_all_of_it) {
    DraftFiles files(resources_, cache_);
    const kpt::Text before = files.find(path);
    std::vector<Answer> answers = {holds(files, wanted)};
    if (is_all_of_it) {
      answers.push_back(ask_plain(before, wanted));
      answers.push_back(ask_nodes(before, wanted));
    }
    const api::Result<> applied = apply(files, wanted);
    const bool changed = changes(files, applied);
    for (const Answer answer : answers) {
      if (answer == (changed ? Answer::Yes : Answer::No))
        RC_FAIL("look and application disagree about\n" + tell());
    }
    if (applied) resources_.spec.resources = files.merged();
    return applied.has_value();
  }

  template <class Wanted>
  void check_applied(const Wanted& wanted, std::string_view path) {
    DraftFiles files(resources_, cache_);
    const kpt::Text text = files.find(path);
    for (const Answer answer :
         {holds(files, wanted), ask_plain(text, wanted), ask_nodes(text, wanted)}) {
      if (answer == Answer::No || (texts_.tidy && answer != Answer::Yes))
        RC_FAIL("what was applied is not found in\n" + tell());
    }
  }

  std::string tell() const {
    std::string text = api::Object::from(pv)->json().dump() + "\n";
    for (const auto& [path, content] : resources_.spec.resources) text += path + ":\n" + *content;
    return text;
  }

  api::Result<WantedInjection> injection() {
    return wanted_injection(pv, DraftFiles(resources_, cache_), list_cluster, AbsentKinds::Untold);
  }

 private:
  Texts texts_;
  api::PackageRevisionResources resources_;
  FileCache cache_{16};

 public:
  api::PackageVariant pv;
};

void check_package(bool tidy) {
  Options options;
  options.recognise_dotted_names = tidy || one_in(2);
  Package package(tidy);
  const auto context = wanted_package_context(package.pv);
  if (package.check(context, kpt::kPackageContextFile, true))
    package.check_applied(context, kpt::kPackageContextFile);
  const auto functions = wanted_functions(package.pv, options);
  if (package.check(functions, kpt::kKptfileName, true) && options.recognise_dotted_names)
    package.check_applied(functions, kpt::kKptfileName);
  const auto injection = package.injection();
  if (injection && package.check(*injection, kpt::kKptfileName, injection->points.empty()))
    package.check_applied(*injection, kpt::kKptfileName);
}

RC_GTEST_PROP(Mutations, do_nothing_where_they_hold_and_something_where_they_do_not, ()) {
  for (int i = 0; i < 5; ++i) check_package(false);
}

RC_GTEST_PROP(Mutations, hold_in_every_view_once_they_are_applied, ()) {
  for (int i = 0; i < 5; ++i) check_package(true);
}

}  // namespace
}  // namespace porchsim::packagevariant
