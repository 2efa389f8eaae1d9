#include "api/fields.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "api/decode.h"
#include "api/encode.h"
#include "api/json/hash_field_writer.h"
#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "api/package_variant.h"
#include "api/repository.h"
#include "api/schema.h"

namespace porchsim::api {
namespace {

constexpr int kMost = 3;  // elements of a list or map

std::string any_text() {
  return *rc::gen::element<std::string>("", "a", "name", "True", "a text longer than a word\n",
                                        "said \"no\"");
}

// Any value that can be, by its table.
template <class T>
void fill(T& value) {
  if constexpr (std::is_same_v<T, RenderStatus>) {
    value = {Json::object({{"exitCode", 1}, {"items", Json::array()}}), any_text()};
  } else if constexpr (HasFields<T>) {
    for_each_field<T>([&value](auto of) {
      constexpr auto kRow = decltype(of)::kRow;
      if constexpr (HasMember<decltype(kRow)>) fill(value.*kRow.member);
    });
  } else if constexpr (kIsOptional<T>) {
    if (!*rc::gen::arbitrary<bool>()) return;
    typename T::value_type inner{};
    fill(inner);
    value = std::move(inner);
  } else if constexpr (kIsList<T>) {
    value.resize(*rc::gen::inRange<std::size_t>(0, kMost));
    for (auto& item : value) fill(item);
  } else if constexpr (IsMap<T>) {
    for (int i = *rc::gen::inRange(0, kMost); i > 0; --i) fill(value[any_text()]);
  } else if constexpr (std::is_arithmetic_v<T>) {
    value = *rc::gen::arbitrary<T>();
  } else if constexpr (std::is_same_v<T, Time>) {
    value = Time(std::chrono::seconds(*rc::gen::inRange<std::int64_t>(0, 4'000'000'000)));
  } else if constexpr (std::is_same_v<T, Json>) {
    value = Json::object({{"exec", "e" + any_text()}});
  } else if constexpr (std::is_same_v<T, std::string>) {
    value = any_text();
  } else {
    value = std::make_shared<const std::string>(any_text());
  }
}

template <class T>
bool same(const T& a, const T& b) {
  if constexpr (std::is_same_v<T, FileMap>) {
    return std::ranges::equal(a, b, [](const auto& one, const auto& other) {
      return one.first == other.first && *one.second == *other.second;
    });
  } else if constexpr (requires { a == b; }) {
    return a == b;
  } else {
    bool all = true;
    for_each_field<T>([&](auto of) {
      constexpr auto kRow = decltype(of)::kRow;
      if constexpr (HasMember<decltype(kRow)>) all &= same(a.*kRow.member, b.*kRow.member);
    });
    return all;
  }
}

// Does the schema know each member of the document, and its kind?
bool fits(const Json& value, const Schema& schema) {
  if (schema.kind != Json::Kind::Null && value.kind() != schema.kind) return false;
  if (schema.element != nullptr) {
    const auto fit = [&schema](const Json& element) { return fits(element, *schema.element); };
    return std::ranges::all_of(value.items(), fit) &&
           std::ranges::all_of(value.members(), fit, &Json::Member::value);
  }
  return schema.fields.empty() || std::ranges::all_of(value.members(), [&](const auto& member) {
           const Schema::Field* field = schema.find(member.key);
           return field != nullptr && fits(member.value, *field->schema);
         });
}

template <class T>
void keeps_the_laws() {
  T value;
  fill(value);
  const Json json = value.to_json();
  RC_ASSERT(same(T::from_json(json), value));
  TextFieldWriter text;
  value.write(text);
  RC_ASSERT(text.take() == json.dump());
  HashFieldWriter hash;
  value.write(hash);
  RC_ASSERT(hash.hash() == json.hash());
  RC_ASSERT(*Json::parse(json.dump()) == json);
  RC_ASSERT(fits(json, kSchema<T>));
}

RC_GTEST_PROP(FieldLaws, hold_for_package_revisions, ()) { keeps_the_laws<PackageRevision>(); }
RC_GTEST_PROP(FieldLaws, hold_for_resources, ()) { keeps_the_laws<PackageRevisionResources>(); }
RC_GTEST_PROP(FieldLaws, hold_for_package_variants, ()) { keeps_the_laws<PackageVariant>(); }
RC_GTEST_PROP(FieldLaws, hold_for_repositories, ()) { keeps_the_laws<Repository>(); }

}  // namespace
}  // namespace porchsim::api
