import HarmlessText

/// What the folder beside a program has, and what a run is about to do; one document.
///
/// What lies in the folder without being listed here is removed when a run ends, and what is listed
/// without lying there does not count.
struct InstallRecords: Equatable {
  /// Nil if no run was killed while it put something in place.
  var journal: InstallJournal?
  /// The version that lies ready.
  var staged: KnownVersion?
  /// The versions that were replaced, the last one first.
  var kept: [KnownVersion] = []
  /// What the last run has left in place; nil if that is unknown.
  var placed: KnownVersion?

  static let name = "records.json"
  private static let limit = 1 << 20
  static let mostKept = 2

  /// The name in the folder for the next version that is kept.
  ///
  /// It is the same until that version is listed, so that the next run finds it.
  var freePlace: String {
    let names = Set(kept.map(\.name))
    return (1...).lazy.map { "kept-\($0)" }.first { !names.contains($0) } ?? ""
  }

  /// The names in the folder that the next run needs.
  var names: Set<String> {
    var names = Set(kept.compactMap(\.name))
    if staged != nil { names.insert(InstallRun.staged) }
    if journal != nil { names.formUnion([InstallRun.old, InstallRun.new, freePlace]) }
    return names.isEmpty ? [] : names.union([Self.name])
  }
}

/// What a run is about to do, written before the switch.
///
/// The next run reads it if this one is killed, and completes or undoes the switch.
struct InstallJournal: Equatable {
  /// The version in place, with its digest.
  var old: KnownVersion
  /// The version that replaces it, with its identity; it has a name if it was kept and comes back.
  var new: KnownVersion
  var isProvedAgain = false

  var isReturn: Bool { new.name != nil }
}

/// A version that is in place, ready or kept, as far as it is known.
package struct KnownVersion: Equatable, Sendable {
  /// The version; nil if it is unknown.
  package var version: String?
  /// The digest of its tree; nil as long as nothing needs it.
  var digest: Checksum?
  /// The name in the folder if it is kept.
  var name: String?
  /// The URL of the download, harmless; nil if it was not downloaded from here.
  package var url: String?
  /// The checksum of the download.
  package var bytes: Checksum?
  /// Nil if it was not downloaded from here.
  package var verification: Verification?
  var identity: FileIdentity?
  /// The size of a file and the time of its last change; nil for a folder, and if they do not count.
  var mark: String?

  /// Whether it was made of the file of a release, and verified as the release is to be.
  ///
  /// `checksum` is the one that the publisher names now, if it is not the release's.
  package func isOf(
    _ release: InstallRelease, key: SigningKey?, builtBy build: BuildProof? = nil,
    checksum: Checksum? = nil
  ) -> Bool {
    guard release.version == nil || version == release.version,
      url == presentableURL(release.asset.url), isSigned(by: key, builtBy: build),
      !release.asset.hasUnreadableDigest
    else { return false }
    guard let digest = release.asset.digest ?? checksum else { return true }
    return digest == bytes
  }

  /// Whether it was verified by a signature of the key and a proof of who built it, if they are
  /// needed.
  func isSigned(by key: SigningKey?, builtBy build: BuildProof?) -> Bool {
    guard key.map({ $0.id == verification?.keyID }) ?? true else { return false }
    guard let build, build.required != nil else { return true }
    return verification?.provenance.map { (try? build.check($0)) != nil } ?? false
  }
}

// MARK: The document

extension InstallRecords {
  /// Reads the records; none if there are none, or if they cannot be understood.
  init(in folder: OpenFolder) throws {
    guard try folder.facts(of: Self.name) != nil else { return }
    let bytes = try folder.reading(Self.name).contents(limit: Self.limit)
    guard let document = try? JSON(parsing: bytes) else { return }
    journal = document["journal"].flatMap(InstallJournal.init)
    staged = document["staged"].flatMap(KnownVersion.init)
    kept = (document["kept"]?.arrayValue ?? []).compactMap(KnownVersion.init)
    placed = document["placed"].flatMap(KnownVersion.init)
    if try folder.facts(of: InstallRun.staged) == nil { staged = nil }
    // The one that comes back may be on its way.
    kept = try kept.filter { version in
      guard let name = version.name else { return false }
      return try name == journal?.new.name || folder.facts(of: name) != nil
    }
  }

  func write(to folder: OpenFolder) throws {
    let document: JSON = [
      "journal": journal?.json ?? .null, "staged": staged?.json ?? .null,
      "kept": .array(kept.map(\.json)), "placed": placed?.json ?? .null,
    ]
    try folder.replace(
      Self.name, with: Array((document.textInOrder + "\n").utf8), permissions: 0o600,
      through: Self.name + ".new")
  }
}

extension InstallJournal {
  fileprivate var json: JSON {
    ["old": old.json, "new": new.json, "provedAgain": .bool(isProvedAgain)]
  }

  fileprivate init?(_ value: JSON) {
    guard let old = value["old"].flatMap(KnownVersion.init), old.digest != nil,
      let new = value["new"].flatMap(KnownVersion.init), new.identity != nil
    else { return nil }
    self.init(old: old, new: new, isProvedAgain: value["provedAgain"]?.boolValue ?? false)
  }
}

extension KnownVersion {
  fileprivate var json: JSON {
    [
      "version": JSON(version), "digest": JSON(digest?.hex), "name": JSON(name),
      "url": JSON(url), "bytes": JSON(bytes?.hex), "verification": JSON(verification?.word),
      "keyId": JSON(verification?.keyID), "provenance": verification?.provenance?.json ?? .null,
      "identity": JSON(identity?.text), "mark": JSON(mark),
    ]
  }

  fileprivate init?(_ value: JSON) {
    guard value.objectValue != nil else { return nil }
    func text(_ key: String) -> String? { value[key]?.stringValue }
    func checksum(_ key: String) -> Checksum? { text(key).flatMap { try? Checksum(hex: $0) } }
    let verification = text("verification").map { word in
      Verification(
        hasChecksum: word == "checksum", keyID: text("keyId"),
        provenance: value["provenance"].flatMap(Provenance.init))
    }
    self.init(
      version: text("version"), digest: checksum("digest"), name: text("name"), url: text("url"),
      bytes: checksum("bytes"), verification: verification,
      identity: text("identity").flatMap { FileIdentity($0) }, mark: text("mark"))
  }
}
