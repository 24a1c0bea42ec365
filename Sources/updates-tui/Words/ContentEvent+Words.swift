import UpdatesContent

extension ContentEvent {
  static let waitingText = "waiting for another process…"

  /// What is shown while it goes on, the longest form first.
  func forms(of title: String) -> [String] {
    switch self {
    case .waiting(true): [Self.waitingText]
    case .waiting(false), .warned, .answered: [title]
    case .downloading(let progress): progress.forms(of: title)
    case .unpacking: ["\(title) Unpacking…", "Unpacking…"]
    case .saving: ["\(title) Saving…", "Saving…"]
    }
  }
}

extension DownloadProgress {
  /// Such as `Syncing… 3 of 12 files, 45 % of 12 MB, 1.2 MB/s, 5 s left`, and ever less of that.
  ///
  /// What is done goes last, before it the rate, and before that the time left.
  func forms(of title: String) -> [String] {
    let count = totalFiles > 1 ? "\(files) of \(totalFiles) files" : nil
    var (percent, amount): (String?, String) = (nil, received.spokenSize)
    if let total, total > 0 {
      let share = "\(min(100, received * 100 / total)) %"
      (percent, amount) = (share, "\(share) of \(total.spokenSize)")
    }
    let done = percent ?? count ?? amount
    let speed = rate > 0 ? "\(rate.spokenSize)/s" : nil
    let left = timeLeft.map { "\(Self.words(forSeconds: Int($0.components.seconds))) left" }
    func line(_ figures: String?...) -> String {
      figures.compactMap(\.self).joined(separator: ", ")
    }
    return [
      "\(title) \(line(count, amount, speed, left))",
      "\(title) \(line(count, percent, speed, left))",
      "\(title) \(line(done, speed, left))",
      line(done, speed, left),
      line(done, speed),
      done,
    ]
  }

  /// In the unit that leaves one to three digits, rounded up.
  private static func words(forSeconds seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7_200: "\((seconds + 59) / 60) min"
    default: "\((seconds + 3_599) / 3_600) h"
    }
  }
}

extension Int {
  /// So many bytes as people say it: `812 bytes`, `1.2 MB`; thousands, not powers of two.
  var spokenSize: String {
    guard self >= 1000 else { return self == 1 ? "1 byte" : "\(self) bytes" }
    var (tenths, units) = (self / 100, ["kB", "MB", "GB", "TB"][...])
    while tenths >= 10_000, units.count > 1 {
      tenths /= 1000
      units = units.dropFirst()
    }
    let fraction = tenths < 1000 && tenths % 10 > 0 ? ".\(tenths % 10)" : ""
    return "\(tenths / 10)\(fraction) \(units.first ?? "kB")"
  }
}
