#include "program/explore/corpus.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/read_file.h"
#include "program/jobs/output_file.h"

namespace porchsim::scenarios {

std::vector<ToldFailure> Corpus::entries() const {
  std::vector<ToldFailure> entries;
  if (folder_.empty()) return entries;
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path().generic_string());
  }
  std::ranges::sort(files);
  for (const std::string& file : files) {
    if (auto told = parse_journal_line(base::read_file(file).value_or("")).told)
      entries.push_back(*std::move(told));
  }
  return entries;
}

std::string Corpus::name_of(const std::string& check, const std::string& signature) const {
  return fmt::format("{}/{}-{:08x}", folder_, check, base::hash_text(signature) & 0xffffffffU);
}

std::string Corpus::choice_file(const std::string& check, const std::string& signature) const {
  return folder_.empty() ? "" : name_of(check, signature) + ".choices";
}

std::string Corpus::scenario_file(const std::string& check, const std::string& signature) const {
  return folder_.empty() ? "" : name_of(check, signature) + ".yaml";
}

bool Corpus::keep(const ToldFailure& failure) const {
  if (folder_.empty()) return true;
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  const std::string name = name_of(failure.seen.check, failure.seen.signature);
  return write_file(name + ".choices", failure.choices + "\n") &&
         write_file(name + ".story.txt", failure.story) &&
         (failure.scenario_text.empty() || write_file(name + ".yaml", failure.scenario_text)) &&
         write_file(name + ".json", line_of(failure) + "\n");
}

}  // namespace porchsim::scenarios
