import HarmlessText
import Updates
import UpdatesCLI
import UpdatesInstaller

struct ActionExamination {
  /// The action for this installation; nil if the app file names none.
  let action: Action?
  /// The offered update; nil if nothing is offered.
  let update: Update?
  /// Why it cannot be carried out; nil if nothing is known to prevent it.
  let problem: Problem?

  init(of action: Action?, for update: Update?, environment: SystemEnvironment) {
    let isInformational = update?.isInformational ?? false
    self.action = isInformational ? .open : action
    self.update = update
    problem = Self.problem(of: self.action, environment)
  }

  private static func problem(of action: Action?, _ environment: SystemEnvironment) -> Problem? {
    do {
      switch action {
      case .run(let words):
        do {
          _ = try ExecutableSearch.path(of: words.first ?? "", environment: environment.variables)
        } catch let error as Problem {
          throw Problem.actionProgram(error)
        }
      case .install(let install): _ = try InstallTarget(install, environment: environment)
      case .byHand(let work) where work.obstacle == .program || work.commands.isEmpty:
        var failure = Problem.actionByHand(work.reason)
        if work.obstacle == .program { failure.hint = "add the program's folder to PATH" }
        return failure
      case .byHand, .open, .byInstall, nil: break
      }
      return nil
    } catch {
      return Problem(error)
    }
  }

  var sentence: String {
    switch action {
    case .run: "runs \(line)" + but
    case .byHand(let work) where work.commands.isEmpty:
      "runs no command, because \(work.reason.harmlessLine())"
        + (page.map { ", and opens \($0)" } ?? "")
    case .byHand(let work): "shows \(line), because \(work.reason.harmlessLine())"
    case .install(let install): "installs to \(install.target.quotable)" + but
    case .open, .byInstall, nil:
      page.map { (Address(link: $0)?.isSafeToOpen == true ? "opens " : "shows ") + $0 }
        ?? (update == nil ? "opens a page" : "does nothing: no way to update is known")
    }
  }

  /// Nil if Update does something else, or if no page is known.
  private var page: String? {
    switch action {
    case .run, .install: nil
    case .byHand(let work) where !work.commands.isEmpty: nil
    case .byHand, .open, .byInstall, nil: update?.page
    }
  }

  private var but: String { problem.map { ", but \($0.message)" } ?? "" }

  private var line: String {
    commands.map(\.shellLine).joined(separator: " && ").quotable
  }

  private var commands: [[String]] {
    let templates: [[String]] =
      switch action {
      case .run(let words): [words]
      case .byHand(let work): work.commands
      case .install, .open, .byInstall, nil: []
      }
    return templates.map { words in
      (try? CommandTemplate.arguments(of: words, version: update?.version)) ?? words
    }
  }
}
