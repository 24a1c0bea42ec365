import HarmlessText
import UpdatesCLI
import UpdatesContent

/// `manifest`: writes the manifest of a folder from the files in it.
enum ManifestCommand: ToolCommand {
  static let command = Command(
    "manifest", summary: "write a manifest from the files in a folder",
    discussion: [
      Operand.bundleWords + " What the manifest already has stays as it is written: "
        + "conditions, other keys, order. Checksums are brought up to date and added to entries "
        + "without one, entries of files that are gone are dropped, each with a remark, and new "
        + "files are added at the end in the order of their names. Folders named '….freshair' get "
        + "manifests of their own, which the manifest above lists. Names that begin with a dot are "
        + "left out.",
      "If a condition that is kept cannot be used, the manifest is still written, and the exit "
        + "code is 65.",
      "A new file's condition comes from its name. xx.lproj/: the locale is xx or one of its "
        + "regions, such as xx_AT. @2x: displayScale is 2. ~ipad: device is ipad. Of Android's "
        + "drawable-xx-hdpi/ and its like, with --platform android: the language and the scale of "
        + "the density. A file for a scale of 1 is also for screens whose scale is not known, as on a "
        + "terminal. A file with none of these marks applies to all.",
      "With --base the folder of one language is for everybody, so that whoever has another "
        + "language reads its texts and not their keys: its files get no condition on the locale, "
        + "and entries lose the one that their name gave. Base.lproj/ is always for everybody.",
      "A folder named '….xcassets', given as BUNDLE or lying in it, is read as a catalog: the "
        + "images that the Contents.json of its image sets name, with conditions from their idiom, "
        + "scale, locale and appearances; a dark image has luminosity == 'dark', a key that a "
        + "terminal knows only where it is given, as with 'sync --env luminosity=dark'. Other sets "
        + "are left out. Names are relative to the folder of the manifest, which for a catalog as "
        + "BUNDLE is the catalog itself.",
    ],
    operands: [.bundle],
    groups: [
      OptionGroup(
        "What to write",
        [
          Option(
            "platform", value: .oneOf(NamingStyle.allCases.map(\.rawValue)),
            help: "whose file and folder names to read; apple unless given"),
          Option(
            "base", value: .text("LANGUAGE"),
            help: "the language whose folder is for everybody, such as en; none unless given"),
          .algorithm(help: "for all checksums; else each keeps its own, and new ones are sha256"),
          Option(
            "output", value: .text("FILE"),
            help: "instead of BUNDLE/manifest.json; names stay relative to BUNDLE"),
          Option("dry-run", help: "print the manifest and write nothing"),
        ]),
      .how,
    ],
    examples: ["breeze manifest App.freshair --base en"])

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let folder = try arguments.openBundle()
    let naming = try Naming(arguments)
    let target =
      try arguments.value("output", expected: "the path of a file") { $0.isEmpty ? nil : $0 }
      ?? folder.shown(Manifest.fileName)
    var draft = BundleDraft(
      naming: naming, algorithm: arguments.algorithm, output: world.output)
    let old = try old(at: target, of: folder)
    let bytes = try draft.add(
      folder, at: nil, old: old, omitting: Self.path(of: target, in: folder))
    for note in draft.notes { world.output.note(note) }
    guard draft.problems.isEmpty else {
      return Reply(failure: Failure(cannotList: draft.problems, in: folder))
    }
    if let base = naming.base, !draft.hasBase {
      world.output.warn("no folder is that of the language '\(base)', so --base changes nothing")
    }
    for file in draft.files { remark(on: file, in: folder, to: world.output) }
    let text = bytes.map { String(decoding: $0, as: UTF8.self) } ?? "[]\n"
    let isDryRun = arguments.has("dry-run")
    if !isDryRun {
      try write(draft, in: folder, to: target, world)
      if bytes == nil { try WholeFile.replace(target, with: Array(text.utf8)) }
    }
    let result = isDryRun ? text : nil
    guard !draft.mistakes.isEmpty else { return Reply(text: result) }
    return Reply(
      text: result,
      failure: Failure(unusable: draft.mistakes, in: folder, target, isWritten: !isDryRun))
  }

  /// The manifest to update: the output file if it exists, or else the folder's manifest.
  private static func old(
    at target: String, of folder: OpenFolder
  ) throws(FileError) -> (path: String, bytes: [UInt8])? {
    do throws(FileError) {
      return (target, try FileSystem.contents(of: target, limit: Manifest.byteLimit))
    } catch .missing {
      return try BundleDraft.manifest(of: folder)
    }
  }

  /// The path of a file in a folder; nil if the file is elsewhere.
  private static func path(of file: String, in folder: OpenFolder) -> RelativePath? {
    let start = FileSystem.absolute(folder.path) + "/"
    let path = FileSystem.absolute(file)
    guard path.hasPrefix(start) else { return nil }
    do throws(RelativePathError) {
      return try RelativePath(String(path.dropFirst(start.count)))
    } catch {
      // A manifest cannot list this name, so there is nothing to leave out.
      return nil
    }
  }

  /// Reports the entries that were dropped.
  ///
  /// Conditions that were written by hand are lost with them.
  private static func remark(
    on file: BundleDraft.File, in folder: OpenFolder, to output: Output
  ) {
    for entry in file.draft.dropped {
      let path = folder.shown((file.place.map { "\($0.text)/" } ?? "") + entry.filename)
      let words = "\(path.quotable) is gone, and its entry is dropped"
      guard let condition = entry.condition else {
        output.note(words)
        continue
      }
      let whole = "\(words), with its condition \(condition.harmlessLine(limit: 1000))"
      if entry.isByHand { output.warn(whole) } else { output.note(whole) }
    }
  }

  private static func write(
    _ draft: BundleDraft, in folder: OpenFolder, to target: String, _ world: World
  ) throws {
    for file in draft.files {
      let path = file.place.map { folder.shown("\($0.text)/\(Manifest.fileName)") } ?? target
      guard try file.isChanged || (file.place == nil && !WholeFile.exists(path)) else {
        world.output.note("\(path.quotable): nothing to change")
        continue
      }
      try WholeFile.replace(path, with: Array(file.draft.text.utf8))
      world.output.note("\(path.quotable): \(file.draft.summary)")
    }
  }
}

