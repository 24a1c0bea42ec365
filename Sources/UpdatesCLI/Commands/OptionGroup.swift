/// Options that the help lists under one heading.
package struct OptionGroup: Equatable, Sendable {
  package var heading: String
  package var options: [Option]

  package init(_ heading: String, _ options: [Option]) {
    self.heading = heading
    self.options = options
  }
}
