/// What the package manager of an installation has to offer.
package enum ChannelAnswer: Equatable, Sendable {
  /// The version that the manager would install now.
  case has(Version, manager: String)
  /// The manager could not be asked, for this reason.
  case unknown(manager: String, reason: String)
}

extension ChannelAnswer {
  /// Whether the manager does not have a release yet; false if that is unknown.
  func lacks(_ release: Release) -> Bool {
    guard case .has(let version, _) = self, let offered = release.version else { return false }
    return version < offered
  }
}
