import HarmlessText
import Updates
import UpdatesCLI

/// Examines how a registered app was installed, and whether Update has a command for that.
enum InstallationExamination {
  static func findings(_ selection: AppSelection) -> [Finding] {
    guard let copy = selection.installedCopy else {
      return [
        Finding(
          "program", .warning, "unknown: the app file names no program",
          hint: "add 'executable' to 'app'")
      ]
    }
    let program: Finding
    switch copy.installation {
    case .success(let installation):
      program = Finding("program", .good, installation.sentence.harmlessLine())
    case .failure(let error):
      program = Finding(
        "program", .warning, error.summary.harmlessLine(),
        hint: "check 'executable' in the app file")
    }
    guard case .byInstall = selection.writtenAction else { return [program] }
    return [program, update(selection.action)]
  }

  private static func update(_ action: Action?) -> Finding {
    switch action {
    case .run(let words): Finding("update", .good, "runs \(words.shellLine.harmlessLine())")
    case .byHand(let work) where !work.commands.isEmpty:
      Finding(
        "update", work.obstacle == .program ? .warning : .good,
        "shows \(work.commands.map(\.shellLine).joined(separator: " && ").harmlessLine()), because "
          + work.reason.harmlessLine())
    case .byHand(let work):
      Finding("update", .warning, "runs no command, because \(work.reason.harmlessLine())")
    case .install(let install): Finding("update", .good, "installs to \(install.target.quotable)")
    case .open, .byInstall, nil: Finding("update", .good, "opens a page")
    }
  }
}
