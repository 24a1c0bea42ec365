import HarmlessText

/// An object in a Squirrel answer, and what is needed to speak of its fields.
struct SquirrelDocument {
  let members: JSONObject
  /// Where the answer came from, as it may be shown.
  let source: String
  /// Whether the feed itself is a file, so that its downloads may be files too.
  let isLocal: Bool
  /// What stands before the names of fields in messages.
  private let prefix: String

  /// Reads the body of an answer; throws `DocumentError` where it is no JSON object.
  init(_ bytes: [UInt8], from url: String) throws(DocumentError) {
    source = presentableURL(url)
    isLocal = url.prefix(5).lowercased() == "file:"
    prefix = ""
    let document = try JSON(parsing: bytes, from: source)
    guard case .object(let members) = document else {
      throw .malformed(source: source, problem: "it is \(document.kindName), expected an object")
    }
    self.members = members
  }

  private init(members: JSONObject, source: String, isLocal: Bool, prefix: String) {
    self.members = members
    self.source = source
    self.isLocal = isLocal
    self.prefix = prefix
  }

  /// An object within this one.
  func object(_ members: JSONObject, at path: String) -> SquirrelDocument {
    SquirrelDocument(
      members: members, source: source, isLocal: isLocal, prefix: prefix + path + ".")
  }

  /// The field as messages name it.
  func field(_ key: String) -> String {
    "'\(prefix)\(key)'"
  }

  /// The error that a field is not what it must be.
  func unusable(_ key: String, found: String? = nil, expected: String) -> DocumentError {
    let found = found ?? members[key]?.excerpt ?? "missing"
    return .malformed(source: source, problem: "\(field(key)) is \(found), expected \(expected)")
  }
}
