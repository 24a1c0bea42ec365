import HarmlessText
import UpdatesCLI
import UpdatesPlatform

enum VerifyCommand: ToolCommand {
  static let command = Command(
    "verify", summary: "list everything that is wrong with a manifest and its files",
    discussion: [
      Operand.bundleWords + " Checks everything as a client would: names, checksums and "
        + "conditions, the manifests that it lists, files that are missing or not "
        + "listed, presentation.json, release_notes.json and localizable.strings.",
      "Each finding is a line 'file:line: message' or 'file:line:column: message' on standard "
        + "output. The exit code is 65 if there is a mistake, and 0 if there are only warnings.",
    ],
    operands: [.bundle], groups: [.how], examples: ["breeze verify App.freshair"])

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let folder = try arguments.openBundle()
    let examination = try world.hashing { try BundleExamination(folder, progress: $0) }
    let lines = examination.findings.sorted().map { $0.text(in: folder) }
    let mistakes = examination.findings.count { !$0.isWarning }
    guard mistakes > 0 else {
      let praise = praise(examination, in: folder)
      return Reply(text: (lines + [praise]).joined(separator: "\n"))
    }
    return Reply(
      text: lines.joined(separator: "\n"),
      failure: Problem(
        .bundleFindings, "'\(folder.path.quotable)' has \(counted(mistakes, "mistake"))"))
  }

  private static func praise(_ examination: BundleExamination, in folder: OpenFolder) -> String {
    let files = counted(examination.fileCount, "file")
    let manifests = counted(examination.manifestCount, "manifest")
    let warnings = examination.findings.count
    let verdict =
      warnings == 0 ? "nothing wrong" : "no mistakes, but \(counted(warnings, "warning"))"
    return "\(folder.path.quotable): \(files) in \(manifests), \(verdict)"
  }
}
