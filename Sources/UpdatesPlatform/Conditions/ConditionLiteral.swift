/// A value that is written in a condition, with what it reads as.
struct ConditionLiteral: Sendable {
  let reading: ConditionReading

  init(_ value: ConditionValue) {
    reading = ConditionReading(value)
  }

  var value: ConditionValue { reading.value }
}

extension ConditionLiteral: Hashable {
  static func == (one: Self, other: Self) -> Bool { one.value == other.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
