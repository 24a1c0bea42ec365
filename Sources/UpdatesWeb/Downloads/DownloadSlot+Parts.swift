extension DownloadSlot {
  /// The file of a part that an earlier run has left whole; nil where something is missing, or
  /// nothing tells that it is right.
  func completedBefore() throws(DownloadError) -> DownloadOutcome? {
    guard let record = file.record, file.size == record.total, let expected = item.expected,
      item.expectedSize.map({ $0 == record.total }) ?? true
    else { return nil }
    let checksum = try file.checksum()
    guard checksum == expected else {
      try file.startAnew()
      total = nil
      return nil
    }
    try file.finish()
    return .file(DownloadedFile(record, checksum: checksum))
  }

  /// Keeps the part where another try could go on with it.
  func leavePart(after error: DownloadError) {
    do throws(DownloadError) {
      switch error {
      // There is no time to remove much: whoever uses the folder next does.
      case .transport(.timedOut) where isTooMuchToRemove, .cancelled where isTooMuchToRemove: return
      case .transport, .stalled, .cancelled: try file.keep()
      case .status(_, let code, _) where code >= 500 || code == 429: try file.keep()
      default: try file.discard()
      }
    } catch {
      // The failure is told already; what cannot be kept is fetched again.
    }
  }
}

extension DownloadSlot {
  private var isTooMuchToRemove: Bool { !file.canBeContinued && file.size > 64 << 20 }
}

extension DownloadedFile {
  /// A file that came whole in an earlier run.
  fileprivate init(_ record: PartRecord, checksum: Checksum?) {
    self.init(
      size: record.total, checksum: checksum, etag: record.validators.etag,
      lastModified: record.validators.lastModified)
  }
}
