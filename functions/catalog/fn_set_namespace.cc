// set-namespace: krm-functions-catalog functions/go/set-namespace. A configuration that is wrong
// gives an error *result*, not a failure.
#include <algorithm>
#include <expected>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/ascii.h"
#include "functions/catalog/builtin_functions.h"
#include "functions/catalog/old_sdk.h"
#include "functions/catalog/resource_origin.h"
#include "functions/catalog/resource_scope.h"
#include "functions/catalog/set_namespace_config.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::functions {
namespace {

constexpr std::string_view kDependsOn = "config.kubernetes.io/depends-on";
constexpr std::string_view kNilPointer =
    "KRM function panicked with: runtime error: invalid memory address or nil pointer dereference";

// Go's %v of a list of strings.
template <class List>
std::string bracketed(const List& list) {
  return fmt::format("[{}]", fmt::join(list, " "));
}

class Replacement {
 public:
  Replacement(const SetNamespaceConfig& config, std::vector<FunctionResult>& results)
      : config_(config), results_(results) {}

  // What becomes of a namespace. `origin`: where the resource comes from; "" where that does not
  // matter.
  std::string replaced(const std::string& origin, std::string current, std::string_view who) {
    if (origin == kUnknownNamespace) return current;
    if (current.empty()) current = kDefaultNamespace;
    if (current == config_.name_space) return current;
    const std::string& matcher = config_.matcher;
    if (!matcher.empty() && matcher == origin) {
      results_.push_back(note(fmt::format("[{}] has matching origin {}", who, origin), "info"));
    }
    if (!matcher.empty() && matcher != current && matcher != origin) return current;
    old_.insert(current);
    ++count_;
    return config_.name_space;
  }

  void summarize() {
    if (count_ == 0) {
      results_.push_back(
          note(fmt::format("all matching namespaces are already {}. no value changed",
                           kpt::go_quote(config_.name_space)),
               "info"));
      return;
    }
    results_.push_back(note(fmt::format("namespace {} updated to {}, {} value(s) changed",
                                        bracketed(old_), kpt::go_quote(config_.name_space), count_),
                            "info"));
  }

 private:
  const SetNamespaceConfig& config_;
  std::vector<FunctionResult>& results_;
  std::set<std::string> old_;
  std::size_t count_ = 0;
};

FunctionStatus panic(std::string message) {
  return std::unexpected(FunctionFailure{std::move(message)});
}

// The old SDK's panic at a field of another type than expected.
FunctionStatus wrong_type(std::string_view field, std::vector<FunctionResult>& results) {
  const std::string message = fmt::format("SubObject has unmatched field type: `{}", field);
  results = {note(message, "error")};  // what it had to say before is lost
  return panic("failed to evaluate function: " + message);
}

// What its version does where a field cannot be set: the executable's SDK panics with `what`.
FunctionStatus cannot_set(FunctionBuild version, std::string_view what, const kpt::Error& error) {
  if (version == FunctionBuild::BuiltIn) return panic(error.message);
  return std::unexpected(FunctionFailure{
      fmt::format("panic: {}: {} [recovered, repanicked]\n", what, error.message), 2});
}

class Setter {
 public:
  Setter(FunctionBuild version, Replacement& replacement, std::vector<FunctionResult>& results)
      : version_(version), replacement_(replacement), results_(results) {}

  kpt::Status set(kpt::SubObject fields, std::string_view value, kpt::FieldPath path) const {
    return executable() ? set_plain_string(fields, value, path)
                        : fields.set_nested_string(value, path);
  }

  // Cluster-scoped kinds that name a namespace inside. A RoleBinding is not among them: it lives in
  // a namespace.
  FunctionStatus replace_in_cluster_resource(kpt::KubeObject& object) const {
    const std::string kind = object.kind();
    if (is_gvk(object, "", "v1", "Namespace")) return replace_name(object);
    if (is_gvk(object, "apiextensions.k8s.io", "v1", "CustomResourceDefinition")) {
      return replace_at(object.fields(),
                        {"spec", "conversion", "webhook", "clientConfig", "service", "namespace"});
    }
    if (is_gvk(object, "apiregistration.k8s.io", "v1", "APIService"))
      return replace_at(object.fields(), {"spec", "service", "namespace"});
    if (kind != "ClusterRoleBinding" && kind != "RoleBinding") return {};
    const auto subjects = object.fields().nested_slice({"subjects"});
    if (!subjects && executable()) return wrong_type("subjects", results_);
    if (!subjects || !*subjects) return {};
    for (const auto& subject : **subjects) {
      const auto current = subject.nested_string({"namespace"});
      if (current && *current)
        (void)set(subject, replacement_.replaced("", **current, ""), {"namespace"});
    }
    return {};
  }

