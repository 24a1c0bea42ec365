import HarmlessText

/// One installation that was made, failed or taken back, as `history` shows it.
package struct InstallRecord: Equatable, Sendable {
  package enum Outcome: String, Sendable {
    case installed, failed
    case wentBack = "rolled-back"
  }

  /// When it ended.
  package var at: Date
  package var outcome: Outcome
  /// The version before; nil if it was unknown.
  package var from: String?
  /// The version that was installed, or that failed; nil if it is unknown.
  package var to: String?
  /// The way: `ownWay`, or the program that was run, such as `brew`.
  package var way: String
  /// The way of an update that this program has downloaded and installed.
  package static let ownWay = "install"
  /// The URL of the download.
  package var url: String?
  /// The checksum of the download in hexadecimal.
  package var bytes: String?
  /// How the download was verified: `signature`, `checksum` or `none`; nil if nothing was loaded.
  package var verification: String?
  /// The ID of the key that signed it.
  package var keyID: String?
  /// Whether the version command named the new version; nil if it was not asked.
  package var isProved: Bool?
  /// Why it failed, or why the version was left.
  package var reason: String?

  package init(at date: Date, _ outcome: Outcome, from: String?, to: String?, way: String) {
    self.at = date
    self.outcome = outcome
    self.from = from
    self.to = to
    self.way = way
  }
}

extension InstallRecord {
  /// Whether a version that this program has installed did not run.
  var isFailedProof: Bool { outcome == .failed && isProved == false && way == Self.ownWay }

  /// Whether both are about the same installation, which a later run completed.
  func isSame(as other: InstallRecord) -> Bool {
    var copy = self
    copy.at = other.at
    return copy == other
  }
}

extension InstallRecord {
  /// Reads a record; nil if a part that every record has is missing.
  init?(_ value: JSON) {
    func text(_ key: String) -> String? { value[key]?.stringValue?.harmlessLine(limit: 2000) }
    guard let date = text("at").flatMap({ Date(iso8601: $0) }),
      let outcome = text("outcome").flatMap(Outcome.init), let way = text("way")
    else { return nil }
    self.init(at: date, outcome, from: text("from"), to: text("to"), way: way)
    url = text("url")
    bytes = text("bytes")
    verification = text("verification")
    keyID = text("keyId")
    isProved = value["proved"]?.boolValue
    reason = text("reason")
  }

  /// The record as a JSON object, in the state file and in the document of `history`.
  package var json: JSON {
    [
      "at": .string(at.iso8601), "outcome": .string(outcome.rawValue), "from": JSON(from),
      "to": JSON(to), "way": .string(way), "url": JSON(url), "bytes": JSON(bytes),
      "verification": JSON(verification), "keyId": JSON(keyID),
      "proved": isProved.map { .bool($0) } ?? .null, "reason": JSON(reason),
    ]
  }
}

extension State {
  /// The record of a release whose new version did not prove itself, if its files are still the same.
  ///
  /// Such a release is not offered again: it would fail again.
  func failedProof(of release: Release) -> InstallRecord? {
    guard let version = release.version?.text,
      let last = installs.last(where: { $0.to == version && $0.isProved != nil }),
      last.isFailedProof
    else { return nil }
    guard let asset = release.assets.first(where: { presentableURL($0.url) == last.url }) else {
      return release.assets.isEmpty ? last : nil
    }
    return asset.hasOtherBytes(than: last.bytes) ? nil : last
  }

  /// Remembers an installation, once also if a later run has completed it; every failure counts.
  package mutating func remember(_ record: InstallRecord) {
    let isKnown = installs.last.map(record.isSame(as:)) ?? false
    if !isKnown || record.outcome == .failed { installs.append(record) }
    if record.isFailedProof, pending?.version == record.to {
      // A check finds out when its files are others.
      pending = nil
      reason = .skipped
    }
  }

  /// The version that was proved to be installed after the last check; nil if there is none.
  package var proved: String? {
    guard let last = installs.last, last.isProved == true, last.at >= lastAttempt ?? last.at
    else { return nil }
    return last.to
  }

  /// The most attempts to install one version without a person who asks for it.
  package static let mostAttempts = 3

  /// The number of attempts in a row that failed to install a version.
  package func failedAttempts(toInstall version: String?) -> Int {
    installs.reversed().prefix { $0.to == version && $0.outcome == .failed }.count
  }
}
