import Updates

extension ContentEvent {
  /// Such as `45 % of 12 MB, 5 s left`; nil where there is nothing to say.
  var words: String? {
    switch self {
    case .downloading(let progress): progress.words
    case .answered: nil
    case .unpacking: "Unpacking…"
    case .saving: "Saving…"
    }
  }
}

extension DownloadProgress {
  fileprivate var words: String {
    guard let total, total > 0 else { return received.spokenSize }
    let percent = min(100, received * 100 / total)
    let left = secondsLeft.map { ", \($0) s left" } ?? ""
    return "\(percent) % of \(total.spokenSize)\(left)"
  }
}
