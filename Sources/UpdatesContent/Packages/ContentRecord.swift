struct ContentRecord: Equatable, Sendable {
  enum Origin: String {
    case remote, bundled
  }

  var name: String
  /// The URL may contain secrets; nil if its hash cannot be computed.
  var source: String?
  /// Nil if the program saves the content itself.
  var destination: String?
  /// Nil before content is in place, and during the first update.
  var origin: Origin?
  var validators = Validators()
  /// The verified SHA-256 of the download; nil if none was required.
  var sha256: String?
  /// The key of the download's verified signature; nil if no signature was required.
  var publicKey: String?
  /// The file, or the record of the folder, at a place of the user's choice; during an update, also
  /// that of what was there.
  var placed: [RecordedFile] = []

  static func source(of url: String) -> String? {
    // Without the library, no source is recorded, so each update downloads the content.
    try? Checksum(of: Array(url.utf8), .sha256).hex
  }

  /// Without validators, so that no request uses them yet.
  func before(_ old: ContentRecord?) -> ContentRecord {
    let known = Set(placed.map(\.checksum))
    return ContentRecord(
      name: name, source: source, destination: destination, origin: old?.origin,
      placed: (old?.placed ?? []).filter { !known.contains($0.checksum) } + placed)
  }
}

extension ContentRecord {
  /// In bytes.
  fileprivate static let limit = 64 << 10
  private static let format = 1

  var document: JSON {
    var document: JSONObject = ["format": JSON(Self.format), "name": .string(name)]
    let texts = [
      ("source", source), ("destination", destination), ("origin", origin?.rawValue),
      ("lastModified", validators.lastModified), ("etag", validators.etag),
      ("sha256", sha256), ("publicKey", publicKey),
    ]
    for (key, text) in texts { document[key] = text.map(JSON.string) }
    if !placed.isEmpty { document["placed"] = .array(placed.map(\.json)) }
    return .object(document)
  }

  /// As far as a newer format allows; nil if the document is not a record.
  init?(_ document: JSON) {
    func text(_ key: String) -> String? { document[key]?.stringValue }
    guard let format = document["format"]?.integerValue, format >= 1, let name = text("name")
    else { return nil }
    self.init(
      name: name, source: text("source"), destination: text("destination"),
      origin: text("origin").flatMap(Origin.init),
      validators: Validators(etag: text("etag"), lastModified: text("lastModified")),
      sha256: text("sha256"), publicKey: text("publicKey"),
      placed: (document["placed"]?.arrayValue ?? []).compactMap(RecordedFile.init))
  }
}

/// Records are in `$XDG_STATE_HOME/updates-tui/content/NAME.json`.
extension ContentStore {
  private var recordFolder: String {
    get throws { try Problem.content(.reading) { try directories.state } + "/content" }
  }

  func recordPath(of name: String, _ suffix: String = ".json") throws -> String {
    try recordFolder + "/" + Self.fileName(of: name) + suffix
  }

  /// Nil if there is none or it cannot be understood.
  func record(of name: String) throws -> ContentRecord? {
    try record(at: try recordPath(of: name)).flatMap { $0.name == name ? $0 : nil }
  }

  func write(_ record: ContentRecord) throws {
    let (folder, file) = (try recordFolder, try Self.fileName(of: record.name))
    let bytes = Array((record.document.textInOrder + "\n").utf8)
    try Problem.content(.writing) {
      try FileSystem.makeFolder(folder)
      // No package's file name begins with a dot.
      try FileSystem.replace(
        folder + "/\(file).json", with: bytes, through: folder + "/.\(file).json.new")
    }
  }

  func removeRecord(of name: String) throws {
    let path = try recordPath(of: name)
    try Problem.content(.writing) { try FileSystem.remove(path) }
  }

  func records() throws -> [ContentRecord] {
    let folder = try recordFolder
    let names = try Problem.content(.reading) { try ifThere { try FileSystem.names(in: folder) } }
    return try (names ?? []).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .compactMap { try record(at: folder + "/" + $0) }
  }

  /// Does work while no other process changes the same content.
  func holding<Value>(
    _ name: String, until deadline: Deadline, _ work: () throws -> Value
  ) throws -> Value {
    let folder = try recordFolder
    let lock = FileLock(path: try recordPath(of: name, ".lock"), patience: .zero)
    let taken = try Problem.content(.writing) {
      try wait(until: deadline).take {
        try FileSystem.makeFolder(folder)
        return try lock.takeNow()
      }
    }
    guard let taken else { throw Problem.contentBusy(lock.path) }
    // Closing alone does not unlock it while a child that has just started still has its copy.
    defer { taken.unlock() }
    return try work()
  }

  private func record(at path: String) throws -> ContentRecord? {
    let bytes = try Problem.content(.reading) {
      do {
        return try ifThere {
          try FileSystem.contents(of: path, limit: ContentRecord.limit, followingLinks: false)
        }
      } catch Problem.kind(.fileTooLarge) {
        return nil
      }
    }
    return bytes.flatMap { try? JSON(parsing: $0) }.flatMap { ContentRecord($0) }
  }
}
