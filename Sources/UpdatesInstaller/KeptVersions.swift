/// The earlier versions that are kept for going back.
struct KeptVersions {
  /// The folder of all kept versions.
  private let folder: OpenFolder

  /// The name of the folder, beside the download.
  static let name = "versions"
  /// The number of versions that are kept.
  static let most = 2

  private static let content = "content"
  private static let record = "version.json"

  /// Opens the folder, which is made if it is missing.
  init(in parent: OpenFolder) throws(FileError) {
    try parent.makeFolder(Self.name)
    folder = try parent.folder(Self.name)
  }

  /// All kept versions, the last one first.
  var all: [KeptVersion] {
    get throws(FileError) {
      var versions: [KeptVersion] = []
      for name in try folder.names() {
        if let version = try read(name) { versions.append(version) }
      }
      return versions.sorted { $0.keptAt > $1.keptAt }
    }
  }

  private func read(_ name: String) throws(FileError) -> KeptVersion? {
    guard let place = try folder.folderIfThere(name), try place.facts(of: Self.content) != nil,
      try place.facts(of: Self.record) != nil
    else { return nil }
    let bytes = try place.reading(Self.record).contents(limit: 64 << 10)
    return KeptVersion(fileContents: bytes, name: name)
  }

  /// Keeps what was taken out of its place, and removes all but the last versions.
  func keep(_ old: String, of parent: OpenFolder, as version: KeptVersion) throws(FileError) {
    try folder.removeTree(version.name)
    try folder.makeFolder(version.name)
    let place = try folder.folder(version.name)
    let file = try place.create(Self.record)
    try file.write(version.fileContents)
    try parent.rename(old, to: place, as: Self.content)
    for extra in try all.dropFirst(Self.most) { try folder.removeTree(extra.name) }
  }

  /// Moves a kept version out, after verifying that it is what was kept.
  func take(_ version: KeptVersion, to parent: OpenFolder, as new: String) throws {
    let place = try folder.folder(version.name)
    guard try TreeDigest.digest(of: Self.content, in: place) == version.digest else {
      throw InstallError.keptVersionChanged(version.version)
    }
    try place.rename(Self.content, to: parent, as: new)
  }

  /// Puts back a version that `take` moved out.
  func putBack(_ name: String, of parent: OpenFolder, as version: String) throws(FileError) {
    guard let place = try folder.folderIfThere(Self.folderName(version)) else { return }
    try parent.rename(name, to: place, as: Self.content)
  }

  /// Forgets a version that is in its place again.
  func forget(_ version: String) throws(FileError) {
    try folder.removeTree(Self.folderName(version))
  }

  fileprivate static func folderName(_ version: String) -> String {
    FileName.encoding(version) ?? "unnamed"
  }
}

/// An earlier version that is kept.
package struct KeptVersion: Equatable, Sendable {
  /// The version; empty if it was unknown.
  package var version: String
  /// When it was put aside.
  package var keptAt: Date
  var digest: Checksum

  init(version: String?, keptAt: Date, digest: Checksum) {
    self.version = version ?? ""
    self.keptAt = keptAt
    self.digest = digest
  }

  fileprivate init?(fileContents bytes: [UInt8], name: String) {
    guard let document = try? JSON(parsing: bytes),
      let version = document["version"]?.stringValue,
      let keptAt = document["keptAt"]?.stringValue.flatMap({ Date(iso8601: $0) }),
      let digest = document["digest"]?.stringValue.flatMap({ try? Checksum(hex: $0) })
    else { return nil }
    self.init(version: version, keptAt: keptAt, digest: digest)
    guard self.name == name else { return nil }
  }

  fileprivate var name: String { KeptVersions.folderName(version) }

  fileprivate var fileContents: [UInt8] {
    let document: JSON = [
      "version": .string(version), "keptAt": .string(keptAt.iso8601), "digest": .string(digest.hex),
    ]
    return Array((document.textInOrder + "\n").utf8)
  }
}
