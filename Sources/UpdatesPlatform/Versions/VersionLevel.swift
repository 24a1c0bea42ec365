/// How far down two versions are compared: the component named and all above it.
public enum VersionLevel: Int, CaseIterable, Comparable, Sendable {
  case major = 1
  case minor, patch, build

  /// How many components are looked at.
  public var componentCount: Int {
    rawValue
  }

  /// Orders by fineness, `major` first.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
