import HarmlessText
import Updates
import UpdatesInstaller
import UpdatesPlatform
import UpdatesWeb

extension AppSelection {
  /// What Update does, in English, and what is known to prevent it.
  ///
  /// The update is nil if nothing is offered.
  func examination(for update: Update?) -> (sentence: String, problem: Problem?) {
    let (page, environment) = (update?.page, checker.environment)
    let opening =
      page.map { (Address(link: $0)?.isSafeToOpen == true ? "opens " : "shows ") + $0 }
      ?? (update == nil ? "opens a page" : "does nothing: no way to update is known")
    func line(_ commands: [[String]]) -> String {
      commands.map { words in
        let filled = try? CommandTemplate.arguments(of: words, version: update?.version)
        return (filled ?? words).shellLine
      }.joined(separator: " && ").quotable
    }
    func examined(_ sentence: String, _ look: () throws -> Void) -> (String, Problem?) {
      do {
        try look()
        return (sentence, nil)
      } catch {
        let problem = Problem(error)
        return ("\(sentence), but \(problem.message)", problem)
      }
    }
    switch update?.isInformational == true ? .open : action {
    case .run(let words):
      return examined("runs \(line([words]))") {
        do {
          _ = try ExecutableSearch.path(of: words.first ?? "", environment: environment.variables)
        } catch let error as Problem {
          throw Problem.actionProgram(error)
        }
      }
    case .install(let install):
      return examined("installs to \(install.target.quotable)") {
        _ = try InstallTarget(install, environment: environment)
      }
    case .byHand(let work):
      var problem: Problem?
      if work.obstacle == .program || work.commands.isEmpty {
        problem = .actionByHand(work.reason)
        if work.obstacle == .program { problem?.hint = "add the program's folder to PATH" }
      }
      let what = work.commands.isEmpty ? "runs no command" : "shows \(line(work.commands))"
      let other = work.commands.isEmpty ? page.map { ", and opens \($0)" } : nil
      return ("\(what), because \(work.reason.harmlessLine())" + (other ?? ""), problem)
    case .open, .byInstall, nil: return (opening, nil)
    }
  }
}
