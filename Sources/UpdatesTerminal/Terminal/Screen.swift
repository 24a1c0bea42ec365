/// A screen as a model: events change it, and a view shows it, both without side effects.
package protocol Screen<Message, Outcome> {
  associatedtype Message: Sendable
  associatedtype Outcome: Sendable

  /// Whether pasted text reaches the screen, but none of its line breaks and other keys.
  static var takesPastes: Bool { get }

  /// Changes the model and returns what should happen next.
  mutating func update(_ event: ScreenEvent<Message>) -> ScreenEffect<Outcome>

  /// Returns the picture for a size; the model may keep layouts that this makes.
  mutating func view(in size: Size) -> Grid
}

extension Screen {
  package static var takesPastes: Bool { false }
}

/// An event that reaches a screen.
package enum ScreenEvent<Message: Sendable>: Sendable {
  case key(Key)
  case resize(Size)
  /// A message from work on another thread than the one that owns the terminal.
  case message(Message)
  /// The time requested with `ScreenEffect.wake` has passed.
  case tick
}

/// What a screen wants to happen next.
package enum ScreenEffect<Outcome: Sendable>: Sendable {
  /// Paints what changed in the picture, then waits.
  case wait
  /// Does the same as `wait`, and sends a `tick` after this time if nothing comes earlier.
  case wake(milliseconds: Int)
  case finish(Outcome)
}

extension ScreenEvent: Equatable where Message: Equatable {}
extension ScreenEffect: Equatable where Outcome: Equatable {}
