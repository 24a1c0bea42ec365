struct KeptVersions {
  private let folder: OpenFolder

  static let name = "versions"
  static let most = 2

  private static let content = "content"
  private static let record = "version.json"
  /// No version's folder has this name: a dot at the beginning is encoded there.
  private static let placed = ".placed"

  static func removeIfEmpty(in parent: OpenFolder) throws {
    try parent.removeEmptyFolder(name)
  }

  init(in parent: OpenFolder) throws {
    try parent.makeFolder(Self.name)
    folder = try parent.folder(Self.name)
  }

  var all: [KeptVersion] {
    get throws {
      var versions: [KeptVersion] = []
      for name in try folder.names() {
        if let version = try read(name) { versions.append(version) }
      }
      return versions.sorted { $0.number > $1.number }
    }
  }

  /// Reads a record; nil if there is none, or not the version that it describes.
  private func read(_ name: String, hasContent: Bool = true) throws -> KeptVersion? {
    guard let place = try folder.folderIfThere(name),
      try (place.facts(of: Self.content) != nil) == hasContent,
      try place.facts(of: Self.record) != nil
    else { return nil }
    let bytes = try place.reading(Self.record).contents(limit: InstallJournal.limit)
    return KeptVersion(fileContents: bytes, name: name)
  }

  func keep(_ old: String, of parent: OpenFolder, as version: KeptVersion) throws {
    var version = version
    version.number = (try all.first?.number ?? 0) + 1
    // Two different programs may say that they are the same version.
    if let other = try read(version.name), other.digest != version.digest {
      version.name += "-" + version.digest.hex.prefix(8)
    }
    try folder.removeTree(version.name)
    try folder.makeFolder(version.name)
    let place = try folder.folder(version.name)
    let file = try place.create(Self.record)
    try file.write(version.fileContents)
    try parent.rename(old, to: place, as: Self.content)
  }

  func tidy() throws {
    var kept = Set(try all.prefix(Self.most).map(\.name))
    if !kept.isEmpty { kept.insert(Self.placed) }
    for name in try folder.names() where !kept.contains(name) { try folder.removeTree(name) }
  }

  /// What the last run has put in place; nil if that is unknown.
  var placed: PlacedVersion? {
    get throws {
      guard try folder.facts(of: Self.placed) != nil else { return nil }
      let bytes = try folder.reading(Self.placed).contents(limit: InstallJournal.limit)
      return PlacedVersion(String(decoding: bytes, as: UTF8.self))
    }
  }

  func note(_ version: PlacedVersion) throws {
    try folder.replace(
      Self.placed, with: Array(version.text.utf8), permissions: 0o600, through: Self.placed + ".new"
    )
  }

  func take(_ version: KeptVersion, to parent: OpenFolder, as new: String) throws {
    let place = try folder.folder(version.name)
    guard try TreeDigest.digest(of: Self.content, in: place) == version.digest else {
      throw Problem.installKeptChanged(version.version)
    }
    try place.rename(Self.content, to: parent, as: new)
  }

  func identity(of version: KeptVersion) throws -> FileIdentity {
    let place = try folder.folder(version.name)
    guard let identity = try place.identity(of: Self.content) else {
      throw Problem.file(.fileMissing, place.shown(Self.content))
    }
    return identity
  }

  func putBack(_ name: String, of parent: OpenFolder, as version: String) throws {
    for place in try folder.names() {
      guard try read(place, hasContent: false)?.version == version else { continue }
      return try parent.rename(name, to: try folder.folder(place), as: Self.content)
    }
  }

  func forget(_ version: String) throws {
    for kept in try all where kept.version == version { try folder.removeTree(kept.name) }
  }

  fileprivate static func folderName(_ version: String) -> String {
    FileName.encoding(version) ?? "unnamed"
  }
}

package struct KeptVersion: Equatable, Sendable {
  /// The version; empty if it was unknown.
  package var version: String
  /// The place in the order in which versions were put aside; higher ones are later.
  fileprivate var number = 0
  let digest: Checksum
  fileprivate var name: String

  init(version: String?, digest: Checksum) {
    self.version = version ?? ""
    self.digest = digest
    name = KeptVersions.folderName(self.version)
  }

  fileprivate init?(fileContents bytes: [UInt8], name: String) {
    guard let document = try? JSON(parsing: bytes),
      let version = document["version"]?.stringValue,
      let number = document["number"]?.integerValue,
      let digest = document["digest"]?.stringValue.flatMap({ try? Checksum(hex: $0) })
    else { return nil }
    self.init(version: version, digest: digest)
    self.number = number
    self.name = name
  }

  fileprivate var fileContents: [UInt8] {
    let document: JSON = [
      "version": .string(version), "number": JSON(number), "digest": .string(digest.hex),
    ]
    return Array((document.textInOrder + "\n").utf8)
  }
}

/// What a run has left in place, which is told by this from what another program puts there.
struct PlacedVersion: Equatable {
  var identity: FileIdentity
  var digest: Checksum
  /// The size of a file and the time of its last change; nil for a folder.
  var mark: String?

  var text: String {
    [identity.text, digest.hex, mark].compactMap(\.self).joined(separator: " ")
  }
}

extension PlacedVersion {
  /// Reads the form of `text`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count >= 2, let identity = FileIdentity(parts[0]),
      let digest = try? Checksum(hex: parts[1])
    else { return nil }
    self.init(identity: identity, digest: digest, mark: parts.count > 2 ? parts[2] : nil)
  }
}