extension ManifestDraft {
  /// A summary of the changes.
  var summary: String {
    let names = added.count > 10 ? "" : " (\(added.map(\.quotable).joined(separator: ", ")))"
    let parts = [(added.count, "added\(names)"), (dropped.count, "dropped"), (changed, "changed")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? "written" : parts.joined(separator: ", ")
  }
}

extension Failure {
  /// The words for files that no manifest can list.
  init(cannotList problems: [Finding], in folder: OpenFolder) {
    let lines = problems.sorted().map { $0.text(in: folder) }
    self.init(
      code: "bundle.unlistable",
      message: "nothing was written, for no manifest can list this:\n  "
        + lines.joined(separator: "\n  "),
      hint: "fix it and try again", exitCode: .malformed)
  }

  /// The words for entries that every client refuses.
  ///
  /// `target` is the path of the first manifest, whether it is written or not.
  init(unusable mistakes: [Finding], in folder: OpenFolder, _ target: String, isWritten: Bool) {
    let lines = mistakes.sorted().map { finding in
      finding.path == Manifest.fileName ? finding.text(at: target) : finding.text(in: folder)
    }
    self.init(
      code: "manifest.malformed",
      message: "no client accepts the manifest before this is fixed"
        + (isWritten ? "" : " (the places are those of the manifest as it would be written)")
        + ":\n  " + lines.joined(separator: "\n  "),
      hint: "fix it by hand; 'breeze verify' lists everything that is wrong", exitCode: .malformed)
  }
}
