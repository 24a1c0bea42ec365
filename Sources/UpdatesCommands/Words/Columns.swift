/// Labels and their values in two columns, or without columns if a person listens to them.
struct Columns {
  /// The width of the first column.
  let width: Int
  let isSpoken: Bool

  func line(_ label: String, _ value: String) -> String {
    guard !isSpoken else { return "\(label): \(value)" }
    return label + String(repeating: " ", count: max(1, width - label.count)) + value
  }

  /// A line that begins with a mark, which is spoken after the label.
  func line(_ mark: String, _ label: String, _ value: String) -> String {
    guard !isSpoken else { return "\(label): \(mark), \(value)" }
    return mark + "  " + line(label, value)
  }
}
