/// What a key stands for, or what is written in a condition.
public enum ConditionValue: Hashable, Sendable {
  /// No value, or an unknown key.
  case null
  case bool(Bool)
  /// A number by its own text, such as `8.4`.
  case number(String)
  case text(String)
  case list([ConditionValue])
  /// Something that has keys of its own: it is there, and equal to nothing.
  case group
}
