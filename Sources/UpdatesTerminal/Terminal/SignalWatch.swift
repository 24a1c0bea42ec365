import CUpdatesNcurses

/// Signals as values: they wake whoever waits on `wakeDescriptor`, then `take` tells which came.
///
/// A class for its identity: signal handlers belong to the whole process, so only one exists at a
/// time.
final class SignalWatch {
  struct Kinds: OptionSet {
    let rawValue: Int32

    static let interrupt = Self(rawValue: Int32(TERMINAL_HOOK_INTERRUPT))
    /// TERM, HUP, QUIT.
    static let ending = Self(rawValue: Int32(TERMINAL_HOOK_ENDING))
    /// WINCH, CONT, TSTP.
    static let screen = Self(rawValue: Int32(TERMINAL_HOOK_SCREEN))
  }

  struct Arrived: OptionSet {
    let rawValue: Int32

    static let interrupt = Self(rawValue: Int32(TERMINAL_GOT_INTERRUPT))
    static let terminate = Self(rawValue: Int32(TERMINAL_GOT_TERMINATE))
    static let hangUp = Self(rawValue: Int32(TERMINAL_GOT_HANG_UP))
    static let quit = Self(rawValue: Int32(TERMINAL_GOT_QUIT))
    static let resize = Self(rawValue: Int32(TERMINAL_GOT_RESIZE))
    static let resume = Self(rawValue: Int32(TERMINAL_GOT_CONTINUE))
    static let stop = Self(rawValue: Int32(TERMINAL_GOT_STOP))

    var ending: EndingSignal? {
      if contains(.hangUp) { return .hangUp }
      if contains(.terminate) { return .terminate }
      return contains(.quit) ? .quit : nil
    }

    /// The end that these signals mean, if any.
    func end<Outcome>() -> Ending<Outcome>? {
      if let ending { return .ended(ending) }
      return contains(.interrupt) ? .interrupted : nil
    }
  }

  init(_ kinds: Kinds) throws(TerminalError) {
    switch Int(terminal_signals_begin(kinds.rawValue)) {
    case 0: return
    case TERMINAL_IN_USE: throw .inUse
    case let code: throw .notAvailable(errorNumber: Int32(-code))
    }
  }

  deinit {
    terminal_signals_end()
  }

  /// Readable when a signal or a message has come.
  var wakeDescriptor: Int32 { terminal_wake_input() }

  /// A byte written here wakes the waiting thread.
  var wakeOutput: Int32 { terminal_wake_output() }

  /// What came since the last call.
  func take() -> Arrived {
    terminal_wake_drain(wakeDescriptor)
    return Arrived(rawValue: terminal_signals_take())
  }
}
