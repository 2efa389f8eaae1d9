// How requests are read: paths, options, selectors, tokens of pages.
#include <gtest/gtest.h>

#include "kube/server/options.h"
#include "kube/server/page_token.h"
#include "kube/server/request_path.h"
#include "kube/server/selectors.h"

namespace porchsim::kube {
namespace {

std::string path_text(std::string_view path) {
  const auto read = read_request_path(path);
  if (!read) return "none";
  return read->group + "|" + read->version + "|" + read->name_space + "|" + read->resource + "|" +
         read->name + "|" + read->subresource;
}

TEST(RequestPath, names_a_resource_and_what_of_it) {
  EXPECT_EQ(path_text("/api/v1/namespaces/a/configmaps/b"), "|v1|a|configmaps|b|");
  EXPECT_EQ(path_text("/apis/g/v1/namespaces/a/ks/b/status"), "g|v1|a|ks|b|status");
  EXPECT_EQ(path_text("/apis/g/v1/ks"), "g|v1||ks||");
  EXPECT_EQ(path_text("/api/v1/namespaces/a"), "|v1||namespaces|a|");
  EXPECT_EQ(path_text("/api/v1/namespaces/a/finalize"), "|v1||namespaces|a|finalize");
  EXPECT_EQ(path_text("/api/v1/configmaps//"), "|v1||configmaps||");
  EXPECT_EQ(path_text("/api/v1/namespaces/a//configmaps"), "|||||");
  EXPECT_EQ(path_text("/apis/g/v1/namespaces//ks"), "g|v1||ks||");
  EXPECT_EQ(path_text("/nope"), "none");
  EXPECT_EQ(path_text("/apis/g/v1"), "none");
  EXPECT_EQ(path_text("//api/v1/configmaps"), "none");
}

Request with_query(std::vector<std::pair<std::string, std::string>> query) {
  Request out;
  out.query = std::move(query);
  return out;
}

TEST(Options, of_writes) {
  EXPECT_TRUE(read_write_options(with_query({{"dryRun", "All"}}), WriteKind::Create)->dry_run);
  EXPECT_EQ(read_write_options(with_query({{"fieldValidation", "Strict"}}), WriteKind::Update)
                ->validation,
            FieldValidation::Strict);
  const auto wrong = read_write_options(
      with_query({{"dryRun", "Server"}, {"fieldValidation", "strict"}, {"force", "true"}}),
      WriteKind::Patch);
  ASSERT_FALSE(wrong);
  EXPECT_EQ((*wrong.error().details)["causes"].size(), 3U);
  EXPECT_EQ((*wrong.error().details)["kind"].as_string(), "PatchOptions");
}

TEST(Options, a_manager_is_short_and_printable) {
  const auto wrong = read_write_options(with_query({{"fieldManager", "bad\a"}}), WriteKind::Create);
  EXPECT_EQ(wrong.error().message,
            "CreateOptions.meta.k8s.io \"\" is invalid: fieldManager: Invalid value: \"bad\\a\": "
            "invalid character U+0007 (at position 3)");
  EXPECT_TRUE(read_write_options(with_query({{"fieldManager", "ünï"}}), WriteKind::Create));
}

TEST(Options, of_deletions_come_from_the_body_if_there_is_one) {
  Request request = with_query({{"propagationPolicy", "Orphan"}});
  EXPECT_EQ(read_delete_options(request)->propagation, DeleteOptions::Propagation::Orphan);
  request.body = R"({"kind":"DeleteOptions","preconditions":{"uid":"u"}})";
  EXPECT_EQ(read_delete_options(request)->propagation, DeleteOptions::Propagation::Unsaid);
  EXPECT_EQ(read_delete_options(request)->uid, "u");
  request.body = R"({"kind":"ConfigMap","apiVersion":"v1"})";
  EXPECT_EQ(read_delete_options(request).error().code, 500);
  request.body = R"({"propagationPolicy":"Background","orphanDependents":true})";
  EXPECT_EQ(read_delete_options(request).error().code, 422);
}

TEST(Options, of_watches_begin_with_what_is_there) {
  const auto options = read_list_options(with_query({{"watch", "1"}}), false);
  EXPECT_TRUE(options->watch);
  EXPECT_EQ(options->send_initial_events, true);
  EXPECT_EQ(read_list_options(with_query({{"watch", "1"}, {"resourceVersion", "5"}}), false)
                ->send_initial_events,
            std::nullopt);
  EXPECT_FALSE(read_list_options(with_query({{"watch", "0"}}), false)->watch);
  EXPECT_EQ(read_list_options(with_query({{"limit", "x"}}), false).error().code, 400);
  EXPECT_EQ(read_list_options(with_query({{"resourceVersionMatch", "Exact"}}), false).error().code,
            422);
}

bool selects(std::string_view selector, std::string_view labels) {
  const auto read = read_label_selector(selector);
  const api::Json json = *api::Json::parse(labels);
  for (const LabelRequirement& one : *read) {
    if (!one.matches(json)) return false;
  }
  return true;
}

TEST(LabelSelector, each_form) {
  constexpr std::string_view kLabels = R"({"app":"x","n":"10","e":""})";
  for (const char* yes :
       {"", "app=x", "app==x", "app!=y", "app", "!none", "app in (x,y)", "app notin (y)", "n>5",
        "n<11", "e=", "e in ()", "e in (,x)", "app=x,n", " app = x ", "in!=x", "none!=x"}) {
    EXPECT_TRUE(selects(yes, kLabels)) << yes;
  }
  for (const char* no : {"app=y", "none", "!app", "app notin (x)", "n>10", "app>1", "none>1"}) {
    EXPECT_FALSE(selects(no, kLabels)) << no;
  }
}

TEST(LabelSelector, says_what_it_cannot_read) {
  const auto error = [](std::string_view text) { return read_label_selector(text).error(); };
  EXPECT_EQ(error("app=x,"), "found '', expected: identifier after ','");
  EXPECT_EQ(error("app=x y"), "found 'y', expected: ',' or 'end of string'");
  EXPECT_EQ(error("=x"), "found '=', expected: !, identifier, or 'end of string'");
  EXPECT_EQ(error("app in x"), "unable to parse requirement: found 'x' expected: '('");
  EXPECT_EQ(error("app ~ x"),
            "unable to parse requirement: found '~', expected: in, notin, =, ==, !=, gt, lt");
  EXPECT_EQ(error("n>five"),
            "unable to parse requirement: values[0]: Invalid value: \"five\": for 'Gt', 'Lt' "
            "operators, the value must be an integer");
}

TEST(FieldSelector, terms) {
  const auto read = read_field_selector("a.b=x\\,y,c!=z,d==w");
  ASSERT_EQ(read->size(), 3U);
  EXPECT_EQ((*read)[0].value, "x,y");
  EXPECT_FALSE((*read)[1].equal);
  EXPECT_EQ((*read)[2].field, "d");
  EXPECT_EQ(read_field_selector("a in (b)").error(),
            "invalid selector: 'a in (b)'; can't understand 'a in (b)'");
}

TEST(PageToken, goes_both_ways) {
  const auto read = read_page_token(write_page_token({12, "ns/name"}));
  EXPECT_EQ(read->version, 12U);
  EXPECT_EQ(read->last, "ns/name");
  EXPECT_EQ(read_page_token("!!").error(),
            "continue key is not valid: illegal base64 data at input byte 0");
  EXPECT_EQ(read_page_token("e30").error(),
            "continue key is not valid: server does not recognize this encoded version ");
}

}  // namespace
}  // namespace porchsim::kube
