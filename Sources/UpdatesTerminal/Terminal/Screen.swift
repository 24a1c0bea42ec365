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
