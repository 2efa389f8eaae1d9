#include "program/package_commands.h"

#include <CLI/CLI.hpp>

#include "program/jobs/exit_code.h"

namespace porchsim::scenarios {
namespace {

int exit_code(PackageVerdict verdict) {
  switch (verdict) {
    case PackageVerdict::Fine:
      return kFine;
    case PackageVerdict::Differs:
      return kCheckFailed;
    case PackageVerdict::CouldNot:
      return kCouldNotRun;
    case PackageVerdict::BadUsage:
      return kUsage;
  }
  return kCouldNotRun;
}

}  // namespace

void PackageCommands::add_to(CLI::App& program) {
  CLI::App& pkg = *program.add_subcommand("pkg", "merge, render, format, compare packages on disk");
  pkg.require_subcommand(1);

  CLI::App& merge = *pkg.add_subcommand("merge", "update a package from its upstream, as kpt does");
  merge
      .add_option("--strategy", merge_.strategy,
                  "resource-merge, fast-forward, force-delete-replace or copy-merge")
      ->required()
      ->check(
          CLI::IsMember({"resource-merge", "fast-forward", "force-delete-replace", "copy-merge"}));
  merge.add_option("BASE", merge_.base, "the upstream package as it was taken")->required();
  merge.add_option("OURS", merge_.ours, "the package as it is now")->required();
  merge.add_option("THEIRS", merge_.theirs, "the upstream package as it has become")->required();
  merge.add_option("-o,--output", merge_.out, "a new folder, or OURS itself")->required();

  CLI::App& render = *pkg.add_subcommand("render", "run the functions of a package's Kptfile");
  render.add_option("DIR", render_.folder, "the package")->required();
  render.add_option("-o,--output", render_.out, "a new folder (default: DIR itself)");
  render.add_flag("--allow-exec", render_.allow_exec,
                  "let exec functions run programs of this machine");

  CLI::App& format = *pkg.add_subcommand("fmt", "write files as kpt writes them");
  format.add_option("FILE", format_.paths, "files, folders of them, or - for standard input")
      ->required();
  format.add_flag("--check", format_.check, "name what would change, write nothing");

  CLI::App& diff = *pkg.add_subcommand("diff", "what differs between two packages");
  diff.add_option("A", diff_.before, "a package")->required();
  diff.add_option("B", diff_.after, "another")->required();
  diff.add_flag("--name-only", diff_.names_only, "without the lines");
  diff.add_flag("--by-value", diff_.by_value, "formatting and comments are no difference");
}

bool PackageCommands::is_wanted(const CLI::App& program) const {
  return program.got_subcommand("pkg");
}

int PackageCommands::run(const CLI::App& program) const {
  const CLI::App& pkg = *program.get_subcommand("pkg");
  const PackageOutput output{terminal_.out, terminal_.err};
  if (pkg.got_subcommand("merge")) return exit_code(merge_package(merge_, output));
  if (pkg.got_subcommand("render")) return exit_code(render_package(render_, output));
  if (pkg.got_subcommand("fmt")) return exit_code(format_files(format_, output));
  return exit_code(diff_packages(diff_, output));
}

}  // namespace porchsim::scenarios
