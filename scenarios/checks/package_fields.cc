#include "scenarios/checks/package_fields.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "kpt/kptfile/kptfile.h"
#include "kpt/package/package_tree.h"
#include "kpt/update/merge.h"
#include "scenarios/checks/content_memory.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kContextFile = "package-context.yaml";
// A package within the package has a Kptfile: what is in it does not count.
const kpt::Text kPackage = kpt::make_text("a package");

// False if there is something in it that has no plain value.
bool add_file(const std::string& path, const kpt::Text& text, ContentMemory& memory,
              Fields& fields) {
  if (path.find(".git") != std::string::npos) return false;
  if (!path.ends_with(".yaml") && !path.ends_with(".yml")) {
    fields.emplace(FieldPlace{path, {}}, *text);
    return true;
  }
  const auto resources = memory.parsed.resources(text);
  return *resources && std::ranges::all_of(**resources, [&](const kpt::Resource& resource) {
    return add_resource(resource, path, fields);
  });
}

}  // namespace

std::shared_ptr<const kpt::Result<kpt::Kptfile>> ContentMemory::kptfile(const kpt::Text& text) {
  return kptfiles.get(text, [](const kpt::Text& content) {
    return kpt::decode_kptfile(*content, kpt::Decoding::Lenient);
  });
}

std::shared_ptr<const kpt::Kptfile> ContentMemory::kptfile_in(const kpt::Files& package) {
  const auto text = package.find(kpt::kKptfileName);
  if (text == package.end()) return nullptr;
  const auto read = kptfile(text->second);
  return *read ? std::shared_ptr<const kpt::Kptfile>(read, &**read) : nullptr;
}

FieldsPtr stored_fields_of(const kpt::Files& package, ContentMemory& memory) {
  kpt::Files files = package;
  for (const std::string_view path : {kpt::kKptfileName, kContextFile})
    files.erase(std::string(path));
  for (auto& [path, text] : files) {
    if (kpt::base_name(path) == kpt::kKptfileName) text = kPackage;
  }
  if (const FieldsPtr* known = memory.fields.find({files}); known != nullptr) return *known;
  Fields fields;
  const bool is_plain = std::ranges::all_of(
      files, [&](const auto& file) { return add_file(file.first, file.second, memory, fields); });
  return memory.fields.keep({files},
                            is_plain ? std::make_shared<const Fields>(std::move(fields)) : nullptr);
}

FieldsPtr fields_of(const kpt::Files& package, ContentMemory& memory) {
  const auto marked = kpt::ensure_merge_key(package, memory.keyed);
  return marked ? stored_fields_of(*marked, memory) : nullptr;
}

}  // namespace porchsim::scenarios
