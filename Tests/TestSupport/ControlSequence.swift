/// Something among the bytes to a terminal that it obeys instead of showing it.
package struct ControlSequence: Hashable, Sendable {
  /// The introducer, such as `ESC [`, or a control character alone.
  package var introducer: String
  /// Parameters and intermediate bytes of a control sequence, or the text of a string.
  package var parameters = ""
  package var final = ""

  package init(introducer: String, parameters: String = "", final: String = "") {
    self.introducer = introducer
    self.parameters = parameters
    self.final = final
  }

  /// Whether it is complete: nothing came in between, and no byte is missing.
  package var isWhole: Bool {
    switch introducer {
    case "ESC [":
      final.unicodeScalars.allSatisfy { ("@"..."~").contains($0) } && final.count == 1
    case "ESC (", "ESC )", "ESC #", "ESC %":
      final.unicodeScalars.allSatisfy { ("0"..."~").contains($0) } && final.count == 1
    default:
      !introducer.hasPrefix("ESC")
        || introducer.unicodeScalars.last.map { (" "..."~").contains($0) } == true
    }
  }

  /// All in the order of their coming; a string is one, as is a C1 character in UTF-8.
  package static func all(in bytes: [UInt8]) -> [ControlSequence] {
    var result: [ControlSequence] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B: result.append(escape(&rest))
      case 0..<0x20, 0x7F: result.append(.init(introducer: "\\x\(String(byte, radix: 16))"))
      case 0xC2:
        guard let next = rest.first, (0x80..<0xA0).contains(next) else { continue }
        rest.removeFirst()
        result.append(.init(introducer: "U+\(String(next, radix: 16))"))
      default: break
      }
    }
    return result
  }

  private static func escape(_ rest: inout ArraySlice<UInt8>) -> ControlSequence {
    guard let first = rest.popFirst() else { return .init(introducer: "ESC at the end") }
    let introducer = "ESC \(Character(UnicodeScalar(first)))"
    switch first {
    case UInt8(ascii: "["):
      let parameters = take(&rest) { (0x20..<0x40).contains($0) }
      let final = rest.popFirst().map { String(Character(UnicodeScalar($0))) } ?? "missing"
      return .init(introducer: introducer, parameters: parameters, final: final)
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "#"), UInt8(ascii: "%"):
      let final = rest.popFirst().map { String(Character(UnicodeScalar($0))) } ?? "missing"
      return .init(introducer: introducer, final: final)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      return .init(introducer: introducer, parameters: take(&rest) { $0 != 7 && $0 != 0x1B })
    default:
      return .init(introducer: introducer)
    }
  }

  private static func take(
    _ rest: inout ArraySlice<UInt8>, while condition: (UInt8) -> Bool
  ) -> String {
    let taken = rest.prefix(while: condition)
    rest = rest.dropFirst(taken.count)
    return String(decoding: taken, as: UTF8.self)
  }
}
