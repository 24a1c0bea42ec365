import Updates

extension ContentEvent {
  /// What is shown while it goes on, such as `Updating words… 45 % of 12 MB, 1.2 MB/s, 5 s left`.
  func words(of title: String) -> String {
    switch self {
    case .waiting(true): "waiting for another process…"
    case .waiting(false), .warned, .answered: title
    case .downloading(let progress): "\(title) \(progress.words)"
    case .unpacking: "\(title) Unpacking…"
    case .saving: "\(title) Saving…"
    }
  }
}

extension DownloadProgress {
  /// Such as `45 % of 12 MB, 1.2 MB/s, 5 s left`, and of several files `3 of 12 files, 45 % of …`.
  var words: String {
    let count = totalFiles > 1 ? "\(files) of \(totalFiles) files, " : ""
    guard let total, total > 0 else { return count + received.spokenSize }
    let percent = min(100, received * 100 / total)
    let speed = rate > 0 ? ", \(rate.spokenSize)/s" : ""
    let left = secondsLeft.map { ", \($0) s left" } ?? ""
    return "\(count)\(percent) % of \(total.spokenSize)\(speed)\(left)"
  }
}
