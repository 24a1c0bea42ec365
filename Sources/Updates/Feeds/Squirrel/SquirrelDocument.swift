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

/// The release that a file of Squirrel's calls current.
struct SquirrelCurrentRelease {
  let release: Release
  let warnings: [Warning]

  /// Looks for the entry of the current release only where that is newer than what is installed.
  ///
  /// Throws `DocumentError` where there is none then, or where its `updateTo` cannot be used.
  init(
    _ document: SquirrelDocument, installed: String?, scheme: VersionScheme
  ) throws(DocumentError) {
    let key = "currentRelease"
    guard case .string(let text)? = document.members[key],
      // Why it is none is told in the words of what was expected.
      let version = try? Version(text.harmlessLine(), scheme: scheme)
    else { throw document.unusable(key, expected: "a version") }
    // An installed version that cannot be compared is refused by the check itself.
    let installed = installed.flatMap { try? Version($0, scheme: scheme) }
    if let installed, !version.isNewer(than: installed) {
      release = Release(version: version)
      warnings = []
      return
    }
    let update = try SquirrelUpdate(Self.update(to: text, in: document), scheme: scheme)
    var release = update.release
    release.version = version
    self.release = release
    warnings = update.warnings
  }

  private static func update(
    to version: String, in document: SquirrelDocument
  ) throws(DocumentError) -> SquirrelDocument {
    guard case .array(let entries)? = document.members["releases"] else {
      throw document.unusable("releases", expected: "an array")
    }
    // Exactly it, to the byte: Swift's own equality takes two ways to write a letter for one.
    let position = entries.firstIndex { entry in
      entry["version"]?.stringValue.map { $0.utf8.elementsEqual(version.utf8) } ?? false
    }
    guard let position, case .object(let entry) = entries[position] else {
      throw .malformed(
        source: document.source,
        problem: "'releases' has no entry whose 'version' is \(JSON.string(version).excerpt), "
          + "the current release")
    }
    let release = document.object(entry, at: "releases[\(position)]")
    guard case .object(let members)? = entry["updateTo"] else {
      throw release.unusable("updateTo", expected: "an object")
    }
    return release.object(members, at: "updateTo")
  }
}
