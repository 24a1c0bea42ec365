import CUpdatesArchive
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
    kind =
      switch Int(entry.kind) {
      case Int(UPDATES_ARCHIVE_FILE.rawValue): .file
      case Int(UPDATES_ARCHIVE_FOLDER.rawValue): .folder
      case Int(UPDATES_ARCHIVE_SYMBOLIC_LINK.rawValue): .symbolicLink
      case Int(UPDATES_ARCHIVE_HARD_LINK.rawValue): .hardLink
      case Int(UPDATES_ARCHIVE_DEVICE.rawValue): .device
      case Int(UPDATES_ARCHIVE_FIFO.rawValue): .fifo
      case Int(UPDATES_ARCHIVE_SOCKET.rawValue): .socket
      default: .unknown
      }
    name = Self.bytes(entry.name)
    target = Self.bytes(entry.target)
    permissions = entry.permissions
    size = entry.has_size ? Int(entry.size) : nil
    isEncrypted = entry.is_encrypted
    modified =
      entry.has_time ? (seconds: Int(entry.seconds), nanoseconds: Int(entry.nanoseconds)) : nil
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
