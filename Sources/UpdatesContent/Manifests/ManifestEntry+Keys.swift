import HarmlessText

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

  /// How the first entry of a manifest that has a key spells it; as it stands here where none has it.
  package static func spelling(of key: String, in manifest: JSON) -> String {
    for case .object(let entry) in manifest.arrayValue ?? [] {
      if let position = entry.position(ofAnyCase: key) { return entry.members[position].key }
    }
    return key
  }

  /// Where the first key stands that looks like one of a checksum, in an entry without `sha`; nil where
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