  FunctionStatus replace_namespace(kpt::KubeObject& object) const {
    const auto origin = origin_of(object);
    if (!origin) return panic(std::string(kNilPointer));
    const std::string fresh =
        replacement_.replaced(origin->name_space, object.namespace_name(), short_text(object));
    if (const auto done = set(object.fields(), fresh, {"metadata", "namespace"}); !done)
      return cannot_set(version_, fmt::format("cannot set namespace '{}'", fresh), done.error());
    return {};
  }

 private:
  bool executable() const { return version_ == FunctionBuild::Executable; }

  FunctionStatus replace_name(kpt::KubeObject& object) const {
    const auto origin = origin_of(object);
    if (!origin) return panic(std::string(kNilPointer));
    const std::string fresh =
        replacement_.replaced(origin->name, object.name(), short_text(object));
    if (const auto done = set(object.fields(), fresh, {"metadata", "name"}); !done && executable())
      return cannot_set(version_, fmt::format("cannot set metadata name '{}'", fresh),
                        done.error());
    return {};
  }

  // A namespace at a path, made where it is missing.
  FunctionStatus replace_at(const kpt::SubObject& fields, kpt::FieldPath path) const {
    const auto current = fields.nested_string(path);
    if (!current && executable()) return wrong_type(path.joined("/"), results_);
    if (!current) return panic(current.error().message);
    const std::string fresh = replacement_.replaced("", current->value_or(""), "");
    const kpt::Status done = set(fields, fresh, path);
    if (!done && executable()) return wrong_type(path.joined("/"), results_);
    if (!done) return panic(done.error().message);
    return {};
  }

  FunctionBuild version_;
  Replacement& replacement_;
  std::vector<FunctionResult>& results_;
};

std::vector<std::string> segments_of(std::string_view text) {
  std::vector<std::string> segments;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('/', start), text.size());
    segments.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return segments;
}

// <group>/namespaces/<namespace>/<kind>/<name>
bool names_namespaced_resource(const std::vector<std::string>& segments) {
  return segments.size() == 5 && segments[1] == "namespaces" &&
         std::all_of(segments.begin(), segments.end(), [](const std::string& segment) {
           return std::all_of(segment.begin(), segment.end(), [](char c) {
             return base::is_alphanumeric(c) || c == '_' || c == '-' || c == '.';
           });
         });
}

void update_depends_on(const std::vector<kpt::KubeObject*>& objects,
                       const std::set<std::string>& known, const SetNamespaceConfig& config,
                       const Setter& setter, std::vector<FunctionResult>& results) {
  std::set<std::string> old;
  std::size_t count = 0;
  for (kpt::KubeObject* object : objects) {
    const std::string reference = object->annotation(kDependsOn);
    std::vector<std::string> segments = segments_of(reference);
    if (reference.empty() || !names_namespaced_resource(segments) || !known.contains(reference))
      continue;
    std::string& name_space = segments[2];
    if (name_space == config.name_space ||
        (!config.matcher.empty() && config.matcher != name_space))
      continue;
    old.insert(name_space);
    name_space = config.name_space;
    ++count;
    (void)setter.set(object->fields(), fmt::format("{}", fmt::join(segments, "/")),
                     {"metadata", "annotations", kDependsOn});
  }
  if (count == 0) {
    results.push_back(
        note("all `depends-on` annotations are up-to-date. no `namespace` changed", "info"));
    return;
  }
  results.push_back(
      note(fmt::format("`depends-on` annotation namespace {} updated to {}, {} value(s) changed",
                       bracketed(old), kpt::go_quote(config.name_space), count),
           "info"));
}

