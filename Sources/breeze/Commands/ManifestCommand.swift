import HarmlessText
import UpdatesCLI
import UpdatesContent

enum ManifestCommand: ToolCommand {
  static let command = Command(
    "manifest", summary: "write a manifest from the files in a folder",
    discussion: [
      "BUNDLE is a folder or the manifest.json in it; without it, the command says what it would "
        + "write into the working folder, and writes nothing. An existing manifest is updated: "
        + "checksums, missing and new files. Its conditions, other keys and order stay as they "
        + "are.",
      "Entries without a checksum get one. Entries of missing files are removed, each with a "
        + "remark. New files are added at the end, sorted by name. "
        + "Folders named '….freshair' get manifests of their own, which the manifest above lists. "
        + "Names that begin with a dot are left out.",
      "If an existing condition cannot be used, the manifest is still written, and the exit "
        + "code is 65.",
      "A new file's condition comes from its name. xx.lproj/: the locale is xx or one of its "
        + "regions, such as xx_AT; for a script such as zh-Hant also zh_TW. @2x: displayScale is "
        + "2. ~ipad: device is ipad. A file for scale 1 also applies if the scale of the screen is "
        + "unknown, as on a terminal. A file without these marks always applies.",
      "--base makes the folder of one language apply to everybody, so that users of other "
        + "languages see its texts instead of keys: its files get no condition on the locale, and "
        + "existing entries lose the one that came from their name. Base.lproj/ always applies to "
        + "everybody.",
      "A folder named '….xcassets', as BUNDLE or inside it, is read as an asset catalog: the "
        + "manifest lists the images that the Contents.json of each image set names, with "
        + "conditions from their idiom, scale, locale and appearances. A dark image gets "
        + "luminosity == 'dark', a key that terminals know only if it is given, as with "
        + "'breeze sync --env luminosity=dark'. Other sets are left out. File names are relative "
        + "to the folder of the manifest; if BUNDLE is a catalog, that is the catalog itself.",
    ],
    operands: [.bundle],
    groups: [
      OptionGroup(
        "What to write",
        [
          Option(
            "base", value: .text("LANGUAGE"),
            help: "the language whose folder applies to everybody, such as en; default: none"),
          .algorithm(help: "for all checksums; default: old ones keep theirs, new ones are sha256"),
          Option("dry-run", help: "print the manifest and write nothing"),
        ]),
      .how,
    ],
    essentials: ["base", "dry-run"],
    examples: ["breeze manifest App.freshair --base en"])

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let folder = try arguments.openBundle()
    let naming = try Naming(arguments)
    let (isDryRun, isNamed) = (arguments.has("dry-run"), !arguments.operands.isEmpty)
    var update = ManifestUpdate(root: folder)
    update.naming = naming
    update.algorithm = arguments.algorithm
    update.isDryRun = isDryRun || !isNamed
    let draft = try world.hashing { [update] in try update.run(progress: $0) }
    for note in draft.notes { world.output.note(note) }
    guard draft.problems.isEmpty else {
      return Reply(failure: Problem(cannotList: draft.problems, in: folder))
    }
    if let base = naming.base, !draft.hasBase {
      world.output.warn("there is no folder for the language '\(base)', so --base changes nothing")
    }
    for file in draft.files { remark(on: file, in: folder, to: world.output) }
    if !isDryRun {
      try update.write(draft) { file in
        world.output.note("\(folder.shown(file.name).quotable)\(file.summary(isWritten: isNamed))")
      }
      guard isNamed else {
        return Reply(
          failure: Problem(
            .usageMissingOperand, "nothing was written, because no BUNDLE was given",
            hint: "write it with 'breeze manifest .'"))
      }
    }
    // The manifests of child folders come first.
    let bytes = isDryRun ? draft.files.last?.bytes : nil
    let text = bytes.map { String(decoding: $0, as: UTF8.self) }
    guard !draft.mistakes.isEmpty else { return Reply(text: text) }
    return Reply(
      text: text,
      failure: Problem(unusable: draft.mistakes, in: folder, isWritten: !isDryRun))
  }

  private static func remark(on file: ManifestUpdate.File, in folder: OpenFolder, to output: Output)
  {
    for entry in file.dropped {
      let path = folder.shown(file.prefix + entry.path.text)
      let words = "\(path.quotable) does not exist, and its entry is removed"
      guard let condition = entry.condition else {
        output.note(words)
        continue
      }
      let whole = "\(words), with its condition \(condition.harmlessLine(limit: 1000))"
      if entry.givenCondition == nil { output.warn(whole) } else { output.note(whole) }
    }
  }
}

extension ManifestUpdate.File {
  /// What follows the path, such as `: 1 added (a.txt), 2 changed`.
  fileprivate func summary(isWritten: Bool) -> String {
    guard isChanged else { return ": nothing to change" }
    let names = added.count > 10 ? "" : " (\(added.map(\.quotable).joined(separator: ", ")))"
    let parts = [
      (added.count, "added\(names)"), (dropped.count, "removed"), (changed.count, "changed"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return (isWritten ? ": " : " would be written: ")
      + (parts.isEmpty ? "written" : parts.joined(separator: ", "))
  }
}

extension Problem {
  init(cannotList problems: [Finding], in folder: OpenFolder) {
    let lines = problems.sorted().map { $0.text(in: folder) }
    self.init(
      .bundleUnlistable,
      "nothing was written, because a manifest cannot list this:\n  "
        + lines.joined(separator: "\n  "))
  }

  init(unusable mistakes: [Finding], in folder: OpenFolder, isWritten: Bool) {
    self.init(
      .manifestMalformed,
      "clients refuse the manifest until this is fixed"
        + (isWritten ? "" : " (the places are those of the manifest as it would be written)")
        + ":\n  " + mistakes.sorted().map { $0.text(in: folder) }.joined(separator: "\n  "),
      hint: "fix it by hand; 'breeze verify' lists all problems")
  }
}
