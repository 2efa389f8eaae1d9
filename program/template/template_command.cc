#include "program/template/template_command.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <expected>
#include <iterator>
#include <optional>

#include "api/package_variant_set.h"
#include "program/inspect/yaml_text.h"
#include "program/jobs/exit_code.h"
#include "scenarios/format/profiles.h"
#include "tools/template/object_files.h"
#include "tools/template/set_template.h"

namespace porchsim::scenarios {
namespace {

constexpr const char* kExamples = R"text(
Examples:
  porchsim template set.yaml
  porchsim template set.yaml --repositories repositories.yaml --table
  kubectl get repositories,configmaps -o yaml > cluster.yaml
  porchsim template set.yaml --objects cluster.yaml

Files hold objects as kubectl get -o yaml prints them. Without a Repository in them those that the
set names count as there, without labels; so does the upstream, which otherwise is a
PackageRevision. Places that get no variant are told, and the command ends with 1; a set or a file
that is wrong ends with 64.)text";

std::string sets_wanted(const std::string& file) {
  return file + ": a PackageVariantSet of " + api::PackageVariantSet::type().api_version() +
         " is wanted, and no other object";
}

}  // namespace

void TemplateCommand::add_to(CLI::App& program) {
  CLI::App& command =
      *program.add_subcommand("template", "the variants that a PackageVariantSet would make");
  const auto names = profile_names();
  command.add_option("SET", set_, "a file with the set")->required();
  command.add_option("--repositories", repositories_, "files with Repositories");
  command.add_option("--objects", objects_,
                     "files with whatever else it selects, and the upstream's PackageRevision");
  command
      .add_option("--profile", profile_,
                  "whose behaviour counts: documents, porch-head or hardened (default: documents)")
      ->check(CLI::IsMember(std::vector<std::string>(names.begin(), names.end())));
  command.add_flag("--table", table_, "names and places alone");
  command.footer(kExamples);
}

bool TemplateCommand::is_wanted(const CLI::App& program) const {
  return program.got_subcommand("template");
}

int TemplateCommand::run() const {
  const auto refuse = [this](const std::string& problem) {
    terminal_.err << "porchsim: " << problem << "\n";
    return kUsage;
  };
  const auto sets = read_object_file(set_);
  if (!sets) return refuse(sets.error());
  const api::ResourceType& type = api::PackageVariantSet::type();
  const bool is_one_set = sets->size() == 1 && sets->front()->kind() == type.kind &&
                          sets->front()->api_version() == type.api_version();
  if (!is_one_set) return refuse(sets_wanted(set_));
  SetTemplateInputs inputs{.pvs = sets->front()->as<api::PackageVariantSet>(), .objects = {}};
  for (const auto* paths : {&repositories_, &objects_}) {
    for (const std::string& path : *paths) {
      auto objects = read_object_file(path);
      if (!objects) return refuse(objects.error());
      std::ranges::move(*objects, std::back_inserter(inputs.objects));
    }
  }
  const auto profile = find_profile(profile_).value_or(api::Profile::Documents);
  const SetTemplateResult result =
      template_set(inputs, api::switched(profile, {}, packagevariantset::option_rows()));
  if (table_) {
    terminal_.out << to_table(result.variants);
  } else {
    for (std::size_t i = 0; i < result.variants.size(); ++i) {
      terminal_.out << (i == 0 ? "" : "---\n") << yaml_text(result.variants[i].to_json());
    }
  }
  for (const std::string& note : result.notes) terminal_.err << "porchsim: " << note << "\n";
  for (const std::string& error : result.errors) terminal_.err << "porchsim: " << error << "\n";
  return result.errors.empty() ? kFine : kCheckFailed;
}

}  // namespace porchsim::scenarios
