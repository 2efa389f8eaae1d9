// What a schema demands of a value for itself, its parts aside; one check a keyword.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "kube/schema/schema.h"
#include "kube/status/field_error.h"

namespace porchsim::kube {

// An error, and the sentence of kube-openapi: of two with one sentence, one is told.
struct Finding {
  FieldError error;
  std::string sentence;
};

// What a check found; `matches` counts steps taken, as kube-openapi does, which chooses by it.
struct Findings {
  std::vector<Finding> errors;
  int matches = 0;

  void add(FieldError error, std::string sentence);
  // An error of no field but the root.
  void add_plain(std::string_view root, std::string sentence);
  void merge(Findings other);
};

bool is_number(const api::Json& value);

class ValueChecks {
 public:
  // `path` is that of the value inside of `root`. All three outlive this.
  ValueChecks(const Schema& schema, std::string_view root, const std::string& path)
      : schema_(schema), root_(root), path_(path) {}

  bool has_type() const;  // something is said of the type
  Findings type(const api::Json& value) const;
  Findings text(const api::Json& value) const;
  Findings format(const api::Json& value) const;
  Findings number(const api::Json& value) const;
  Findings item_count(const api::Json& value) const;
  Findings member_count(const api::Json& value) const;
  Findings enumeration(const api::Json& value) const;
  Findings required(const api::Json& value) const;
  Findings forbidden(std::string_view name) const;

 private:
  std::string field(std::string_view path) const;
  std::string field() const { return field(path_); }
  std::vector<std::string_view> types() const;
  bool allows(std::string_view type) const;
  FieldError wrong_type(std::string_view wanted, const api::Json& found,
                        std::string& sentence) const;
  Findings invalid(api::Json value, std::string sentence) const;
  Findings too_many(std::size_t found, std::int64_t most, std::string_view of) const;
  Findings multiple(const api::Json& value) const;
  Findings limit(const api::Json& value, double bound, bool exclusive, bool is_most) const;

  const Schema& schema_;
  std::string_view root_;
  const std::string& path_;
};

}  // namespace porchsim::kube
