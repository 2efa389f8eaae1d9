#include "kpt/package/parsed_files.h"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "kpt/kptfile/kptfile.h"
#include "tests/property/kpt/yaml/any_node.h"

namespace porchsim::kpt {
namespace {

constexpr ReadOptions kAsRead = {.wrap_bare_sequences = true, .keep_reader_annotations = true};

Resource any_resource() {
  Resource resource;
  resource.document = yaml::any_item();
  resource.wide_sequences = *rc::gen::arbitrary<bool>();
  return resource;
}

std::string any_string() { return *rc::gen::elementOf(yaml::pieces_of_a_line()); }

std::string any_text() { return *rc::gen::arbitrary<bool>() ? any_string() : std::string(); }

StringMap any_map() {
  StringMap map;
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i) map[any_string()] = any_text();
  return map;
}

template <class Make>
auto any_list(Make make) {
  std::vector<decltype(make())> list;
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i) list.push_back(make());
  return list;
}

template <class Make>
auto perhaps(Make make) {
  return *rc::gen::arbitrary<bool>() ? std::optional(make()) : std::nullopt;
}

Selector any_selector() {
  return {any_text(), any_text(), any_text(), any_text(), any_map(), any_map()};
}

Function any_function() {
  return {any_text(),
          any_text(),
          any_text(),
          any_map(),
          any_text(),
          any_text(),
          any_list(any_selector),
          any_list(any_selector)};
}

GitLocation any_git() { return {any_text(), any_text(), any_text(), ""}; }

GitLocation any_lock() {
  GitLocation lock = any_git();
  lock.commit = any_text();
  return lock;
}

KptfileStatus any_status() {
  const auto condition = [] {
    return KptfileCondition{any_text(), any_text(), any_text(), any_text()};
  };
  KptfileStatus status;
  status.conditions = any_list(condition);
  return status;
}

Kptfile any_kptfile() {
  Kptfile kptfile;
  kptfile.api_version = kKptfileVersion;
  kptfile.kind = kKptfileName;
  kptfile.name = any_text();
  kptfile.namespace_name = any_text();
  kptfile.labels = any_map();
  kptfile.annotations = any_map();
  kptfile.upstream = perhaps([] { return Upstream{any_text(), perhaps(any_git), any_text()}; });
  kptfile.upstream_lock =
      perhaps([] { return UpstreamLock{any_text(), perhaps(any_lock), perhaps(any_map)}; });
  kptfile.info = perhaps([] {
    return PackageInfo{any_text(), any_list(any_text), any_text(), any_text(),
                       any_text(), any_list(any_text), any_text(), any_list(any_text)};
  });
  kptfile.pipeline =
      perhaps([] { return Pipeline{any_list(any_function), any_list(any_function)}; });
  kptfile.inventory =
      perhaps([] { return Inventory{any_text(), any_text(), any_text(), any_map(), any_map()}; });
  kptfile.status = perhaps(any_status);
  return kptfile;
}

RC_GTEST_PROP(ParsedFilesLaws, WhatWasWrittenIsRememberedAsItReads, ()) {
  const Resource resource = any_resource();
  ParsedFiles parsed(1);
  const Text text = parsed.write(resource, nullptr);
  RC_LOG() << *text;
  RC_ASSERT(*text == write_resources({&resource, 1}));
  const auto remembered = parsed.resources(text);
  const auto read = read_resources("", *text, kAsRead);
  RC_ASSERT(read.has_value());
  RC_ASSERT(remembered->has_value());
  RC_ASSERT(read->size() == 1u);
  RC_ASSERT((*remembered)->size() == 1u);
  RC_ASSERT(read->front().document.same_print((*remembered)->front().document));
  RC_ASSERT(read->front().wide_sequences == (*remembered)->front().wide_sequences);
}

RC_GTEST_PROP(ParsedFilesLaws, AResourceIsWrittenAsItIsWhateverIsKnownOfTheFile, ()) {
  const Resource resource = any_resource();
  ParsedFiles parsed(2);
  const bool is_written = *rc::gen::arbitrary<bool>();
  const Text text =
      is_written ? parsed.write(resource, nullptr) : make_text(write_resources({&resource, 1}));
  RC_LOG() << *text;
  const auto read = parsed.resources(text);
  RC_ASSERT(read->has_value());
  RC_ASSERT((*read)->size() == 1u);
  for (int times = 0; times < 2; ++times) {
    Resource again = (*read)->front();
    RC_ASSERT(*parsed.write(again, text) == write_resources({&again, 1}));
    again.wide_sequences = !again.wide_sequences;
    RC_ASSERT(*parsed.write(again, text) == write_resources({&again, 1}));
    again.root().set("kind", yaml::any_scalar());
    RC_ASSERT(*parsed.write(again, text) == write_resources({&again, 1}));
  }
}

RC_GTEST_PROP(ParsedFilesLaws, AWrittenKptfileIsWhatItsTextDecodesTo, ()) {
  const Kptfile kptfile = any_kptfile();
  ParsedFiles parsed(1);
  const Text text = parsed.write(kptfile);
  RC_LOG() << *text;
  RC_ASSERT(*text == marshal_kptfile(kptfile));
  const auto remembered = parsed.kptfile(text);
  const auto decoded = decode_kptfile(*text);
  RC_ASSERT(remembered->has_value() == decoded.has_value());
  if (decoded) RC_ASSERT(**remembered == *decoded);
}

RC_GTEST_PROP(ParsedFilesLaws, KptfilesAreWhatTheirTextDecodesTo, ()) {
  yaml::Node root = yaml::Node::mapping();
  root.set("apiVersion", yaml::Node::scalar("kpt.dev/v1"));
  root.set("kind", yaml::Node::scalar("Kptfile"));
  root.set("metadata", yaml::Node::mapping()).set("name", yaml::any_scalar());
  const auto info = *rc::gen::inRange(0, 3);
  if (info > 0) root.set("info", yaml::Node::mapping()).set("description", yaml::any_scalar());
  if (info > 1) root.set("pipeline", yaml::any_node(2));
  const Text text = make_text(yaml::print(root));
  RC_LOG() << *text;
  ParsedFiles parsed(2);
  const auto viewed = parsed.kptfile(text);
  const auto decoded = decode_kptfile(*text);
  RC_ASSERT(viewed->has_value() == decoded.has_value());
  if (!decoded) {
    RC_ASSERT(viewed->error().message == decoded.error().message);
    return;
  }
  RC_ASSERT(**viewed == *decoded);
  const Text again = parsed.write(*decoded);
  RC_ASSERT(*again == marshal_kptfile(*decoded));
  const auto remembered = parsed.kptfile(again);
  const auto read = decode_kptfile(*again);
  RC_ASSERT(remembered->has_value() && read.has_value());
  RC_ASSERT(**remembered == *read);
}

}  // namespace
}  // namespace porchsim::kpt
