import CUpdatesNcurses

/// An inline screen draws pictures that are lower than the window, in the lines at the cursor.
///
/// The first event is a `resize` with the current size. Keys that are pasted, or typed before the
/// first picture or within 150 ms after it, never reach the screen, unless it wants pasted text.
/// This blocks the thread: long work belongs on other threads, which post to the mailbox.
/// `whenShown` is called after the first picture, before any key or signal counts.
package func present<S: Screen>(
  _ screen: inout S, on canvas: CanvasKind = .wholeScreen, options: TerminalOptions,
  mailbox: Mailbox<S.Message>, whenShown: () -> Void = {}
) throws -> Ending<S.Outcome> {
  let terminal = try ScreenTerminal(canvas, options, takesPastes: S.takesPastes)
  defer { withExtendedLifetime(terminal) {} }
  var loop = PresentationLoop<S>(terminal: terminal, mailbox: mailbox)
  return loop.run(&screen, whenShown)
}

private struct PresentationLoop<S: Screen> {
  let terminal: ScreenTerminal
  let mailbox: Mailbox<S.Message>
  var tickAt: Int?
  /// When keys begin to count: `.max` before the first picture, nil once they do.
  var opensAt: Int? = .max

  /// In milliseconds after the first picture: a key pressed before was meant for something else.
  private static var typeAhead: Int { 150 }

  private var now: Int { Int(updates_terminal_milliseconds()) }

  mutating func run(_ screen: inout S, _ whenShown: () -> Void) -> Ending<S.Outcome> {
    var events: [ScreenEvent<S.Message>] = [.resize(terminal.size)]
    while true {
      for event in events {
        if let outcome = apply(screen.update(event)) { return .finished(outcome) }
      }
      if !events.isEmpty { terminal.paint(screen.view(in: terminal.size)) }
      if opensAt == .max {
        opensAt = now + Self.typeAhead
        whenShown()
      }
      let deadline = [tickAt, opensAt].compactMap { $0 }.min()
      guard terminal.wait(milliseconds: deadline.map { $0 - now }) else { return .ended(.hangUp) }
      switch gather() {
      case .finished(let gathered): events = gathered
      case .interrupted: return .interrupted
      case .ended(let signal): return .ended(signal)
      }
    }
  }

  private mutating func apply(_ effect: ScreenEffect<S.Outcome>) -> S.Outcome? {
    tickAt = nil
    switch effect {
    case .wait: return nil
    case .wake(let milliseconds):
      tickAt = now + min(max(1, milliseconds), 86_400_000)
      return nil
    case .copy(let text):
      terminal.copy(base64: text)
      return nil
    case .finish(let outcome): return outcome
    }
  }

  /// The events to go on with, unless something ends the screen.
  private mutating func gather() -> Ending<[ScreenEvent<S.Message>]> {
    var arrived = terminal.takeSignals()
    if let end: Ending<[ScreenEvent<S.Message>]> = arrived.end() { return end }
    let time = now
    var keys = terminal.takeKeys(at: time)
    // These keys raise no signal here, because it would also reach the program around the screen.
    if keys.contains(.control("c")) || keys.contains(.control("\\")) { return .interrupted }
    if keys.contains(.control("z")) { arrived.insert(.stop) }
    let isRedraw = keys.contains(.control("l"))
    keys.removeAll { $0 == .control("z") || $0 == .control("l") }
    if arrived.contains(.stop) {
      terminal.stop()
      // A shell that ends a stopped job also continues it, in the background, so that the job
      // receives the signal.
      if let end: Ending<[ScreenEvent<S.Message>]> = terminal.takeSignals().end() { return end }
      terminal.take(.resume)
    } else if arrived.contains(.resume) {
      terminal.take(.takeBack)
    } else if isRedraw {
      terminal.take(.redraw)
    }
    var events: [ScreenEvent<S.Message>] = []
    if isRedraw || !arrived.isDisjoint(with: [.stop, .resume, .resize]) {
      events.append(.resize(terminal.size))
    }
    events += mailbox.takeAll().map { .message($0) }
    if opensAt == nil {
      events += keys.map { .key($0) }
    } else if let opensAt, time >= opensAt {
      self.opensAt = nil
      terminal.take(.acceptKeys)
    }
    if events.isEmpty, let tickAt, tickAt <= now { events = [.tick] }
    return .finished(events)
  }
}

package protocol Screen<Message, Outcome> {
  associatedtype Message: Sendable
  associatedtype Outcome: Sendable

  static var takesPastes: Bool { get }

  mutating func update(_ event: ScreenEvent<Message>) -> ScreenEffect<Outcome>

  mutating func view(in size: Size) -> Grid
}

extension Screen {
  package static var takesPastes: Bool { false }
}

package enum ScreenEvent<Message: Sendable>: Sendable {
  case key(Key)
  case resize(Size)
  case message(Message)
  case tick
}

package enum ScreenEffect<Outcome: Sendable>: Sendable {
  case wait
  /// Does the same as `wait`, and sends a `tick` after this time if nothing comes earlier.
  case wake(milliseconds: Int)
  /// Does the same as `wait`, and gives the terminal a text, in base64, for its clipboard (OSC 52).
  ///
  /// A terminal may refuse that; it is never asked what its clipboard has.
  case copy(base64: String)
  case finish(Outcome)
}

extension ScreenEvent: Equatable where Message: Equatable {}
extension ScreenEffect: Equatable where Outcome: Equatable {}
