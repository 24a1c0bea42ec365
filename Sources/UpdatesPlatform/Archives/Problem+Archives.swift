import HarmlessText

/// Problems with an archive; names and details in them are harmless to show.
extension Problem {
  package static let archiveUnrecognized = Problem(
    .archiveUnrecognized, "it is neither gzip nor a tar or zip archive")

  package static func archiveDamaged(_ detail: String) -> Problem {
    Problem(.archiveDamaged, "the archive is damaged" + reason(detail))
  }

  package static func archiveUnsupported(_ detail: String) -> Problem {
    Problem(.archiveDamaged, "the archive is not supported" + reason(detail))
  }

  package static let archiveTrailingData = Problem(
    .archiveDamaged, "there is more data after the end of the archive")

  /// An entry that is not extracted, and with it the whole archive; `reason` is what it does.
  package static func archiveRefused(_ entry: String, _ reason: String) -> Problem {
    Problem(.archiveRefused, "'\(entry)' in the archive \(reason)")
  }

  package static func archiveEntries(limit: Int) -> Problem {
    Problem(.archiveRefused, "the archive has more than \(limit) entries")
  }

  package static func archiveExpands(factor: Int) -> Problem {
    Problem(.archiveRefused, "the archive expands to more than \(factor) times its size")
  }

  package static func archiveTooLarge(limit: Int) -> Problem {
    Problem(
      .archiveTooLarge, "the archive contains more than \(limit.byteCount)",
      facts: ["limit": limit.byteCount])
  }

  /// Whether the archive itself is to blame, or what reads it.
  package var isOfArchive: Bool {
    switch kind {
    case .archiveDamaged, .archiveMemory, .archiveRefused, .archiveTooLarge,
      .archiveUnrecognized, .libraryMissing:
      true
    default: false
    }
  }

  private static func reason(_ detail: String) -> String {
    detail.isEmpty ? "" : ": \(detail)"
  }
}
