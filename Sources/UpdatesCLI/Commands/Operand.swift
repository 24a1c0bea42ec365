/// An argument of a command that is not an option, by its place.
package struct Operand: Equatable, Sendable {
  /// The placeholder, in capitals.
  package var name: String
  package var isRequired: Bool
  /// The words that are accepted; empty where any text is.
  package var choices: [String]

  package init(_ name: String, isRequired: Bool = true, choices: [String] = []) {
    self.name = name
    self.isRequired = isRequired
    self.choices = choices
  }
}
