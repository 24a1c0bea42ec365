import UpdatesPlatform

/// The options of a call of the C library, as the words of a command line.
struct LibraryRequest: Equatable {
  /// A longer request is refused; CUpdatesLibrary.c reads at most one byte more.
  static let limit = 4 << 20

  private(set) var words = ["--json"]
  /// The document that the member `config` has in place of a path.
  private(set) var document: [UInt8]?

  /// Reads a JSON object whose members are options; nil is no request.
  init(_ bytes: [UInt8]?) throws(RequestError) {
    guard let bytes else { throw .missing }
    guard bytes.count <= Self.limit else { throw .tooLarge(limit: Self.limit) }
    let request: JSON
    do throws(SyntaxError) {
      request = try JSON(parsing: bytes)
    } catch {
      throw .notJSON(error)
    }
    guard let members = request.objectValue else { throw .notAnObject(found: request.typeName) }
    for member in members.members where member.key != "json" {
      try add(member.key, member.value)
    }
  }

  private mutating func add(_ option: String, _ value: JSON) throws(RequestError) {
    let isName = option.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) }
    guard isName, !option.isEmpty else { throw .unknownOption(option) }
    switch value {
    case .null, .bool(false): break
    case .bool(true): words.append("--\(option)")
    case .string(let text), .number(let text): words.append("--\(option)=\(text)")
    case .array(let values):
      for value in values {
        if case .array = value { throw .unusable(option: option, found: value.typeName) }
        try add(option, value)
      }
    case .object:
      guard option == "config", document == nil else {
        throw .unusable(option: option, found: value.typeName)
      }
      words.append("--config=-")
      document = Array(value.textInOrder.utf8)
    }
  }
}

/// Why a request of a program cannot be read.
enum RequestError: Error, Equatable {
  case missing
  case tooLarge(limit: Int)
  case notJSON(SyntaxError)
  case notAnObject(found: String)
  case unknownOption(String)
  case unusable(option: String, found: String)
  case asksForHelp
}
