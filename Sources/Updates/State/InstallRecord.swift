/// One installation that was made, failed or taken back, as `history` shows it.
package struct InstallRecord: Equatable, Sendable {
  package enum Outcome: String, Sendable {
    case installed, failed
    case wentBack = "rolled-back"
  }

  package var at: Instant
  package var outcome: Outcome
  /// The version before; nil if it was unknown.
  package var from: String?
  /// The version that was installed, or that failed; nil if it is unknown.
  package var to: String?
  /// The way: `ownWay`, or the program that was run, such as `brew`.
  package var way: String
  package static let ownWay = "install"
  package var url: String?
  /// The checksum of the download in hexadecimal.
  package var bytes: String?
  /// How the download was verified: `provenance`, `signature`, `checksum` or `none`; nil if nothing
  /// was loaded.
  package var verification: String?
  package var keyID: String?
  /// Where it was built; nil if that is not proved.
  package var provenance: Provenance?
  /// Whether the version command named the new version; nil if it was not asked.
  package var isProved: Bool?
  package var reason: String?
  /// Whether the person wants a version that did not run to be offered again.
  package var isOfferedAgain = false

  package init(at date: Instant, _ outcome: Outcome, from: String?, to: String?, way: String) {
    self.at = date
    self.outcome = outcome
    self.from = from
    self.to = to
    self.way = way
  }
}

extension InstallRecord {
  /// Whether a version that this program has installed did not run.
  var isFailedProof: Bool {
    outcome == .failed && isProved == false && way == Self.ownWay && !isOfferedAgain
  }
}

extension InstallRecord: StateRecord {
  init() { self.init(at: .distantPast, .failed, from: nil, to: nil, way: "") }

  mutating func exchange(with fields: inout StateFields) {
    fields.field("at", &at, isNeeded: true)
    fields.field("outcome", &outcome, isNeeded: true)
    fields.field("from", &from)
    fields.field("to", &to)
    fields.field("way", &way, isNeeded: true)
    fields.field("url", &url)
    fields.field("bytes", &bytes)
    fields.field("verification", &verification)
    fields.field("keyId", &keyID)
    fields.field("provenance", &provenance)
    fields.field("proved", &isProved)
    fields.field("reason", &reason)
    fields.field("offeredAgain", &isOfferedAgain)
  }

  /// The record as a JSON object, in the state file and in the document of `history`.
  package var json: JSON { inState }
}

extension State {
  /// Remembers an installation, once also if a later run has completed it; every failure counts.
  package mutating func remember(_ record: InstallRecord) {
    var same = installs.last
    same?.at = record.at
    if same != record || record.outcome == .failed { installs.append(record) }
    // A check finds out when its files are others.
    if record.isFailedProof, pending?.version == record.to { pending?.didNotRun = true }
  }

  /// Offers a version again that did not run, or all of them if `version` is nil.
  mutating func forgetFailedProofs(of version: String?, scheme: VersionScheme) {
    let isMeant = version.map { Self.release($0, scheme: scheme).isMeant }
    for index in installs.indices where installs[index].isFailedProof {
      guard let failed = installs[index].to, isMeant?(failed) ?? true else { continue }
      installs[index].isOfferedAgain = true
      if pending?.version == failed { pending?.didNotRun = false }
    }
  }

  /// The last version that was installed, did not run, and is not offered again; nil if none is.
  package var failedVersion: String? { installs.last(where: \.isFailedProof)?.to }

  /// Whether a version was installed, did not run, and is not offered again.
  package func didNotRun(_ version: String, scheme: VersionScheme) -> Bool {
    let isMeant = Self.release(version, scheme: scheme).isMeant
    return installs.contains { $0.isFailedProof && $0.to.map(isMeant) ?? false }
  }

  package func wasLeft(_ version: String) -> Bool {
    let last = installs.last { [$0.from, $0.to].contains(version) }
    return last?.outcome == .wentBack && last?.from == version
  }

  /// The version that was proved to be installed after the last check; nil if there is none.
  package var proved: String? {
    guard let last = installs.last, last.isProved == true, last.at >= lastAttempt ?? last.at
    else { return nil }
    return last.to
  }

  /// The most attempts to install one version without a person who asks for it.
  package static let mostAttempts = 3

  package func failedAttempts(toInstall version: String?) -> Int {
    installs.reversed().prefix { $0.to == version && $0.outcome == .failed }.count
  }
}
