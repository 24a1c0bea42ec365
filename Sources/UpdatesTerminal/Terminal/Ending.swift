import CUpdatesNcurses

package enum Ending<Outcome: Sendable>: Sendable {
  case finished(Outcome)
  /// The person pressed Ctrl-C: the process should exit with 130.
  case interrupted
  /// The process should flush its output and then call `EndingSignal.endProcess()`.
  case ended(EndingSignal)
}

extension Ending {
  package func map<Other>(_ change: (Outcome) -> Other) -> Ending<Other> {
    switch self {
    case .finished(let outcome): .finished(change(outcome))
    case .interrupted: .interrupted
    case .ended(let signal): .ended(signal)
    }
  }
}

extension Ending: Equatable where Outcome: Equatable {}

package enum EndingSignal: Int32, Hashable, Sendable {
  case hangUp = 1
  case quit = 3
  case terminate = 15

  /// Ends the process by this signal's default action, so that its parent sees the real cause.
  package func endProcess() -> Never {
    updates_terminal_end_process(rawValue)
  }
}

final class SignalWatch {
  struct Signals: OptionSet {
    let rawValue: Int32

    static let interrupt = Self(rawValue: Int32(UPDATES_TERMINAL_GOT_INTERRUPT))
    static let terminate = Self(rawValue: Int32(UPDATES_TERMINAL_GOT_TERMINATE))
    static let hangUp = Self(rawValue: Int32(UPDATES_TERMINAL_GOT_HANG_UP))
    static let quit = Self(rawValue: Int32(UPDATES_TERMINAL_GOT_QUIT))
    static let resize = Self(rawValue: Int32(UPDATES_TERMINAL_GOT_RESIZE))
    static let resume = Self(rawValue: Int32(UPDATES_TERMINAL_GOT_CONTINUE))
    static let stop = Self(rawValue: Int32(UPDATES_TERMINAL_GOT_STOP))

    static let ending: Self = [.terminate, .hangUp, .quit]
    static let screen: Self = [.resize, .resume, .stop]

    var ending: EndingSignal? {
      if contains(.hangUp) { return .hangUp }
      if contains(.terminate) { return .terminate }
      return contains(.quit) ? .quit : nil
    }

    func end<Outcome>() -> Ending<Outcome>? {
      if let ending { return .ended(ending) }
      return contains(.interrupt) ? .interrupted : nil
    }
  }

  init(_ signals: Signals) throws {
    switch Int(updates_terminal_signals_begin(signals.rawValue)) {
    case 0: return
    case UPDATES_TERMINAL_IN_USE: throw TerminalError.inUse
    case let code: throw TerminalError.notAvailable(errorNumber: Int32(-code))
    }
  }

  deinit {
    updates_terminal_signals_end()
  }

  var wakeDescriptor: Int32 { updates_terminal_wake_input() }

  func take() -> Signals {
    updates_terminal_wake_drain(wakeDescriptor)
    return Signals(rawValue: updates_terminal_signals_take())
  }
}
