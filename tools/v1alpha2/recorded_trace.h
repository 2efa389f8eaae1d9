// The calls of a reconcile in order, and what others do before and after some of them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"

namespace porchsim::scenarios {

class RecordedTrace {
 public:
  using Act = std::function<void(const api::Json& action)>;

  // `act` does one action: {"merge": …}, {"delete": …}, {"push": …}, {"removePackage": …},
  // {"sleep": …}.
  RecordedTrace(const api::Json& interference, Act act);

  // Makes a call. `entry` is {to, op, …}; `make` may add its answer, which may tell of a
  // failure; else the error is added. The entry stands where the call ended.
  template <class Make>
  auto call(api::Json entry, Make make) {
    const Place place = enter(entry);
    interfere(place, "before");
    auto result = make(entry);
    const bool has_told = entry.contains("answer");
    if (!result && !has_told) entry.set("error", result.error().message);
    calls_.push_back(std::move(entry));
    interfere(place, "after");
    return result;
  }

  const api::Json& calls() const { return calls_; }

 private:
  struct Place {
    std::string name;  // "api/live-get"
    std::int64_t nth = 0;
  };
  struct Interference {
    Place place;
    std::string when;
    api::Json actions;
  };

  Place enter(const api::Json& entry);
  void interfere(const Place& place, std::string_view when);

  Act act_;
  std::vector<Interference> interferences_;
  std::map<std::string, std::int64_t> counts_;
  api::Json calls_ = api::Json::array();
};

}  // namespace porchsim::scenarios
