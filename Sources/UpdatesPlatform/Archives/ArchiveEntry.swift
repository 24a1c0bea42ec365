import CUpdatesLibraries
import HarmlessText

/// An entry of an archive, whose texts are valid until the next one is read.
typealias ArchiveEntry = updates_archive_entry

extension ArchiveEntry {
  enum Kind: Equatable {
    case file, folder, symbolicLink, hardLink
  }

  /// The kind; throws what is wrong with an entry of any other.
  ///
  /// The numbers of modes are the same on all systems.
  var kind: Kind {
    get throws {
      guard hard_link == nil else { return .hardLink }
      switch mode & 0o170000 {
      case 0o100000: return .file
      case 0o040000: return .folder
      case 0o120000: return .symbolicLink
      case 0o020000, 0o060000: throw Problem(.unusable, "is a device")
      case 0o010000: throw Problem(.unusable, "is a FIFO")
      case 0o140000: throw Problem(.unusable, "is a socket")
      default: throw Problem(.unusable, "is neither a file nor a folder nor a link")
      }
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
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Problem(.unusable, "has a name that is not UTF-8")
    }
    let (dot, slash) = (UInt8(ascii: "."), UInt8(ascii: "/"))
    var rest = bytes[...]
    while rest.starts(with: [dot, slash]) { rest = rest.dropFirst(2) }
    while rest.last == slash, rest.count > 1 { rest = rest.dropLast() }
    if !bytes.isEmpty, rest.isEmpty || rest.elementsEqual([dot]) { return nil }
    do {
      return try RelativePath(String(decoding: rest, as: UTF8.self))
    } catch let error as Problem {
      throw Problem(.unusable, "has a path that cannot be used: \(error.summary)")
    }
  }
}
