#include "controllers/kpt/parsed_files.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "controllers/kpt/kptfile.h"
#include "tests/property/controllers/kpt/yaml/any_node.h"

namespace porchsim::kpt {
namespace {

RC_GTEST_PROP(ParsedFilesLaws, WhatWasWrittenIsRememberedAsItReads, ()) {
  Resource resource;
  resource.document = yaml::any_item();
  resource.wide_sequences = *rc::gen::arbitrary<bool>();
  const Text text = make_text(write_resources({&resource, 1}));
  RC_LOG() << *text;
  ParsedFiles parsed(1);
  parsed.remember(text, resource);
  const auto remembered = parsed.resources(text);
  const auto read =
      read_resources("", *text, {.wrap_bare_sequences = true, .keep_reader_annotations = true});
  RC_ASSERT(read.has_value());
  RC_ASSERT(remembered->has_value());
  RC_ASSERT(read->size() == 1u);
  RC_ASSERT((*remembered)->size() == 1u);
  RC_ASSERT(yaml::same(read->front().document, (*remembered)->front().document));
  RC_ASSERT(read->front().wide_sequences == (*remembered)->front().wide_sequences);
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
