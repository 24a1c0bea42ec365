/// Versions of Python projects, normal or not, such as `1!2.0rc1.post2.dev3+local`.
///
/// Source: [PEP 440](https://peps.python.org/pep-0440/), as Python's `packaging` reads it.
extension VersionKey {
  /// Reads the scheme `pep440`; nil if the specification does not allow the text.
  static func python(_ text: String) -> (key: VersionKey, isPrerelease: Bool)? {
    var reading = PythonVersionReading(bytes: text.utf8.map(\.asciiLowercased))
    return reading.key().map { ($0, reading.isPrerelease) }
  }
}

extension Version {
  /// Whether the version is one of `>=3.8,!=3.9.*`; true if one of them cannot be read, as for pip.
  package func satisfies(_ specifiers: String) -> Bool {
    let all = specifiers.split(separator: ",").map { holds($0.filter { $0 != " " }) }
    return all.contains(nil) || !all.contains(false)
  }

  private func holds(_ specifier: String) -> Bool? {
    let sign = specifier.prefix { "<>=!~".contains($0) }
    var bound = specifier.dropFirst(sign.count)
    let isPrefix = bound.hasSuffix(".*") && ["==", "!="].contains(sign)
    if isPrefix { bound = bound.dropLast(2) }
    guard let other = try? Version(String(bound), scheme: .pep440) else { return nil }
    let order = key.compare(to: other.key)
    let count = bound.split(separator: ".").count - (isPrefix ? 0 : 1)
    let begins = key.compare(to: other.key, count: count, tails: false) == .equal
    switch sign {
    case "==", "===": return isPrefix ? begins : order == .equal
    case "!=": return isPrefix ? !begins : order != .equal
    case "~=" where count > 0: return begins && order != .less
    case ">=": return order != .less
    case "<=": return order != .greater
    case ">": return order == .greater
    case "<": return order == .less
    default: return nil
    }
  }
}

private struct PythonVersionReading {
  let bytes: [UInt8]
  private(set) var isPrerelease = false
  private var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Nil if the bytes are no version.
  mutating func key() -> VersionKey? {
    guard var first = number() else { return nil }
    var epoch = VersionKey.zero
    if take("!") {
      guard let second = number() else { return nil }
      (epoch, first) = (first, second)
    }
    var numbers = first
    while isDigit(at: position + 1), take(".") { numbers += number() ?? [] }
    guard let tail = tail(), position == bytes.count else { return nil }
    return VersionKey(epoch: epoch, numbers, tail: tail)
  }

  private mutating func tail() -> [UInt8]? {
    let pre = word([
      ("alpha", 1), ("a", 1), ("beta", 2), ("b", 2), ("preview", 3), ("pre", 3), ("c", 3),
      ("rc", 3),
    ])
    let post =
      isDigit(at: position + 1) && take("-")
      ? number().map { [1] + $0 } : word([("post", 1), ("rev", 1), ("r", 1)])
    let development = word([("dev", 0)])
    isPrerelease = pre != nil || development != nil
    // A development version is before the pre-releases, unless it is one of a later version.
    var tail = pre ?? [development != nil && post == nil ? 0 : 4]
    tail += (post ?? [0]) + (development ?? [1])
    guard take("+") else { return tail }
    repeat {
      let part = bytes[position...].prefix(while: \.isLetterOrDigit)
      guard !part.isEmpty else { return nil }
      position = part.endIndex
      tail += part.allSatisfy(\.isDigit) ? [2] + VersionKey.number(part) : [1] + part + [0]
    } while takeSeparator()
    return tail
  }

  /// The value of the word that comes next, with the number after it, and separators around it.
  private mutating func word(_ words: [(word: String, value: UInt8)]) -> [UInt8]? {
    let start = position
    _ = takeSeparator()
    for (word, value) in words where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      _ = takeSeparator()
      return [value] + (number() ?? VersionKey.zero)
    }
    position = start
    return nil
  }

  private mutating func number() -> [UInt8]? {
    let digits = bytes[position...].prefix(while: \.isDigit)
    position = digits.endIndex
    return digits.isEmpty ? nil : VersionKey.number(digits)
  }

  private func isDigit(at index: Int) -> Bool { index < bytes.count && bytes[index].isDigit }

  private mutating func takeSeparator() -> Bool { take("-") || take("_") || take(".") }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }
}
