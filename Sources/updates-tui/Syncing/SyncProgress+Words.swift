import Updates

extension SyncProgress {
  /// Such as `3 of 12 files, 1.2 MB of 4 MB, 5 s left`.
  var words: String {
    let size = totalBytes.map { "\(bytes.spokenSize) of \($0.spokenSize)" } ?? bytes.spokenSize
    let left = secondsLeft.map { ", \($0) s left" } ?? ""
    return "\(files) of \(totalFiles) files, \(size)\(left)"
  }
}
