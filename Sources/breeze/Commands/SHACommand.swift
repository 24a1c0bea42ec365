import HarmlessText
import UpdatesCLI
import UpdatesPlatform

enum SHACommand: ToolCommand {
  static let command = Command(
    "sha",
    summary: "update the checksums in the manifest",
    discussion: [
      Operand.bundleWords + " Everything else in a manifest stays as it is. A child "
        + "manifest is updated before the manifest that lists it.",
      "An entry keeps the algorithm of its checksum; a placeholder becomes SHA-256. --all adds "
        + "'sha' to entries without one; otherwise clients ask the server whether such a file has "
        + "changed.",
      "If a file is missing, is not a regular file or lies outside the manifest's folder, it is "
        + "listed with its line, and nothing is written.",
    ],
    operands: [.bundle],
    groups: [
      OptionGroup(
        "What to write",
        [
          .algorithm(help: "for all checksums; default: each keeps its own"),
          Option("all", help: "add 'sha' to entries without one"),
          Option("check", help: "write nothing; exit with 65 if a checksum is not up to date"),
        ]), .how,
    ],
    essentials: ["all", "check"],
    examples: ["breeze sha App.freshair --check"])

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var update = ManifestUpdate(root: try arguments.openBundle())
    update.algorithm = arguments.algorithm
    update.includesAll = arguments.has("all")
    update.isDryRun = arguments.has("check")
    let done = try world.hashing { [update] in try update.run(progress: $0) }
    try update.write(done)
    let changes = done.files.flatMap(\.changed)
    remark(on: done.files.flatMap(\.algorithms), changes.count, to: world.output)
    let text = changes.map { change in
      "\(change.isNew ? "new" : "changed") \(change.file.harmlessLine(limit: 4096))"
    }.joined(separator: "\n")
    guard update.isDryRun, !changes.isEmpty else { return Reply(text: text) }
    return Reply(
      text: text,
      failure: Problem(
        .checksumsOutdated,
        counted(changes.count, "checksum is", "checksums are") + " not up to date"))
  }

  private static func remark(
    on algorithms: [ChecksumAlgorithm?], _ changes: Int, to output: Output
  ) {
    let (sha1, without) = (algorithms.count { $0 == .sha1 }, algorithms.count { $0 == nil })
    if sha1 > 0 {
      output.warn(
        "\(counted(sha1, "checksum is", "checksums are")) SHA-1, for which two files with "
          + "one checksum can be made; --algorithm sha256 replaces them")
    }
    if without > 0 {
      output.note("\(counted(without, "entry has", "entries have")) no 'sha'; --all adds it")
    }
    guard changes == 0 else { return }
    switch algorithms.count - without {
    case 0: output.note("there are no checksums to update")
    case 1: output.note("the checksum is up to date")
    case let count: output.note("all \(count) checksums are up to date")
    }
  }
}
