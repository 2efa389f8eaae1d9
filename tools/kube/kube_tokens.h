// Tokens of recorded sessions (uid-1, rv-2, T): bound where they are first seen, then demanded and
// sent, as the vectors' README says.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "tools/kube/ordered_json.h"

namespace porchsim::scenarios {

class KubeTokens {
 public:
  // A text of a request with this server's values in it.
  std::string put(const std::string& text) const;
  // A body of a request, times of its objects as last seen.
  std::string put_body(const OrderedJson& body) const;

  // Where an answer differs from what is recorded; binds what is new. Each line begins with `at`.
  std::vector<std::string> match(const api::Json& want, const api::Json& got,
                                 const std::string& at);

  // Versions that are out of order, and values that two tokens share. `strictly`: versions that are
  // told apart differ.
  std::vector<std::string> disorder(bool strictly) const;

 private:
  void match_value(const api::Json& want, const api::Json& got, const std::string& at);
  void match_members(const api::Json& want, const api::Json& got, const std::string& at);
  void match_text(std::string want, std::string got, const std::string& at);
  void remember_times(const api::Json& object);

  std::map<std::string, std::string> values_;
  std::map<std::string, std::map<std::string, std::string>> times_;  // uid → member → time
  std::vector<std::string> differences_;
};

}  // namespace porchsim::scenarios
