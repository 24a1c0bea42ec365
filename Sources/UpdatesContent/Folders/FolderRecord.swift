/// What is in a folder of content, in the order in which it was put there.
struct FolderRecord: Equatable, Sendable {
  static let fileName = ".updates-sync"

  /// The SHA-256 of the remote's location, which may contain a secret; for a package, its name.
  var remote = ""
  var files: [RecordedFile] = []
  /// The number of listed entries; nil if the next sync has to read the manifests in any case.
  var total: Int?
  /// The conditions that decided what applies, by their texts, and whether they held.
  var conditions: JSONObject = [:]
  /// The digests of the presentations that were shown.
  var shown: [String] = []

  private static let shownLimit = 200

  mutating func remember(_ digests: [String]) {
    shown = (shown.filter { !digests.contains($0) } + digests).suffix(Self.shownLimit)
  }
}

struct RecordedFile: Equatable, Sendable {
  var path: RelativePath
  var size: Int
  /// The time of the last change, in nanoseconds since 1970.
  var modified: Int
  /// The checksum of the content; that of its target for a symbolic link.
  var checksum: Checksum
  var validators = Validators()

  init(
    _ path: RelativePath, _ facts: FileFacts, _ checksum: Checksum,
    _ validators: Validators = Validators()
  ) {
    (self.path, size, modified) = (path, facts.size, facts.modified)
    (self.checksum, self.validators) = (checksum, validators)
  }

  func isUnchanged(_ facts: FileFacts) -> Bool {
    facts.kind == .regular && facts.size == size && facts.modified == modified
  }
}

extension FolderRecord {
  /// In bytes: far more than any set needs.
  static let limit = 256 << 20
  private static let format = 1

  var bytes: [UInt8] {
    let document: JSON = [
      "format": JSON(Self.format), "remote": .string(remote),
      "files": .array(files.map(\.json)), "total": JSON(total),
      "conditions": .object(conditions), "shown": .array(shown.map(JSON.string)),
    ]
    return Array((document.textInOrder + "\n").utf8)
  }

  /// Nil if the bytes are damaged or have another format.
  init?(_ bytes: [UInt8]) {
    guard let document = try? JSON(parsing: bytes),
      document["format"]?.integerValue == Self.format,
      let remote = document["remote"]?.stringValue, let files = document["files"]?.arrayValue
    else { return nil }
    self.remote = remote
    total = document["total"]?.integerValue
    conditions = document["conditions"]?.objectValue ?? [:]
    shown = (document["shown"]?.arrayValue ?? []).compactMap(\.stringValue)
    self.files = files.compactMap(RecordedFile.init)
    guard self.files.count == files.count else { return nil }
  }
}

extension RecordedFile {
  /// A row without names, because a set may have a hundred thousand files.
  var json: JSON {
    let row: [JSON] = [.string(path.text), JSON(size), JSON(modified), .string(checksum.hex)]
    guard validators != Validators() else { return .array(row) }
    return .array(row + [JSON(validators.etag), JSON(validators.lastModified)])
  }

  init?(_ json: JSON) {
    guard let row = json.arrayValue, row.count == 4 || row.count == 6,
      let path = try? RelativePath(row[0].stringValue ?? ""),
      let size = row[1].integerValue, let modified = row[2].integerValue,
      let checksum = try? Checksum(hex: row[3].stringValue ?? "")
    else { return nil }
    (self.path, self.size, self.modified, self.checksum) = (path, size, modified, checksum)
    guard row.count == 6 else { return }
    validators = Validators(etag: row[4].stringValue, lastModified: row[5].stringValue)
  }
}
