#include "fakeporch/render/render_memory.h"

#include <string>

#include <gtest/gtest.h>

namespace porchsim::fakeporch {
namespace {

kpt::Files package(const std::string& text) { return {{"a.yaml", kpt::make_text(text)}}; }

KnownRender render_of(const std::string& text) {
  KnownRender render;
  render.input = package(text);
  render.images = {"set-labels:v0.2.0"};
  render.outcome.files = package(text + " rendered");
  return render;
}

TEST(RenderMemory, knows_a_package_by_its_content) {
  RenderMemory memory(2);
  EXPECT_EQ(memory.find(package("a")), nullptr);
  memory.keep(render_of("a"));
  const KnownRender* const known = memory.find(package("a"));
  ASSERT_NE(known, nullptr);
  EXPECT_EQ(*known->outcome.files.at("a.yaml"), "a rendered");
  EXPECT_EQ(memory.find(package("b")), nullptr);
  EXPECT_EQ(memory.find({{"b.yaml", kpt::make_text("a")}}), nullptr);
}

TEST(RenderMemory, begins_anew_when_it_is_full) {
  RenderMemory memory(2);
  for (const char* text : {"a", "b", "c"}) memory.keep(render_of(text));
  EXPECT_EQ(memory.find(package("a")), nullptr);
  EXPECT_NE(memory.find(package("c")), nullptr);
}

}  // namespace
}  // namespace porchsim::fakeporch
