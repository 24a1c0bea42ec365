import HarmlessText
import UpdatesCLI
import UpdatesContent
import UpdatesTerminal
import UpdatesUI

enum SyncCommand: ToolCommand {
  static let command = Command(
    "sync", summary: "make a folder match a manifest, in one step",
    discussion: [
      "Fetches the manifest and each file whose condition holds, unless DIR already has it, "
        + "verifies them, and switches to the new set. Until then, and after any failure, the old "
        + "set stays as it was.",
      "DIR belongs to sync. Files of an earlier sync that no longer apply are removed; --explain "
        + "lists them. If a file was not put there by a sync, or was changed since, sync exits "
        + "with 73 and changes nothing; --explain lists such files, and --prune removes them.",
      "Keys of a manifest may be in upper or lower case. An entry that applies is refused if its "
        + "sha is not a checksum, or if it has no sha but a key that looks like one, such as "
        + "sha256 or hash.",
      "URL may also be a path. If it ends in / or .freshair, the manifest.json in that folder is "
        + "used.",
      "Conditions know platform, systemVersion, appVersion, locale, arch, the app file's defaults "
        + "as defaults.KEY, and the keys given with --env. The locale is the language in use, such "
        + "as pt-BR, or en if LC_ALL, LC_MESSAGES and LANG name no language. A value that "
        + "looks like a number is compared with numbers as a number; KEY:version=VALUE makes KEY "
        + "a version in every comparison.",
      "--present shows each presentation in the set's bundles once, page by page; one that was "
        + "not shown to its end is shown again by the next sync. One that forces an upgrade is "
        + "shown each time, and ends with the question whether to update. Update runs "
        + "'updates-tui update' for the app that is named, if its app file has an action; "
        + "otherwise it opens configuration.upgradeURL of presentation.json, which is shown "
        + "first. sync then exits with 0 if the command succeeded or the page was opened, and "
        + "with 101 if not, or if nobody can be asked. If a presentation.json cannot be used, it "
        + "exits with 65, although the set is in place.",
    ],
    operands: [Operand("URL"), Operand("DIR")],
    groups: [
      OptionGroup(
        "What",
        [
          Option(
            "env", value: .text("KEY=VALUE"), isRepeatable: true,
            help: "a value for conditions, such as platform=iOS"),
          Option(
            "prune", help: "also remove files that no sync put there, or that were changed since"),
          Option("explain", help: "say which files apply and why; change nothing"),
          Option("present", help: "then show the presentations in the set's bundles"),
          .plain, .header,
        ]),
      OptionGroup(
        "Which app",
        [
          Option(
            "config", value: .text("PATH"), help: "the configuration, which may be an app file"),
          .app, .appName, .installed, .language, .systemVersion,
        ]),
      OptionGroup(
        "How",
        [
          .json, .quiet, .verbose, .noColor, .cacheDirectory,
          Option("timeout", value: .text("SECONDS"), help: "for the whole sync; default: 3600"),
          .allowInsecureHTTP, .trust,
        ]),
    ],
    essentials: ["env", "explain", "prune", "present", "app"],
    examples: [
      "breeze sync https://example.com/App.freshair ./App --env platform=iOS"
    ])

  static let blankMembers: JSONObject = [
    "directory": .null, "entries": .null, "removed": .null, "bundles": [], "explanation": .null,
    "foreign": .null,
  ]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let app = try SyncedApp(arguments, in: world)
    let options = try options(arguments, of: app, in: world)
    var sync = ManifestSync(options, environment: world.environment)
    sync.width = displayWidth(of:)
    guard !arguments.has("explain") else {
      let explanation = try world.result(showing: world.words.text(.fetchingManifests)) {
        [sync] deadline, _ in try sync.explain(until: deadline)
      }
      var reply = Reply(explanation, directory: options.directory)
      reply.warnings = app.warnings + reply.warnings
      return reply
    }
    let language = world.language(of: app.app)
    let report: SyncReport
    do {
      report = try world.result(showing: world.words.text(.syncing)) { [sync] deadline, tell in
        try sync.run(
          until: deadline, progress: { tell(.downloading($0)) }, waiting: { tell(.waiting($0)) })
      }
    } catch let error as Problem {
      return failed(error, sync, options, language, arguments, in: world)
    }
    if arguments.has("verbose") {
      for name in report.fetched { world.output.note("fetched \(name)") }
      for name in report.removed { world.output.note("removed \(name)") }
    }
    let presentations = SyncedPresentations(of: report.bundles, language: language)
    var reply = Reply(report, presenting: presentations)
    reply.warnings = app.warnings + reply.warnings + presentations.warnings
    if arguments.has("present") {
      try PresentationFlow(sync, of: app, arguments, in: world)
        .present(presentations, into: &reply)
    }
    // A required update, or the person's answer to it, is more urgent.
    if reply.failure == nil, let failure = presentations.failure {
      reply.failure = failure
      if reply.exitCode == .done { reply.exitCode = failure.exitCode }
    }
    return reply
  }

  private static func failed(
    _ failure: Problem, _ sync: ManifestSync, _ options: SyncOptions, _ language: String,
    _ arguments: Arguments, in world: World
  ) -> Reply {
    // While another process uses the folder, the folder may change at any moment.
    guard failure.code != "sync.locked", failure.exitCode != .usage,
      failure.exitCode != .interrupted, let bundles = sync.bundlesInPlace()
    else { return Reply(failure, of: Self.self) }
    let name = arguments.operands[1].quotable
    if !arguments.has("json") { world.output.note("'\(name)' stays as it was") }
    return Reply(
      failure, leaving: options.directory, bundles: bundles,
      presenting: SyncedPresentations(of: bundles, language: language))
  }
}
