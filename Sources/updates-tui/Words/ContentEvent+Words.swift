import UpdatesContent

extension ContentEvent {
  static let waitingText = "waiting for another process…"

  /// The texts for the progress, the longest form first.
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
  /// Forms such as `Syncing… 3 of 12 files, 45 % of 12 MB, 1.2 MB/s, 5 s left`, and shorter ones.
  ///
  /// Shorter forms leave out the time left first, and then the rate; the finished part always stays.
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

  /// A duration in the unit that gives one to three digits, rounded up.
  private static func words(forSeconds seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7_200: "\((seconds + 59) / 60) min"
    default: "\((seconds + 3_599) / 3_600) h"
    }
  }
}

extension Int {
  /// A number of bytes in readable form: `812 bytes`, `1.2 MB`; in thousands, not powers of two.
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
