import HarmlessText

/// A new version that was verified and unpacked beside the program, and perhaps left there.
package struct StagedVersion: Equatable, Sendable {
  /// The version; nil if the server named none.
  package var version: String?
  package let source: InstallSource
  /// The digest of its tree; nil if that was not computed.
  private var digest: Checksum?
  /// The SHA-256 of the file that is the new version; nil for a folder, and if it is not known.
  var content: Checksum?

  /// Why the proof of where it was built does not hold; it is not recorded.
  var warning: Problem?

  private static let content = "staged"
  private static let record = "staged.json"
  static let names = [content, record]

  init(version: String?, source: InstallSource, digest: Checksum? = nil) {
    (self.version, self.source, self.digest) = (version, source, digest)
  }

  /// Reads the record; nil if there is none, or nothing that it describes.
  init?(in folder: OpenFolder) throws {
    guard try folder.facts(of: Self.content) != nil, try folder.facts(of: Self.record) != nil
    else { return nil }
    let bytes = try folder.reading(Self.record).contents(limit: 64 << 10)
    guard let document = try? JSON(parsing: bytes),
      let source = InstallSource(document["source"]),
      let digest = document["digest"]?.stringValue.flatMap({ try? Checksum(hex: $0) })
    else { return nil }
    self.init(version: document["version"]?.stringValue, source: source, digest: digest)
  }

  /// Leaves it in the folder, in which it has the name `new`.
  func put(_ new: String, in folder: OpenFolder, until deadline: Deadline) throws {
    let digest = try TreeDigest.digest(of: new, in: folder, until: deadline)
    // Without its record the version counts as none, so the record comes last.
    try folder.remove(Self.record)
    try folder.removeTree(Self.content)
    try folder.rename(new, as: Self.content)
    let document: JSON = [
      "version": JSON(version), "source": source.json, "digest": .string(digest.hex),
    ]
    let file = try folder.create(Self.record)
    try file.write(Array((document.textInOrder + "\n").utf8))
    try file.synchronize()
  }

  func take(from folder: OpenFolder, as new: String) throws {
    try folder.removeTree(new)
    guard try TreeDigest.digest(of: Self.content, in: folder) == digest else {
      try folder.remove(Self.record)
      try folder.removeTree(Self.content)
      throw Problem.installStagedChanged
    }
    try folder.rename(Self.content, as: new)
    try folder.remove(Self.record)
  }

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
