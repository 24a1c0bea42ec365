import HarmlessText
import Updates
import UpdatesCLI

enum InstallationExamination {
  static func findings(_ selection: AppSelection) -> [Finding] {
    let examination = ActionExamination(
      of: selection.action, for: nil, environment: selection.checker.environment)
    return [
      program(selection.installedCopy),
      Finding(
        "update", examination.problem == nil ? .good : .warning, examination.sentence,
        hint: examination.problem?.hint),
    ]
  }

  private static func program(_ copy: InstalledCopy?) -> Finding {
    switch copy?.installation {
    case .success(let installation):
      Finding("program", .good, installation.sentence.harmlessLine())
    case .failure(let error):
      Finding(
        "program", .warning, error.summary.harmlessLine(),
        hint: "check 'executable' in the app file")
    case nil:
      Finding(
        "program", .warning, "unknown: the app file names no program",
        hint: "add 'executable' to 'app'")
    }
  }
}
