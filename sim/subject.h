// What an event is about, as data: compared, indexed and hashed by its parts, and put into words
// only where a person reads it. The kernel gives the parts no meaning.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace porchsim::sim {

struct Subject {
  enum class Class : std::uint8_t { None, Object, Reference, Function, Process, Task };

  Class what = Class::None;
  std::string kind{};   // of an object: "PackageRevision"
  std::string scope{};  // an object's namespace, a Git reference's repository; "" = none
  std::string name{};   // "" where a whole kind is meant: a list, a watch

  static Subject object(std::string_view kind, std::string_view name_space, std::string_view name) {
    return make(Class::Object, kind, name_space, name);
  }
  static Subject reference(std::string_view repository, std::string_view ref) {
    return make(Class::Reference, "", repository, ref);
  }
  static Subject function(std::string_view name) { return make(Class::Function, "", "", name); }
  static Subject process(std::string_view name) { return make(Class::Process, "", "", name); }
  static Subject task(std::string_view name) { return make(Class::Task, "", "", name); }

  bool empty() const { return what == Class::None; }
  bool is_object(std::string_view wanted) const { return what == Class::Object && kind == wanted; }
  // The same under another name; itself if that is "".
  Subject named(std::string_view other) const {
    return other.empty() ? *this : make(what, kind, scope, other);
  }
  // "PackageRevision default/edge.app.v1", "PackageRevision default/", "Namespace default",
  // "PackageRevision", "git edge refs/tags/app/v1", "Function set-labels", "pv-controller"; "" if
  // empty.
  std::string text() const;
  std::uint64_t hash() const;

  friend auto operator<=>(const Subject&, const Subject&) = default;

 private:
  static Subject make(Class what, std::string_view kind, std::string_view scope,
                      std::string_view name) {
    Subject subject;
    subject.what = what;
    subject.kind = kind;
    subject.scope = scope;
    subject.name = name;
    return subject;
  }
};

}  // namespace porchsim::sim
