/// What became of an arrived file.
///
/// Unchecked: one thread at a time has it.
struct FinishedFile: @unchecked Sendable {
  /// Of the item.
  let index: Int
  /// Free for another.
  let file: ArrivingFile
  let result: Result<DownloadOutcome, DownloadError>

  /// Finishes a file, of which nothing is left where that fails.
  init(_ index: Int, _ arrived: ArrivedFile) {
    self.index = index
    file = arrived.file
    do throws(DownloadError) {
      result = .success(try arrived.finish())
    } catch {
      // The failure to report is the first.
      try? file.discard()
      result = .failure(error)
    }
  }
}
