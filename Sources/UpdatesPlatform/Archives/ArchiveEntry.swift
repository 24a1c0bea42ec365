import CUpdatesLibraries
import HarmlessText

/// An entry of an archive, whose texts are valid until the next one is read.
typealias ArchiveEntry = updates_archive_entry

extension ArchiveEntry {
  enum Kind: Equatable {
    case file, folder, symbolicLink, hardLink, device, fifo, socket, unknown
  }

  /// The kind; the numbers of modes are the same on all systems.
  var kind: Kind {
    guard hard_link == nil else { return .hardLink }
    return switch mode & 0o170000 {
    case 0o100000: .file
    case 0o040000: .folder
    case 0o120000: .symbolicLink
    case 0o020000, 0o060000: .device
    case 0o010000: .fifo
    case 0o140000: .socket
    default: .unknown
    }
  }

  var path: [UInt8] { Self.bytes(name) }
  /// What a link leads to.
  var target: [UInt8] { Self.bytes(hard_link ?? symbolic_link) }
  var permissions: UInt32 { mode & 0o7777 }
  /// The size in bytes; nil if it is known only after the content is read.
  var declaredSize: Int? { has_size ? Int(size) : nil }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    text.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
  }

  var shownName: String { Self.shown(path) }

  static func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).harmlessLine(limit: 200)
  }
}

extension RelativePath {
  /// The path of an archive entry, without a leading `./` and without slashes at its end.
  ///
  /// Nil for the folder that contains all entries.
  static func ofEntry(_ bytes: [UInt8]) throws -> RelativePath? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(.unusable, "has a name that is not UTF-8")
    }
    guard bytes.first != slash else { return try RelativePath(ofArchived: text) }
    var rest = bytes[...]
    while rest.starts(with: [dot, slash]) { rest = rest.dropFirst(2) }
    while rest.last == slash, rest.count > 1 { rest = rest.dropLast() }
    if !bytes.isEmpty, rest.isEmpty || rest.elementsEqual([dot]) { return nil }
    return try RelativePath(ofArchived: String(decoding: rest, as: UTF8.self))
  }

  private static let dot = UInt8(ascii: ".")
  private static let slash = UInt8(ascii: "/")

  /// Reads a path that an archive has; the problem says what is wrong with the entry.
  init(ofArchived text: String) throws {
    do {
      try self.init(text)
    } catch let error as Problem {
      throw Problem(.unusable, "has a path that cannot be used: \(error.summary)")
    }
  }
}
