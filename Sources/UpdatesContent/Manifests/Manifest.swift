import HarmlessText

package struct Manifest: Sendable {
  package let entries: [ManifestEntry]

  package static let fileName = "manifest.json"
  package static let folderSuffix = ".freshair"

  /// The most bytes that a manifest may have.
  package static let byteLimit = 16 << 20
  static let valueLimit = 1_000_000
  package static let entryLimit = 100_000
  /// The most manifests of a set, and the most bytes that all of them may have together.
  package static let countLimit = 1_000
  package static let totalByteLimit = 64 << 20
  package static let folderLimit = 64
  /// The maximum nesting depth of manifests; the first one has depth 1.
  package static let depthLimit = 8
}

/// A server may list manifests without end, so there is a limit on what is kept of them.
struct ManifestTotals {
  private var manifests = 0
  private var entries = 0
  private var bytes = 0

  /// Throws if the manifest is beyond a limit.
  mutating func add(_ manifest: Manifest, bytes count: Int, in folder: RelativePath?) throws {
    manifests += 1
    entries += manifest.entries.count
    bytes += count
    if entries > Manifest.entryLimit { throw ManifestFault.tooManyEntries }
    if bytes > Manifest.totalByteLimit || manifests > Manifest.countLimit {
      throw ManifestFault.tooManyManifests
    }
    let room = Manifest.folderLimit - (folder?.depth ?? 0)
    if let deep = manifest.entries.first(where: { $0.filename.depth > room }) {
      throw ManifestFault.tooManyFolders(deep.filename)
    }
  }
}

package struct ManifestEntry: Sendable {
  package var filename: RelativePath
  /// Nil if the manifest has none.
  package var sha: Checksum?
  /// The file must not be fetched with it.
  ///
  /// Only an entry with conditions has it; in an entry that always applies, it is a reading error.
  package var checksumFault: ManifestFault?
  /// All must hold: that of `condition`, then those of `conditions`.
  package var conditions: [Condition] = []
  /// Nil if the entry was read without places.
  package var place: JSONPlace?
}

extension RelativePath {
  /// Whether this is the path of a `manifest.json` in a folder `….freshair`.
  package var isChildManifest: Bool {
    text.utf8.reversed().starts(with: Self.endingOfChild)
  }

  private static let endingOfChild =
    Array("\(Manifest.folderSuffix)/\(Manifest.fileName)".utf8.reversed())
}

/// Keys may have any case, because the original's schema spells `SHA`.
extension ManifestEntry {
  package static let keys = ["filename", "sha", "condition", "conditions"]

  /// Two keys that differ only in case, because it is unclear which one is meant.
  package static func repeatedKey(
    in entry: JSONObject
  ) -> (position: Int, fault: ManifestFault)? {
    for key in keys {
      guard let second = entry.secondPosition(ofAnyCase: key),
        let first = entry.position(ofAnyCase: key)
      else { continue }
      let (one, other) = (entry.members[first].key, entry.members[second].key)
      return (
        second,
        ManifestFault(
          .form,
          "the entry has '\(one.harmlessLine(limit: 64))' and "
            + "'\(other.harmlessLine(limit: 64))', expected only one: keys are not case-sensitive")
      )
    }
    return nil
  }

  /// In the first entry that has it; the given spelling if none has it.
  package static func spelling(of key: String, in manifest: JSON) -> String {
    for case .object(let entry) in manifest.arrayValue ?? [] {
      if let position = entry.position(ofAnyCase: key) { return entry.members[position].key }
    }
    return key
  }

  /// Nil if the entry has a `sha` or no such key.
  ///
  /// A file must not be accepted unverified only because its checksum has another key; beside a
  /// `sha`, such a key is the publisher's own. A null is not a checksum.
  package static func unreadChecksum(
    in entry: JSONObject
  ) -> (position: Int, fault: ManifestFault)? {
    guard entry[anyCase: "sha"]?.isNull ?? true else { return nil }
    let found = entry.members.firstIndex { member in
      !member.value.isNull && !keys.contains { member.key.isSpelledInAnyCase($0) }
        && isLikeChecksum(member.key)
    }
    return found.map { position in
      let key = entry.members[position].key.harmlessLine(limit: 64)
      return (
        position,
        ManifestFault(
          .form, "'\(key)' is not a supported key, expected the checksum as 'sha'")
      )
    }
  }

  /// A checksum word, or `sha` before a digit, before `sum` or at its end.
  ///
  /// Case, and all characters except letters and digits, are ignored.
  private static func isLikeChecksum(_ key: String) -> Bool {
    // Upper case comes first, because it unifies letters that have several lower forms.
    let letters = key.uppercased().lowercased().utf8.filter(\.isLetterOrDigit)
    let text = String(decoding: letters, as: UTF8.self)
    if checksumWords.contains(where: { text.contains($0) }) { return true }
    var rest = text[...]
    while let word = rest.firstRange(of: "sha") {
      rest = rest[word.upperBound...]
      if rest.isEmpty || rest.hasPrefix("sum") || rest.utf8.first?.isDigit ?? false { return true }
    }
    return false
  }

  private static let checksumWords = [
    "checksum", "hash", "digest", "integrity", "md5", "crc", "blake",
  ]
}

extension RelativePath {
  /// Throws `ManifestFault`.
  package init(ofEntry entry: JSON) throws {
    guard let object = entry.objectValue else {
      throw ManifestFault.expected(
        #"an entry {"filename", "sha", …}"#, found: entry.kindName)
    }
    guard let filename = object[anyCase: "filename"] else {
      throw ManifestFault(.form, "the entry has no 'filename'")
    }
    guard let text = filename.stringValue else {
      throw ManifestFault.expected("a string as 'filename'", found: filename.kindName)
    }
    do {
      self = try RelativePath(text)
    } catch let error as Problem {
      throw ManifestFault.filename(text, error.summary)
    }
  }
}
