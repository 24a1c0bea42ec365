import HarmlessText

/// Names and details in it are harmless to show.
package enum ArchiveError: Explained, Equatable {
  case unrecognized
  case cutOff
  case empty
  case trailingData
  case damaged(detail: String)
  case unsupported(detail: String)
  case refused(entry: String, EntryRefusal)
  case tooManyEntries(limit: Int)
  case tooLarge(limit: Int)
  case expandsTooMuch(factor: Int)
  case libraryMissing(name: String, package: String)
  case outOfMemory
  case cannotRead(FileError)
  case cannotWrite(FileError)
  case cancelled

  package var summary: String {
    switch self {
    case .unrecognized: "it is neither gzip nor a tar or zip archive"
    case .cutOff: "the archive ends before it is complete"
    case .empty: "the archive has no entries"
    case .trailingData: "there is more data after the end of the archive"
    case .damaged(let detail): "the archive is damaged" + Self.reason(detail)
    case .unsupported(let detail): "the archive is not supported" + Self.reason(detail)
    case .refused(let entry, let refusal): "'\(entry)' in the archive \(refusal.summary)"
    case .tooManyEntries(let limit): "the archive has more than \(limit) entries"
    case .tooLarge(let limit): "the archive contains more than \(limit.byteCount)"
    case .expandsTooMuch(let factor): "the archive expands to more than \(factor) times its size"
    case .libraryMissing(let name, _): LibraryLoading.summary(of: name)
    case .outOfMemory: "there is not enough memory for the archive"
    case .cannotRead(let error): "the archive cannot be read: \(error.summary)"
    case .cannotWrite(let error):
      "'\(error.path.harmlessLine(limit: 200))' cannot be written: \(error.summary)"
    case .cancelled: "the extraction was cancelled"
    }
  }

  private static func reason(_ detail: String) -> String {
    detail.isEmpty ? "" : ": \(detail)"
  }

  static func wrapping<Value: ~Copyable>(
    _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let error as ArchiveError {
      throw error
    } catch let error as FileError {
      throw ArchiveError.cannotWrite(error)
    } catch {
      throw ArchiveError.damaged(detail: "\(error)".harmlessLine(limit: 200))
    }
  }
}
