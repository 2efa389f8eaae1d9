// A request and its answer, HTTP's framing aside.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"

namespace porchsim::kube {

struct Request {
  std::string method;  // "GET"
  std::string path;    // unescaped
  std::vector<std::pair<std::string, std::string>> query;
  std::map<std::string, std::string, std::less<>> headers;  // names in lower case
  std::string body;

  // The first value; nothing if there is none.
  std::optional<std::string> parameter(std::string_view name) const;
  std::vector<std::string> parameters(std::string_view name) const;
  std::string_view header(std::string_view name) const;  // "" if there is none
};

struct Response {
  int code = 200;
  std::string content_type = "application/json";
  std::vector<std::string> warnings;  // texts alone: unknown field "x"
  api::Json body;                     // or
  std::string text;                   // where the content is no JSON
};

}  // namespace porchsim::kube
