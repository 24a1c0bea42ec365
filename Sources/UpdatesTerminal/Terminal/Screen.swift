/// A screen as a model: events change it, a view shows it, both without side effects.
package protocol Screen<Message, Outcome> {
  associatedtype Message: Sendable
  associatedtype Outcome: Sendable

  /// Changes the model and says what should happen next.
  mutating func update(_ event: ScreenEvent<Message>) -> ScreenEffect<Outcome>

  /// The picture for a size; a model may keep layouts it made on the way.
  mutating func view(in size: Size) -> Grid
}

/// What reaches a screen.
package enum ScreenEvent<Message: Sendable>: Sendable {
  case key(Key)
  case resize(Size)
  /// From work that goes on off the thread that owns the terminal.
  case message(Message)
  /// The time asked for by `ScreenEffect.wake` has passed.
  case tick
}

/// What a screen wants next.
package enum ScreenEffect<Outcome: Sendable>: Sendable {
  /// Paint where the picture changed, then wait.
  case wait
  /// The same, and a `tick` after so many milliseconds if nothing comes before.
  case wake(milliseconds: Int)
  case finish(Outcome)
}

extension ScreenEvent: Equatable where Message: Equatable {}
extension ScreenEffect: Equatable where Outcome: Equatable {}
