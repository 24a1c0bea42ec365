/// What a run is about to put in place, written before the switch.
///
/// The next run reads it if this one is killed, and completes or undoes the switch.
struct InstallJournal: Equatable {
  enum Purpose: String {
    case installing, goingBack
  }

  var purpose: Purpose
  var from: String?
  var to: String?
  var new: FileIdentity
  var oldDigest: Checksum
  /// The download; nil if an earlier version comes back.
  var source: InstallSource?
  /// The size of the new version and the time of its last change; nil if they do not count.
  var newContent: String?
  var isProvedAgain = false
  /// The SHA-256 of the file that is the new version, if it is known; it is not written.
  var content: Checksum?
}

extension InstallJournal {
  static let name = "journal.json"
  static let limit = 1 << 20

  func write(to folder: OpenFolder) throws {
    let document: JSON = [
      "purpose": .string(purpose.rawValue), "from": JSON(from), "to": JSON(to),
      "new": .string(new.text), "newContent": JSON(newContent), "oldDigest": .string(oldDigest.hex),
      "source": source?.json ?? .null, "provedAgain": .bool(isProvedAgain),
    ]
    try folder.replace(
      Self.name, with: Array((document.textInOrder + "\n").utf8), permissions: 0o600,
      through: Self.name + ".new")
  }

  /// Reads the journal; nil if there is none, or one that cannot be read.
  init?(in folder: OpenFolder) throws {
    guard try folder.facts(of: Self.name) != nil else { return nil }
    let bytes = try folder.reading(Self.name).contents(limit: Self.limit)
    guard let document = try? JSON(parsing: bytes),
      let purpose = document["purpose"]?.stringValue.flatMap(Purpose.init),
      let new = document["new"]?.stringValue.flatMap({ FileIdentity($0) }),
      let digest = document["oldDigest"]?.stringValue.flatMap({ try? Checksum(hex: $0) })
    else { return nil }
    self.purpose = purpose
    self.new = new
    oldDigest = digest
    from = document["from"]?.stringValue
    to = document["to"]?.stringValue
    source = InstallSource(document["source"])
    newContent = document["newContent"]?.stringValue
    isProvedAgain = document["provedAgain"]?.boolValue ?? false
  }
}

extension FileFacts {
  /// Nil for a folder, which gets and loses files while the program in it is used.
  var contentMark: String? { kind == .regular ? "\(size)@\(modified)" : nil }

  /// The same, of the time that nobody can set back.
  var changeMark: String? { kind == .regular ? "\(size)@\(changed)" : nil }
}
