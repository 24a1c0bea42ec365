import UpdatesCLI
import UpdatesTerminal

extension Ending {
  /// What was chosen; throws where the person, or a signal, ended the program instead.
  var outcome: Outcome {
    get throws {
      switch self {
      case .finished(let outcome): outcome
      case .interrupted: throw Failure.interrupted
      case .ended(let signal): throw EndedBySignal(signal: signal)
      }
    }
  }
}

extension InteractionMode {
  /// Which way of asking was taken and why, for `--verbose`.
  var sentence: String {
    switch self {
    case .screen: "asking on the whole screen"
    case .plain(.requested): "asking in plain lines, as --plain says"
    case .plain(.accessible): "asking in plain lines, as ACCESSIBLE is set"
    case .plain(.noTerminalType): "asking in plain lines, as TERM is not set"
    case .plain(.dumbTerminal): "asking in plain lines, as TERM is 'dumb'"
    case .plain(.noCursorAddressing): "asking in plain lines: this TERM cannot place the cursor"
    case .report(.neverAsks): "not asking: this command never does"
    case .report(.noTerminal): "not asking: there is no terminal"
    case .report(.inBackground): "not asking: the program runs in the background"
    }
  }
}
