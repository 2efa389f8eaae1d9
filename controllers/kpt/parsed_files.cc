#include "controllers/kpt/parsed_files.h"

namespace porchsim::kpt {

ParsedFiles::KptfileView ParsedFiles::kptfile(const Text& text) {
  return kptfiles_.get(text, [](const Text& content) { return decode_kptfile(*content); });
}

ParsedFiles::ResourcesView ParsedFiles::resources(const Text& text) {
  return resources_.get(text, [](const Text& content) {
    return read_resources("", *content,
                          {.wrap_bare_sequences = true, .keep_reader_annotations = true});
  });
}

}  // namespace porchsim::kpt
