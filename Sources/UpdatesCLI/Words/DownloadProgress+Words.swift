package import UpdatesTerminal
package import UpdatesUI
package import UpdatesWeb

extension DownloadProgress {
  /// Shorter forms leave out the time left first, and then the rate; the finished part always
  /// stays.
  package func forms(of title: String, in words: Localization) -> [String] {
    let figures = figures(in: words)
    return figures.prefix(3).map { "\(title) \($0)" } + figures.suffix(3)
  }

  /// Such as `45 % of 12 MB, 1.2 MB/s, 5 s left`, the longest form first.
  package func figures(in words: Localization) -> [String] {
    let count =
      totalFiles > 1
      ? words.text(.filesDone, ["count": "\(totalFiles)", "done": "\(files)"]) : nil
    var (percent, amount): (String?, String) = (nil, words.size(received))
    if let total, total > 0 {
      let share = "\(min(100, received * 100 / total)) %"
      percent = share
      amount = words.text(.shareOf, ["share": share, "size": words.size(total)])
    }
    let done = percent ?? count ?? amount
    let speed = rate > 0 ? "\(words.size(rate))/s" : nil
    let left = timeLeft.map {
      let time = words.duration(seconds: Int($0.components.seconds))
      return words.text(.timeLeft, ["time": time])
    }
    func line(_ figures: String?...) -> String {
      figures.compactMap(\.self).joined(separator: ", ")
    }
    return [
      line(count, amount, speed, left),
      line(count, percent, speed, left),
      line(done, speed, left),
      line(done, speed),
      done,
    ]
  }

  /// How far they are, such as `30 % of 12 MB`; nil if the size is unknown.
  package func plain(in words: Localization) -> PlainProgress? {
    guard let share, let total else { return nil }
    let percent = "\(min(100, Int(100 * share))) %"
    return PlainProgress(
      share: share,
      text: words.text(.shareOf, ["share": percent, "size": words.size(total)]))
  }

  /// The part that has arrived, from 0 to 1; nil if the size is unknown.
  package var share: Double? {
    total.flatMap { $0 > 0 ? Double(received) / Double($0) : nil }
  }
}
