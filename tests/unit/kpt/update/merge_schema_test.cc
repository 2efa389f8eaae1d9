#include "kpt/update/merge_schema.h"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/source_dir.h"

namespace porchsim::kpt {
namespace {

std::string keys_at(std::string_view api_version, std::string_view kind, std::string_view path) {
  const KindSchema* schema = find_kind_schema(api_version, kind);
  if (schema == nullptr) return "unknown kind";
  const auto keys = merge_keys(*schema, path);
  if (!keys) return "atomic";
  std::string text;
  for (const auto key : *keys) text += (text.empty() ? "" : ",") + std::string(key);
  return text;
}

TEST(MergeSchemaTest, tells_associative_lists_from_atomic_ones) {
  EXPECT_EQ(keys_at("apps/v1", "Deployment", ".spec.template.spec.containers"), "name");
  EXPECT_EQ(keys_at("apps/v1", "Deployment", ".spec.template.spec.containers[].ports"),
            "containerPort,protocol");
  EXPECT_EQ(keys_at("apps/v1", "Deployment", ".spec.template.spec.containers[].args"), "atomic");
  EXPECT_EQ(keys_at("apps/v1", "Deployment", ".spec.template.spec.tolerations"), "atomic");
  EXPECT_EQ(keys_at("apps/v1", "Deployment", ".metadata.finalizers"), "");
  EXPECT_EQ(keys_at("v1", "Service", ".spec.ports"), "port,protocol");
  EXPECT_EQ(keys_at("rbac.authorization.k8s.io/v1", "Role", ".rules"), "atomic");
  EXPECT_EQ(keys_at("example.com/v1", "Deployment", ".spec.template.spec.containers"),
            "unknown kind");
}

TEST(MergeSchemaTest, agrees_with_the_recorded_table) {
  std::ifstream file(in_source_dir("../shared/spec/merge-keys.tsv"));
  if (!file) GTEST_SKIP() << "no table of merge keys beside the tree";
  std::size_t rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream columns(line);
    std::array<std::string, 5> row;
    for (auto& column : row) std::getline(columns, column, '\t');
    if (row[1].ends_with("[].key")) continue;  // of a scalar: no list merges by it
    const auto space = row[0].find(' ');
    EXPECT_EQ(keys_at(row[0].substr(0, space), row[0].substr(space + 1), row[1]), row[4]) << line;
    ++rows;
  }
  EXPECT_GT(rows, 400U);
}

}  // namespace
}  // namespace porchsim::kpt
