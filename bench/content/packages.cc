// packages FILE: replays recorded updates of packages (a vector file of the kind `merge`) and
// prints a table: how many packages, files and bytes, how many results are equal byte for byte, and
// how long an update takes, the fastest of five.
#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "api/json/json.h"
#include "kpt/update/merge.h"

namespace {

using porchsim::api::Json;
namespace kpt = porchsim::kpt;

constexpr int kRounds = 5;

struct Row {
  std::set<std::string> packages;
  std::size_t updates = 0;
  std::size_t files = 0;  // of all three versions
  std::size_t bytes = 0;
  std::size_t equal = 0;
  std::vector<double> milliseconds;
};

kpt::Files files_of(const Json& json) {
  kpt::Files files;
  for (const auto& file : json.members()) files.emplace(file.key, file.value.shared_text());
  return files;
}

bool is_equal(const kpt::Result<kpt::Files>& merged, const Json& recorded) {
  if (!merged) return recorded["error"].is_string();
  if (merged->size() != recorded["merged"].size()) return false;
  return std::all_of(merged->begin(), merged->end(), [&recorded](const auto& file) {
    return recorded["merged"][file.first].as_string() == *file.second;
  });
}

void replay(const Json& recorded, Row& row) {
  const kpt::Files base = files_of(recorded["base"]);
  const kpt::Files ours = files_of(recorded["ours"]);
  const kpt::Files theirs = files_of(recorded["theirs"]);
  const auto strategy = kpt::parse_update_strategy(recorded["strategy"].as_string());
  double fastest = 0;
  bool equal = true;
  for (int round = 0; round < kRounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    const auto merged = kpt::update_package(strategy, {base, ours, theirs});
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    fastest = round == 0 ? time.count() : std::min(fastest, time.count());
    equal = equal && is_equal(merged, recorded);
  }
  // "real/007 infra/baremetal/bmh-template"
  const std::string_view name = recorded["name"].as_string();
  row.packages.emplace(name.substr(name.find(' ') + 1));
  ++row.updates;
  for (const kpt::Files* files : {&base, &ours, &theirs}) {
    row.files += files->size();
    for (const auto& [path, text] : *files) row.bytes += text->size();
  }
  row.equal += equal ? 1 : 0;
  row.milliseconds.push_back(fastest);
}

void add(const Row& from, Row& to) {
  to.packages.insert(from.packages.begin(), from.packages.end());
  to.updates += from.updates;
  to.files += from.files;
  to.bytes += from.bytes;
  to.equal += from.equal;
  to.milliseconds.insert(to.milliseconds.end(), from.milliseconds.begin(), from.milliseconds.end());
}

std::string to_text(std::string_view title, Row row) {
  std::sort(row.milliseconds.begin(), row.milliseconds.end());
  return fmt::format("| {} | {} | {} | {} | {} | {} | {:.2f} | {:.2f} |\n", title,
                     row.packages.size(), row.updates, row.files, row.bytes, row.equal,
                     row.milliseconds[row.milliseconds.size() / 2], row.milliseconds.back());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: bench_packages FILE\n");
    return 64;
  }
  std::ifstream in(argv[1], std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const auto recorded = Json::parse(text);
  if (!in || !recorded || !recorded->is_array() || recorded->size() == 0) {
    fmt::print(stderr, "{}: no vectors\n", argv[1]);
    return 64;
  }
  std::map<std::string, Row> by_strategy;
  for (const Json& one : recorded->items()) replay(one, by_strategy[one["strategy"].text()]);
  fmt::print(
      "| strategy | packages | updates | files | bytes | equal | median ms | slowest ms |\n"
      "|---|---|---|---|---|---|---|---|\n");
  Row all;
  for (const auto& [strategy, row] : by_strategy) {
    fmt::print("{}", to_text(strategy, row));
    add(row, all);
  }
  fmt::print("{}", to_text("all", all));
  return all.equal == all.updates ? 0 : 1;
}
