/// Turns the bytes of a program's output into scalars and movements within the line.
struct OutputDecoder: Sendable {
  enum Step: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case lineBreak
    /// Goes to the first column.
    case start
    case back(Int), forward(Int), place(Int)
    case tab
    /// Erases from the cursor to the end, from the start to the cursor, or all of the line.
    case eraseEnd, eraseStart, eraseLine
  }

  private enum State: Sendable {
    case ground
    case escape
    /// After an escape and intermediate bytes.
    case intermediate
    /// Within a control sequence, with its parameters.
    case control([UInt8])
    /// Within a string, up to BEL or ST.
    case string(length: Int)
    case stringEscape(length: Int)
    case character(value: UInt32, rest: Int, least: UInt32)
  }

  /// The bytes of parameters and strings after which a sequence is taken for text.
  private static let mostParameters = 256
  private static let longestString = 65_536

  private var state = State.ground

  mutating func take(_ byte: UInt8) -> Step? {
    switch state {
    case .ground: return begin(byte)
    case .escape: return afterEscape(byte)
    case .intermediate:
      if !(0x20...0x2F).contains(byte) { state = .ground }
    case .control(let parameters): return afterControl(parameters, byte)
    case .string(let length): inString(length, byte)
    case .stringEscape(let length):
      if byte == UInt8(ascii: "\\") {
        state = .ground
      } else {
        inString(length, byte)
      }
    case .character(let value, let rest, let least):
      guard byte & 0xC0 == 0x80 else {
        // The sequence ended too early; this byte begins anew.
        return begin(byte)
      }
      let value = value << 6 | UInt32(byte & 0x3F)
      guard rest == 1 else {
        state = .character(value: value, rest: rest - 1, least: least)
        return nil
      }
      state = .ground
      guard value >= least, let scalar = Unicode.Scalar(value) else { return .scalar("\u{FFFD}") }
      return scalar.value < 0xA0 ? afterEscape(UInt8(value - 0x40)) : .scalar(scalar)
    }
    return nil
  }

  private mutating func begin(_ byte: UInt8) -> Step? {
    state = .ground
    switch byte {
    case 0x0A, 0x0B, 0x0C: return .lineBreak
    case 0x0D: return .start
    case 0x08: return .back(1)
    case 0x09: return .tab
    case 0x1B: state = .escape
    case 0x20..<0x7F: return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF: state = .character(value: UInt32(byte & 0x1F), rest: 1, least: 0x80)
    case 0xE0...0xEF: state = .character(value: UInt32(byte & 0x0F), rest: 2, least: 0x800)
    case 0xF0...0xF4: state = .character(value: UInt32(byte & 0x07), rest: 3, least: 0x10000)
    case 0x80...: return .scalar("\u{FFFD}")
    default: break
    }
    return nil
  }

  private mutating func afterEscape(_ byte: UInt8) -> Step? {
    state = .ground
    switch byte {
    case 0x1B: state = .escape
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string(length: 0)
    case UInt8(ascii: "E"): return .lineBreak
    case 0x20...0x2F: state = .intermediate
    case ..<0x20: return begin(byte)
    default: break
    }
    return nil
  }

  private mutating func inString(_ length: Int, _ byte: UInt8) {
    switch byte {
    case 0x07, 0x18, 0x1A: state = .ground
    case 0x1B: state = .stringEscape(length: length)
    default: state = length < Self.longestString ? .string(length: length + 1) : .ground
    }
  }

  private mutating func afterControl(_ parameters: [UInt8], _ byte: UInt8) -> Step? {
    switch byte {
    case 0x20..<0x40:
      state = parameters.count < Self.mostParameters ? .control(parameters + [byte]) : .ground
      return nil
    case 0x40..<0x7F:
      state = .ground
      return Self.step(for: byte, parameters)
    case 0x18, 0x1A:
      state = .ground
      return nil
    default: return begin(byte)
    }
  }

  private static func step(for final: UInt8, _ parameters: [UInt8]) -> Step? {
    guard parameters.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let number = Int(String(decoding: parameters.prefix(6), as: UTF8.self))
    switch final {
    case UInt8(ascii: "C"): return .forward(max(1, number ?? 1))
    case UInt8(ascii: "D"): return .back(max(1, number ?? 1))
    case UInt8(ascii: "G"), UInt8(ascii: "`"): return .place((number ?? 1) - 1)
    case UInt8(ascii: "K"), UInt8(ascii: "J"):
      switch number ?? 0 {
      case 0: return .eraseEnd
      case 1: return final == UInt8(ascii: "K") ? .eraseStart : nil
      case 2: return .eraseLine
      default: return nil
      }
    default: return nil
    }
  }
}
