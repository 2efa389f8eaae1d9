// The managers of the objects that were applied last, by the list that they were written as: who
// writes such an object again need not read them anew. Changes no outcome, and holds few.
#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <string>

#include "api/json/json.h"
#include "kube/managedfields/managers.h"

namespace porchsim::kube::managedfields {

class ManagersMemory {
 public:
  // As read_managers has it. What was kept for the list is handed over, and known no more.
  std::expected<Managers, std::string> read(const api::Json& managed_fields);
  // `managed_fields` is what write_managers has made of these. They are not kept if reading it
  // would give others.
  void keep(const api::Json& managed_fields, Managers managers);
  // As write_managers has it; they are kept.
  api::Json write(Managers managers);

 private:
  struct Known {
    api::Json written;
    Managers managers;
  };
  std::array<Known, 16> known_;
  std::size_t next_ = 0;
  KnownSets sets_;
};

}  // namespace porchsim::kube::managedfields
