// Makes a PlainStream of a text, line by line; see plain_stream.h. Each step answers false if the
// text is not plain.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kpt/yaml/plain_stream.h"

namespace porchsim::kpt::yaml {

class PlainReader {
 public:
  explicit PlainReader(std::string_view text) : rest_(text) {}

  std::optional<PlainStream> read();

 private:
  using Entry = PlainStream::Entry;
  // A map or list that the next line may go on with.
  struct Level {
    std::uint32_t column = 0;
    bool is_list = false;
  };

  std::string_view take_line();
  bool read_line(std::string_view line);
  bool begin_document();
  bool end_document();
  bool place(const Entry& entry);
  bool skip_block_scalar(std::uint32_t column);

  std::string_view rest_;
  PlainStream result_;
  std::vector<Level> levels_;  // from the outermost
  bool headed_ = false;        // the text begins with "---"
};

}  // namespace porchsim::kpt::yaml
