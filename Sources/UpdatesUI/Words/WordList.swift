import CUpdatesResources
import UpdatesPlatform

/// Each text is read when it is asked for: a screen needs few of them.
///
/// In the file each text begins on a line of its own, indented by two blanks; the lines of its
/// plural forms are indented further.
struct WordList: Sendable {
  // They are part of the program.
  private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let keys: [Int]

  static let english = Self(language: "en")

  static let languages = (0...).lazy.map { updates_resource_name(UPDATES_RESOURCE_WORDS, $0) }
    .prefix { $0 != nil }.compactMap(\.self).map { String(cString: $0) }.sorted()

  /// The list is empty if the language has no file.
  init(language: String) {
    var length = 0
    let start = updates_resource(UPDATES_RESOURCE_WORDS, language, &length)
    bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : length)
    keys = Self.keys(in: bytes)
  }

  private static func keys(in bytes: UnsafeRawBufferPointer) -> [Int] {
    guard let base = bytes.baseAddress else { return [] }
    var keys: [Int] = []
    keys.reserveCapacity(300)
    var line = 0
    while let end = memchr(base + line, 0x0A, bytes.count - line) {
      if memcmp(base + line, "  \"", 3) == 0 { keys.append(line + 3) }
      line = end - UnsafeMutableRawPointer(mutating: base) + 1
    }
    return keys
  }

  /// The text of a key; nil if the language has none.
  subscript(key: String) -> WordForms? {
    guard let base = bytes.baseAddress else { return nil }
    let count = key.utf8.count + 2
    var name = key + "\":"
    // A string that is given to a C function is copied each time, and there are many keys.
    let found = name.withUTF8 { name -> Int? in
      guard let name = name.baseAddress else { return nil }
      return keys.firstIndex { $0 + count < bytes.count && memcmp(base + $0, name, count) == 0 }
    }
    guard let index = found else { return nil }
    let start = keys[index] + count
    var end =
      index + 1 < keys.count ? keys[index + 1] - 3 : bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    while end > start, Self.mayFollowText(bytes[end - 1]) { end -= 1 }
    return Self.forms(in: Array(bytes[start..<end]), of: key)
  }

  private static func mayFollowText(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: " ")
  }

  private static func forms(in value: [UInt8], of key: String) -> WordForms {
    do {
      switch try JSON(parsing: value) {
      case .string(let text): return .same(text)
      case .object(let forms):
        return .byNumber(
          forms.members.reduce(into: [:]) { found, member in
            guard let category = PluralCategory(rawValue: member.key) else { return }
            found[category] = member.value.stringValue
          })
      default: preconditionFailure("the string file has no text as '\(key)'")
      }
    } catch {
      preconditionFailure("the string file is not JSON at '\(key)': \(error)")
    }
  }
}

enum WordForms: Equatable, Sendable {
  case same(String)
  case byNumber([PluralCategory: String])

  /// The form for a number of things; nil if the text has no form for it.
  func form(for category: PluralCategory) -> String? {
    switch self {
    case .same(let text): text
    case .byNumber(let forms): forms[category] ?? forms[.other]
    }
  }
}

extension Word {
  /// The key in the string files: `updates.later-hour` for `laterHour`.
  package var key: String {
    var key = Array("updates.".utf8)
    for byte in rawValue.utf8 {
      let isUpperCase = byte < UInt8(ascii: "a")
      if isUpperCase { key.append(UInt8(ascii: "-")) }
      key.append(isUpperCase ? byte | 0x20 : byte)
    }
    return String(decoding: key, as: UTF8.self)
  }
}
