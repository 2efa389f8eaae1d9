#include "tools/pkg/parse_problem.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "kpt/kptfile/kptfile.h"
#include "kpt/kyaml/resource_io.h"
#include "kpt/yaml/node.h"

namespace porchsim::scenarios {
namespace {

// "yaml: line 3: found a tab" says the line a second time.
std::string_view without_place(std::string_view message) {
  if (message.starts_with("yaml: ")) message.remove_prefix(6);
  if (!message.starts_with("line ")) return message;
  const auto colon = message.find(": ");
  return colon == std::string_view::npos ? message : message.substr(colon + 2);
}

}  // namespace

std::string parse_problem(std::string_view name, std::string_view text) {
  if (const auto documents = kpt::yaml::parse_all(text); !documents) {
    const kpt::Error& error = documents.error();
    return fmt::format("{}:{}:{}: {}", name, std::max(error.line, 1), std::max(error.column, 1),
                       without_place(error.message));
  }
  const auto resources = kpt::read_resources(name, text, {.wrap_bare_sequences = true});
  if (!resources) return fmt::format("{}:1:1: {}", name, resources.error().message);
  if (name.substr(name.rfind('/') + 1) != kpt::kKptfileName) return {};
  if (const auto kptfile = kpt::decode_kptfile(text); !kptfile) {
    const kpt::Error& error = kptfile.error();
    return fmt::format("{}:{}:{}: {}", name, std::max(error.line, 1), std::max(error.column, 1),
                       error.message);
  }
  return {};
}

std::string first_parse_problem(const std::string& folder, const kpt::Files& files) {
  for (const auto& [name, text] : files) {
    if (!kpt::is_krm_file(name)) continue;
    const std::string path = (std::filesystem::path(folder) / name).string();
    std::string problem = parse_problem(path, *text);
    if (!problem.empty()) return problem;
  }
  return {};
}

}  // namespace porchsim::scenarios
