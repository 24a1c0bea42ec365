/// What one value is, compared with another.
public enum Ordering: Int, Sendable {
  case less = -1
  case equal
  case greater
}
