import HarmlessText

extension ArchiveError {
  /// The failure in one sentence without a full stop; `the archive` is what it speaks of.
  package var summary: String {
    switch self {
    case .unrecognized: "it is neither gzip nor a tar or zip archive"
    case .cutOff: "the archive ends before it is complete"
    case .empty: "the archive has no entries"
    case .trailingData: "something follows where the archive has ended"
    case .damaged(let detail): "the archive is damaged" + Self.reason(detail)
    case .unsupported(let detail): "the archive cannot be read here" + Self.reason(detail)
    case .refused(let entry, let refusal): "'\(entry)' in the archive \(refusal.summary)"
    case .tooManyEntries(let limit): "the archive has more than \(limit) entries"
    case .tooLarge(let limit): "the archive holds more than \(limit.byteCount)"
    case .expandsTooMuch(let factor): "the archive expands to more than \(factor) times its size"
    case .libraryMissing(let name, _): LibraryLoading.summary(of: name)
    case .outOfMemory: "there is not enough memory for the archive"
    case .cannotRead(let error): "the archive cannot be read: \(error.summary)"
    case .cannotCreate(let error): "'\(Self.shown(error))' cannot be made: \(error.summary)"
    case .cannotWrite(let error): "'\(Self.shown(error))' cannot be written: \(error.summary)"
    case .cancelled: "the extraction was cancelled"
    }
  }

  private static func reason(_ detail: String) -> String {
    detail.isEmpty ? "" : ": \(detail)"
  }

  private static func shown(_ error: FileError) -> String {
    error.path.harmlessLine(limit: 200)
  }
}
