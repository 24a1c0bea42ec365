import UpdatesPlatform
package import UpdatesTerminal
package import UpdatesUI
import UpdatesWeb

extension Conversation {
  package init(
    _ arguments: Arguments, in world: World, preferring form: RequestedForm = .screen
  ) throws {
    let forms = [RequestedForm.screen, .inline, .plain].filter { arguments.has($0.rawValue) }
    guard forms.count <= 1 else {
      throw Problem(.usageForm, "--screen, --inline and --plain exclude each other")
    }
    self.init(
      environment: world.environment, noColor: arguments.has("no-color"),
      requested: forms.first ?? form)
  }
}

extension Ending {
  /// Throws if the person, or a signal, ended the program instead.
  package var outcome: Outcome {
    get throws {
      switch self {
      case .finished(let outcome): outcome
      case .interrupted: throw Problem.interrupted
      case .ended(let signal): throw signal
      }
    }
  }
}

extension InteractionMode {
  package var sentence: String {
    switch self {
    case .screen: "asking on a full screen"
    case .inline: "asking in a few lines at the cursor"
    case .plain(.requested): "asking in plain lines, because of --plain"
    case .plain(.accessible): "asking in plain lines, for a screen reader (ACCESSIBLE)"
    case .plain(.noTerminalType): "asking in plain lines, because TERM is not set"
    case .plain(.dumbTerminal): "asking in plain lines, because TERM is 'dumb'"
    case .plain(.noCursorAddressing): "asking in plain lines, because TERM cannot move the cursor"
    case .report(.noTerminal): "not asking: there is no terminal"
    case .report(.inBackground): "not asking: the program runs in the background"
    case .report(.automated): "not asking: CI, BUILD_NUMBER or RUN_ID is set"
    case .report(.agent(let variable)): "not asking: \(variable) says that an agent is at work"
    }
  }
}

extension World {
  package func way(toPage address: String) -> UpgradeWay {
    let isSafe = Address(link: address)?.isSafeToOpen ?? false
    return isSafe && Desktop.canOpen(environment: environment.variables)
      ? .opening(address) : .visiting(address)
  }
}
