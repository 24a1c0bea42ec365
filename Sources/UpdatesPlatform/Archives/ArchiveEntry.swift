import CUpdatesLibraries
import HarmlessText

struct ArchiveEntry {
  enum Kind: Equatable {
    case file, folder, symbolicLink, hardLink, device, fifo, socket, unknown
  }

  var kind: Kind
  var name: [UInt8]
  var target: [UInt8]
  var permissions: UInt32
  /// The size in bytes; nil if it is known only after the content is read.
  var size: Int?
  var isEncrypted: Bool
  /// The time of the last change, since 1970.
  var modified: (seconds: Int, nanoseconds: Int)?

  init(_ entry: updates_archive_entry) {
    kind = entry.hard_link == nil ? Self.kind(mode: entry.mode) : .hardLink
    name = Self.bytes(entry.name)
    switch kind {
    case .hardLink: target = Self.bytes(entry.hard_link)
    case .symbolicLink: target = Self.bytes(entry.symbolic_link)
    default: target = []
    }
    permissions = entry.mode & 0o7777
    size = entry.has_size ? Int(entry.size) : nil
    isEncrypted = entry.is_encrypted
    modified =
      entry.has_time ? (seconds: Int(entry.seconds), nanoseconds: Int(entry.nanoseconds)) : nil
  }

  /// The kind in a mode; the numbers are the same on all systems.
  private static func kind(mode: UInt32) -> Kind {
    switch mode & 0o170000 {
    case 0o100000: .file
    case 0o040000: .folder
    case 0o120000: .symbolicLink
    case 0o020000, 0o060000: .device
    case 0o010000: .fifo
    case 0o140000: .socket
    default: .unknown
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    guard var place = text else { return [] }
    var bytes: [UInt8] = []
    while place.pointee != 0 {
      bytes.append(UInt8(bitPattern: place.pointee))
      place += 1
    }
    return bytes
  }

  var shownName: String { Self.shown(name) }

  static func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).harmlessLine(limit: 200)
  }
}
