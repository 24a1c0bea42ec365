import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

struct AppCheck {
  let app: RegisteredApp
  /// The report of the check; nil if the app file cannot be used.
  let report: CheckReport?
  let isRemembered: Bool

  /// Why nothing could be found out; nil if something was.
  var failure: Problem? {
    if case .failure(let failure) = app.selection { return failure }
    guard let failure = report?.failure else { return nil }
    return failure.kind == .offline && isRemembered ? .notCheckedYet : failure
  }

  var isDecided: Bool { report?.decision != nil }

  var update: Update? { report?.decision?.update }

  var isOffered: Bool {
    if case .available? = report?.decision?.offered { true } else { false }
  }

  static let blank: JSONObject = {
    var members = CheckMembers.blank
    members["id"] = .null
    members["result"] = "error"
    members["warnings"] = []
    members["error"] = .null
    return members
  }()

  func member(in world: World) -> JSON {
    var members = Self.blank
    if let report, case .success(let selection) = app.selection {
      members = CheckMembers.members(of: report, selection, in: world)
    }
    members["id"] = .string(app.id)
    members["result"] = .string(report?.result ?? "error")
    members["warnings"] = JSON(report?.warnings ?? [])
    members["error"] = JSON(failure)
    return .object(members)
  }

  func sentence(in world: World) -> String {
    let words = world.words
    guard let report, let decision = report.decision, case .success(let selection) = app.selection
    else {
      return failure == .notCheckedYet
        ? words.text(.inboxUnknown, count: 1) : words.line(about: failure)
    }
    let text = PromptText(
      report: report, words: words, now: world.now,
      rule: selection.allowance.rule(against: .check))
    let installed = report.app.version
    switch decision.offered {
    case .none(let reason):
      return words.line(because: reason, text.sentence(for: reason), installed: installed)
    case .unsupported(let minimum):
      return words.text(
        .unsupported, ["app": words.text(.unsupportedWithoutName), "version": "\(minimum)"])
    case .available(let update, let reason):
      return words.line(
        about: update, installed: installed, silence: reason.map(text.sentence))
    }
  }
}

extension Problem {
  fileprivate static let notCheckedYet = Problem(.checkMissing, "no check has succeeded yet")
}

extension World {
  func lines(_ rows: [(name: String, sentence: String)]) -> String {
    let names = rows.map { $0.name.quotable }
    let widest = min(30, names.map(\.count).max() ?? 0)
    let columns = Columns(width: widest + 2, isSpoken: environment.isSpoken)
    let text = zip(names, rows).map { columns.line($0, $1.sentence) }.joined(separator: "\n")
    return environment.isUTF8 ? text : text.asciiForm()
  }
}
