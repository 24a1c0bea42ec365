/// A host name as the DNS has it: labels that are not ASCII are in punycode (RFC 3492), `xn--…`.
///
/// Letters become lower case; nothing else is mapped. If a label is too long for the DNS, or if
/// IDNA would map it to another one, its characters that are not ASCII are replaced by U+FFFD.
package func punycode(host: String) -> String {
  if host.utf8.allSatisfy({ $0 < 0x80 }) { return host }
  var labels: [String] = []
  var label: [Unicode.Scalar] = []
  for scalar in host.unicodeScalars {
    switch scalar {
    // IDNA also treats the ideographic and full-width dots as dots.
    case ".", "\u{3002}", "\u{FF0E}", "\u{FF61}":
      labels.append(punycode(label: label))
      label = []
    default: label.append(scalar)
    }
  }
  labels.append(punycode(label: label))
  return labels.joined(separator: ".")
}

private let longestLabel = 63

private func punycode(label: [Unicode.Scalar]) -> String {
  if label.allSatisfy(\.isASCII) { return String(label.map(Character.init)) }
  let text = String(label.map(Character.init)).lowercased()
  let lowered = Array(text.unicodeScalars)
  // The Kelvin sign becomes a k.
  if lowered.allSatisfy(\.isASCII) { return text }
  guard lowered.count <= longestLabel, text.allSatisfy(\.isMapped) else {
    return String(label.map { $0.isASCII ? Character($0) : "\u{FFFD}" })
  }
  return "xn--" + PunycodeEncoder.encode(lowered)
}

extension Character {
  /// Whether IDNA leaves this as it is: composed (NFC), and no variant such as a full-width letter.
  fileprivate var isMapped: Bool {
    // More marks make no letter of any language, and comparing them takes long.
    guard unicodeScalars.count <= 8 else { return false }
    let end = String(self) + "\u{1}"
    return unicodeScalars.allSatisfy(\.isMapped)
      && unicodeScalars.indices.allSatisfy { index in
        // Swift orders texts by their composed forms, so one that begins with another text than
        // its scalars say is out of this range.
        let start = String(unicodeScalars[...index])
        return start + "\0" < end && end < start + "\u{10FFFF}"
      }
  }
}

extension Unicode.Scalar {
  // IDNA keeps these two letters, unlike the property. What was replaced once stays so.
  fileprivate var isMapped: Bool {
    self == "ß" || self == "ς" || self != "\u{FFFD}" && !properties.changesWhenNFKCCaseFolded
  }
}

/// The generalized variable-length integers of RFC 3492, section 6.3, with its parameters.
private enum PunycodeEncoder {
  static func encode(_ scalars: [Unicode.Scalar]) -> String {
    var output = scalars.filter(\.isASCII).map(Character.init)
    let basic = output.count
    if basic > 0 { output.append("-") }
    var handled = basic
    var next: UInt32 = 128
    var delta = 0
    var bias = 72
    while handled < scalars.count {
      guard let smallest = scalars.lazy.map(\.value).filter({ $0 >= next }).min() else { break }
      delta += Int(smallest - next) * (handled + 1)
      next = smallest
      for scalar in scalars {
        if scalar.value < next { delta += 1 }
        guard scalar.value == next else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapted(delta, points: handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return String(output)
  }

  private static func append(_ delta: Int, bias: Int, to output: inout [Character]) {
    var rest = delta
    var position = 36
    while true {
      let threshold = min(max(position - bias, 1), 26)
      guard rest >= threshold else { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      position += 36
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: Int) -> Character {
    Character(Unicode.Scalar(UInt8(value < 26 ? 97 + value : 22 + value)))
  }

  private static func adapted(_ delta: Int, points: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / points
    var steps = 0
    while delta > 455 {
      delta /= 35
      steps += 36
    }
    return steps + 36 * delta / (delta + 38)
  }
}
