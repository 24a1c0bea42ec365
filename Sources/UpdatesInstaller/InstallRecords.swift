/// What the folder beside a program has, and what a run is about to do; one document.
///
/// What lies in the folder without being listed here is removed when a run ends, and what is listed
/// without lying there does not count.
struct InstallRecords: Equatable {
  /// Nil if no run was killed while it put something in place.
  var journal: InstallJournal?
  /// The version that lies ready.
  var staged: StagedVersion?
  /// The versions that were replaced, the last one first.
  var kept: [KeptVersion] = []
  /// What the last run has put in place; nil if that is unknown.
  var placed: PlacedVersion?

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
    var names = Set(kept.map(\.name))
    if staged != nil { names.insert(InstallRun.staged) }
    if journal != nil { names.formUnion([InstallRun.old, InstallRun.new, freePlace]) }
    return names.isEmpty ? [] : names.union([Self.name])
  }
}

/// What a run is about to put in place, written before the switch.
///
/// The next run reads it if this one is killed, and completes or undoes the switch.
struct InstallJournal: Equatable {
  var from: String?
  var to: String?
  var new: FileIdentity
  var oldDigest: Checksum
  /// The download; nil if an earlier version comes back.
  var source: InstallSource?
  /// The place of the kept version that comes back; nil for a new version.
  var kept: String?
  /// The size of the new version and the time of its last change; nil if they do not count.
  var newContent: String?
  var isProvedAgain = false
}

package struct KeptVersion: Equatable, Sendable {
  /// The version; empty if it was unknown.
  package var version: String
  let digest: Checksum
  /// Its name in the folder.
  var name: String
}

/// What a run has left in place, which is told by this from what another program puts there.
struct PlacedVersion: Equatable {
  var identity: FileIdentity
  var digest: Checksum
  /// The size of a file and the time of its last change; nil for a folder.
  var mark: String?
}

// MARK: The document

extension InstallRecords {
  /// Reads the records; none if there are none, or if they cannot be understood.
  init(in folder: OpenFolder) throws {
    guard try folder.facts(of: Self.name) != nil else { return }
    let bytes = try folder.reading(Self.name).contents(limit: Self.limit)
    guard let document = try? JSON(parsing: bytes) else { return }
    journal = document["journal"].flatMap(InstallJournal.init)
    staged = document["staged"].flatMap(StagedVersion.init)
    kept = (document["kept"]?.arrayValue ?? []).compactMap(KeptVersion.init)
    placed = document["placed"].flatMap(PlacedVersion.init)
    if try folder.facts(of: InstallRun.staged) == nil { staged = nil }
    // The one that comes back may be on its way.
    kept = try kept.filter { try $0.name == journal?.kept || folder.facts(of: $0.name) != nil }
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
    [
      "from": JSON(from), "to": JSON(to), "new": .string(new.text),
      "oldDigest": .string(oldDigest.hex), "source": source?.json ?? .null, "kept": JSON(kept),
      "newContent": JSON(newContent), "provedAgain": .bool(isProvedAgain),
    ]
  }

  fileprivate init?(_ value: JSON) {
    guard let new = value["new"]?.stringValue.flatMap({ FileIdentity($0) }),
      let digest = value.checksum("oldDigest")
    else { return nil }
    self.init(
      from: value["from"]?.stringValue, to: value["to"]?.stringValue, new: new, oldDigest: digest,
      source: InstallSource(value["source"]), kept: value["kept"]?.stringValue,
      newContent: value["newContent"]?.stringValue,
      isProvedAgain: value["provedAgain"]?.boolValue ?? false)
  }
}

extension StagedVersion {
  fileprivate var json: JSON {
    ["version": JSON(version), "source": source.json, "digest": JSON(digest?.hex)]
  }

  fileprivate init?(_ value: JSON) {
    guard let source = InstallSource(value["source"]), let digest = value.checksum("digest") else {
      return nil
    }
    self.init(version: value["version"]?.stringValue, source: source, digest: digest)
  }
}

extension KeptVersion {
  fileprivate var json: JSON {
    ["version": .string(version), "digest": .string(digest.hex), "name": .string(name)]
  }

  fileprivate init?(_ value: JSON) {
    guard let version = value["version"]?.stringValue, let digest = value.checksum("digest"),
      let name = value["name"]?.stringValue
    else { return nil }
    self.init(version: version, digest: digest, name: name)
  }
}

extension PlacedVersion {
  fileprivate var json: JSON {
    ["identity": .string(identity.text), "digest": .string(digest.hex), "mark": JSON(mark)]
  }

  fileprivate init?(_ value: JSON) {
    guard let identity = value["identity"]?.stringValue.flatMap({ FileIdentity($0) }),
      let digest = value.checksum("digest")
    else { return nil }
    self.init(identity: identity, digest: digest, mark: value["mark"]?.stringValue)
  }
}

extension JSON {
  fileprivate func checksum(_ key: String) -> Checksum? {
    self[key]?.stringValue.flatMap { try? Checksum(hex: $0) }
  }
}
