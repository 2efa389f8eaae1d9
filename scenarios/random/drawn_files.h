// Content out of chance: what packages are made of, and what people change in them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "kpt/package/files.h"
#include "scenarios/format/step.h"
#include "scenarios/random/draws.h"

namespace porchsim::scenarios {

// One to two files of a package, each in one of few states, so that two people meet on one line.
// Among them are resources whose lists merge by key, one that waits for an injection, a file that
// is no resource, files that go, pipelines, and, rarely, what cannot be rendered or is no YAML.
// `now` is what the package has: most changes of a resource that is there are of one field.
FileEdits drawn_edits(Draws& draws, const kpt::Files& now = {});

// What a package has in common with its upstream, and what either makes of it.
struct Divergence {
  FileEdits common;
  FileEdits local;
  FileEdits upstream;
};
// Of a resource that both add or both change, of one that one of them drops, of a file that is no
// resource, or of a package within the package that one of them drops.
Divergence drawn_divergence(Draws& draws);

// A Deployment: containers merge by name, arguments are one value.
std::string workload(std::uint64_t value);
// With a function of this or that version, the last of which has a name; 0 = with none, 4 = with
// one that nobody has.
std::string drawn_kptfile(std::uint64_t value);
std::string failing_kptfile();  // its pipeline has a function that nobody has
// With a function of one's own before all others; nothing if it has none.
std::optional<std::string> with_own_function(std::string kptfile);
// A file that waits for what injectors name.
std::string injection_point(bool required);

// What is no YAML, and renders nowhere; and where edits put it.
kpt::Text broken_yaml();
inline constexpr std::string_view kBrokenFile = "broken.yaml";

void change_files(kpt::Files& files, const FileEdits& edits);

}  // namespace porchsim::scenarios
