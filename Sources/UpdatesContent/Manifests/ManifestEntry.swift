import HarmlessText

/// One file that a manifest lists.
package struct ManifestEntry: Sendable {
  /// Relative to the folder of the manifest.
  package let filename: RelativePath
  /// What the file must hash to; nil if the manifest does not say.
  package let sha: Checksum?
  /// What is wrong with its checksum; then the file must not be fetched.
  ///
  /// Only of an entry with conditions: one that always applies is an error by itself.
  package let checksumFault: ManifestError?
  /// All of them must hold: first that of `condition`, then that of `conditions`.
  package let conditions: [Condition]
  /// Where the entry stands; nil if it was read without places.
  package let place: JSONPlace?

  package init(
    filename: RelativePath, sha: Checksum? = nil, checksumFault: ManifestError? = nil,
    conditions: [Condition] = [], place: JSONPlace? = nil
  ) {
    self.filename = filename
    self.sha = sha
    self.checksumFault = checksumFault
    self.conditions = conditions
    self.place = place
  }
}

extension RelativePath {
  /// Whether this is the path of a `manifest.json` in a folder `….freshair`, whose files are synced by
  /// the same rules.
  package var isChildManifest: Bool {
    guard components.count > 1, name == Manifest.fileName else { return false }
    return components[components.count - 2].utf8.reversed()
      .starts(with: Manifest.folderSuffix.utf8.reversed())
  }
}

/// The keys of an entry; their case does not count, for the original's schema spells `SHA`.
extension ManifestEntry {
  /// The keys that are read.
  package static let keys = ["filename", "sha", "condition", "conditions"]

  /// Throws where two keys differ in case alone: nobody can tell which of them is meant.
  package static func checkKeys(of entry: JSONObject) throws(ManifestError.Problem) {
    for key in keys {
      guard let second = entry.secondPosition(ofAnyCase: key),
        let first = entry.position(ofAnyCase: key)
      else { continue }
      throw .keyTwice(
        entry.members[second].key.harmlessLine(limit: 64),
        other: entry.members[first].key.harmlessLine(limit: 64))
    }
  }

  /// How the first entry of a manifest that has a key spells it; as given if none has it.
  package static func spelling(of key: String, in manifest: JSON) -> String {
    for case .object(let entry) in manifest.arrayValue ?? [] {
      if let position = entry.position(ofAnyCase: key) { return entry.members[position].key }
    }
    return key
  }

  /// The position of the first key that looks like a checksum's, in an entry without `sha`; nil if
  /// there is none.
  ///
  /// A file must not be taken unverified only because its checksum has another name; beside `sha` such
  /// a key is the publisher's own. A null is no checksum.
  package static func unreadChecksum(in entry: JSONObject) -> Int? {
    guard entry[anyCase: "sha"]?.isNull ?? true else { return nil }
    return entry.members.firstIndex { member in
      !member.value.isNull && !keys.contains { member.key.isSpelledInAnyCase($0) }
        && isLikeChecksum(member.key)
    }
  }

  /// Whether a key has one of these words in it, or `sha` before a digit, before `sum` or at its end;
  /// case, and all but letters and digits, do not count.
  private static func isLikeChecksum(_ key: String) -> Bool {
    // Upper case first, for it makes one of letters that have several lower forms.
    let letters = key.uppercased().lowercased().utf8.filter { byte in
      byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
    let text = String(decoding: letters, as: UTF8.self)
    if checksumWords.contains(where: { text.contains($0) }) { return true }
    return text.split(separator: "sha", omittingEmptySubsequences: false).dropFirst().contains {
      $0.isEmpty || $0.hasPrefix("sum") || $0.utf8.first?.isDigit ?? false
    }
  }

  private static let checksumWords = [
    "checksum", "hash", "digest", "integrity", "md5", "crc", "blake",
  ]
}

extension RelativePath {
  /// The path that an entry of a manifest names.
  package init(ofEntry entry: JSON) throws(ManifestError.Problem) {
    guard let object = entry.objectValue else { throw .notObject(found: entry.kindName) }
    guard let filename = object[anyCase: "filename"] else { throw .filenameMissing }
    guard let text = filename.stringValue else {
      throw .filenameNotText(found: filename.kindName)
    }
    do throws(RelativePathError) {
      self = try RelativePath(text)
    } catch {
      throw .filename(error, filename: text.harmlessLine(limit: 200))
    }
  }
}
