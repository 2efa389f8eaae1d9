// A JSON text whose members keep their order and whose numbers keep their writing: what a client
// sent, character by character but for spaces.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace porchsim::scenarios {

struct OrderedJson {
  enum class Kind : unsigned char { Scalar, Text, List, Object };

  Kind kind = Kind::Scalar;
  std::string text;                // of a scalar as written, of a text as it reads
  std::vector<OrderedJson> items;  // elements of a list, values of an object
  std::vector<std::string> names;  // of those values

  // Null if there is none.
  const OrderedJson* member(std::string_view name) const;
};

// Of a text that is JSON.
OrderedJson read_ordered_json(std::string_view text);

// As Python's json.dumps writes it, each text changed.
std::string write_ordered_json(const OrderedJson& json,
                               const std::function<std::string(const std::string&)>& change);

}  // namespace porchsim::scenarios