class SetNamespace final : public Function {
 public:
  explicit SetNamespace(FunctionBuild version) : version_(version) {}

  FunctionStatus run(ResourceList& list) const override {
    const bool executable = version_ == FunctionBuild::Executable;
    if (!list.function_config && !executable) {
      return panic("failed to read ResourceList input: expected exactly one object, got 0");
    }
    const kpt::KubeObject given = list.function_config.value_or(kpt::KubeObject());
    const auto config = read_set_namespace_config(given);
    FunctionStatus status;
    if (config) {
      status = transform(*config, list);
    } else if (config.error().wrong_type && executable) {
      status = wrong_type("", list.results);
    } else {
      list.results.push_back(config_error(config.error().message, given));
    }
    if (executable) sort_items(list.items);
    return status;
  }

 private:
  FunctionStatus transform(const SetNamespaceConfig& config, ResourceList& list) const {
    std::vector<kpt::KubeObject*> objects;
    for (auto& item : list.items) {
      if (!item.is_local_config()) objects.push_back(&item);
    }
    std::set<std::string> known;  // as depends-on names them
    for (const kpt::KubeObject* object : objects) {
      const ResourceOrigin id = identity_of(*object);
      if (id.name_space == kUnknownNamespace) continue;
      known.insert(
          fmt::format("{}/namespaces/{}/{}/{}", id.group, id.name_space, id.kind, id.name));
    }
    const bool executable = version_ == FunctionBuild::Executable;
    if (executable) {
      const auto may_go_on = check_origins(objects, config, list.results);
      if (!may_go_on) return panic(may_go_on.error());
      if (!*may_go_on) return {};
    }
    Replacement replacement(config, list.results);
    const Setter setter(version_, replacement, list.results);
    for (kpt::KubeObject* object : objects) {
      if (is_namespace_scoped(*object)) continue;
      if (FunctionStatus done = setter.replace_in_cluster_resource(*object); !done) return done;
    }
    for (kpt::KubeObject* object : objects) {
      if (!is_namespace_scoped(*object)) continue;
      if (FunctionStatus done = setter.replace_namespace(*object); !done) return done;
    }
    replacement.summarize();
    update_depends_on(objects, known, config, setter, list.results);
    return {};
  }

  // The executable warns of resources without an upstream, and refuses resources of several
  // upstream namespaces (false).
  static std::expected<bool, std::string> check_origins(
      const std::vector<kpt::KubeObject*>& objects, const SetNamespaceConfig& config,
      std::vector<FunctionResult>& results) {
    std::set<std::string> origins;
    std::vector<FunctionResult> warnings;
    for (const kpt::KubeObject* object : objects) {
      if (!has_upstream_origin(*object)) {
        warnings.push_back(
            note(short_text(*object) + " does not have upstream origin.", "warning"));
        continue;
      }
      const auto origin = origin_of(*object);
      if (!origin) {
        results.push_back(note(origin.error(), "error"));
        return std::unexpected("failed to evaluate function: " + origin.error());
      }
      if (!is_namespace_scoped(*object)) continue;
      if (origin->name_space == kUnknownNamespace) {
        results.push_back(note(fmt::format("{} is namespace-scoped, but has cluster-scoped or "
                                           "unknown scoepd origin {}|{}|{}|{}",
                                           short_text(*object), origin->group, origin->kind,
                                           origin->name_space, origin->name),
                               "error"));
        return false;
      }
      origins.insert(origin->name_space);
    }
    if (config.matcher.empty() && origins.size() > 1) {
      results.push_back(note(
          fmt::format(
              "unable to use origin `namespace` to match. expect a single upstream namespace, "
              "found {}. please "
              "switch to use `namespaceMatcher`to specify the namespace value you want to change",
              bracketed(origins)),
          "error"));
      return false;
    }
    for (auto& warning : warnings) results.push_back(std::move(warning));
    return true;
  }

  FunctionBuild version_;
};

}  // namespace

std::shared_ptr<const Function> make_set_namespace(FunctionBuild version) {
  return std::make_shared<SetNamespace>(version);
}

}  // namespace porchsim::functions
