import HarmlessText

/// A new version that was verified and unpacked beside the program, and perhaps left there.
package struct StagedVersion: Equatable, Sendable {
  /// The version; nil if the server named none.
  package var version: String?
  package let source: InstallSource
  /// The digest of its tree; nil as long as it does not lie ready.
  var digest: Checksum?

  /// Whether it was made of the file of a release, and verified as the release is to be.
  ///
  /// `checksum` is the one that the publisher names now, if it is not the release's.
  package func isOf(
    _ release: InstallRelease, key: SigningKey?, builtBy build: BuildProof? = nil,
    checksum: Checksum? = nil
  ) -> Bool {
    guard release.version == nil || version == release.version,
      source.url == presentableURL(release.asset.url), isSigned(by: key, builtBy: build),
      !release.asset.hasUnreadableDigest
    else { return false }
    guard let digest = release.asset.digest ?? checksum else { return true }
    return digest == source.bytes
  }

  /// Whether it was verified by a signature of the key and a proof of who built it, if they are
  /// needed.
  func isSigned(by key: SigningKey?, builtBy build: BuildProof?) -> Bool {
    guard key.map({ $0.id == source.verification.keyID }) ?? true else { return false }
    guard let build, build.required != nil else { return true }
    return source.verification.provenance.map { (try? build.check($0)) != nil } ?? false
  }
}
