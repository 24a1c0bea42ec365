import HarmlessText

struct SquirrelDocument {
  let members: JSONObject
  let source: String
  /// Whether the feed itself is a file; if so, its downloads may be files too.
  let isLocal: Bool
  private let prefix: String

  /// Reads the body of an answer; throws a problem if it is not a JSON object.
  init(_ bytes: [UInt8], from url: String) throws {
    source = presentableURL(url)
    isLocal = url.prefix(5).lowercased() == "file:"
    prefix = ""
    let document = try JSON(parsing: bytes, from: source)
    guard case .object(let members) = document else {
      throw Problem.malformed(
        source: source, problem: "it is \(document.kindName), expected an object")
    }
    self.members = members
  }

  private init(members: JSONObject, source: String, isLocal: Bool, prefix: String) {
    self.members = members
    self.source = source
    self.isLocal = isLocal
    self.prefix = prefix
  }

  /// Wraps an object that is nested in this one at `path`.
  func object(_ members: JSONObject, at path: String) -> SquirrelDocument {
    SquirrelDocument(
      members: members, source: source, isLocal: isLocal, prefix: prefix + path + ".")
  }

  func field(_ key: String) -> String {
    "'\(prefix)\(key)'"
  }

  func unusable(_ key: String, found: String? = nil, expected: String) -> Problem {
    let found = found ?? members[key]?.excerpt ?? "missing"
    return .malformed(source: source, problem: "\(field(key)) is \(found), expected \(expected)")
  }
}

struct SquirrelCurrentRelease {
  let release: Release
  let warnings: [Warning]

  /// Reads the current release; its entry is needed only if it is newer than the installed version.
  ///
  /// Throws a problem if that entry is missing then, or if its `updateTo` cannot be used.
  init(_ document: SquirrelDocument, installed: String?, scheme: VersionScheme) throws {
    let key = "currentRelease"
    guard case .string(let text)? = document.members[key],
      // The message says what was expected, so the version error is not needed.
      let version = try? Version(text.harmlessLine(), scheme: scheme)
    else { throw document.unusable(key, expected: "a version") }
    // If the installed version cannot be compared, the check itself refuses it.
    let installed = installed.flatMap { try? Version($0, scheme: scheme) }
    var release = Release(version: version)
    var warnings: [Warning] = []
    if installed.map({ version.isNewer(than: $0) }) ?? true {
      let update = try SquirrelUpdate(Self.update(to: text, in: document), scheme: scheme)
      (release, warnings) = (update.release, update.warnings)
      release.version = version
    }
    release.isForEverybody = true
    (self.release, self.warnings) = (release, warnings)
  }

  private static func update(
    to version: String, in document: SquirrelDocument
  ) throws -> SquirrelDocument {
    guard case .array(let entries)? = document.members["releases"] else {
      throw document.unusable("releases", expected: "an array")
    }
    // Compare bytes: Swift's `==` treats different encodings of the same letter as equal.
    let position = entries.firstIndex { entry in
      entry["version"]?.stringValue.map { $0.utf8.elementsEqual(version.utf8) } ?? false
    }
    guard let position, case .object(let entry) = entries[position] else {
      throw Problem.malformed(
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
