extension DownloadRun {
  /// Copies the file that a `file:` URL names, while nothing else is done.
  func copy(
    _ item: DownloadItem, with file: ArrivingFile
  ) throws(DownloadError) -> DownloadOutcome {
    let copy = try FileCopy(item, below: job.source)
    let check = { () throws(DownloadError) in
      try self.check(copy.url)
      self.tally.report(self.busy, copying: file.size, at: .now)
    }
    try file.begin(item, hasLeftovers: hasLeftovers(of: item), url: "", check: check)
    do throws(DownloadError) {
      return try copy.run(into: file, check: check)
    } catch {
      try file.discard()
      throw error
    }
  }
}
