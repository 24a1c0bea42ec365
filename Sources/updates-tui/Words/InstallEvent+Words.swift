import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal
import UpdatesUI

extension InstallEvent {
  /// Nil for a download, and for what has no words of its own.
  private var word: Word? {
    switch self {
    case .waiting(true): .waiting
    case .verifying: .verifying
    case .unpacking: .unpacking
    case .proving: .proving
    case .rollingBack: .rollingBack
    case .waiting(false), .downloading, .switching: nil
    }
  }

  func plain(in words: Localization) -> PlainProgress? {
    if case .downloading(let progress) = self { progress.plain(in: words) } else { nil }
  }

  func forms(of title: String, in words: Localization) -> [String] {
    if case .downloading(let progress) = self { return progress.barredForms(of: title, in: words) }
    guard let word else { return [title] }
    let text = words.text(word)
    return word == .waiting ? [text] : ["\(title) \(text)", text]
  }

  func step(of title: String, in words: Localization) -> ProgressStep {
    let forms = [word.map { words.text($0) } ?? title]
    return switch self {
    case .waiting: ProgressStep(forms: forms, share: nil, canCancel: true)
    case .downloading(let progress):
      ProgressStep(forms: progress.figures(in: words), share: progress.share, canCancel: true)
    case .verifying, .unpacking: ProgressStep(forms: forms, share: 1, canCancel: true)
    case .switching, .proving, .rollingBack:
      ProgressStep(forms: forms, share: 1, canCancel: false)
    }
  }

  var json: JSON {
    switch self {
    case .waiting(let isWaiting): ["event": "waiting", "waiting": .bool(isWaiting)]
    case .downloading(let progress):
      [
        "event": "downloading", "received": JSON(progress.received), "total": JSON(progress.total),
        "rate": JSON(progress.rate),
        "timeLeft": JSON(progress.timeLeft.map { Int($0.components.seconds) }),
      ]
    case .verifying: ["event": "verifying"]
    case .unpacking(let progress):
      ["event": "unpacking", "read": JSON(progress.read), "size": JSON(progress.size)]
    case .switching: ["event": "switching"]
    case .proving: ["event": "proving"]
    case .rollingBack: ["event": "rolling-back"]
    }
  }
}

extension DownloadProgress {
  fileprivate func barredForms(of title: String, in words: Localization) -> [String] {
    guard let share else { return forms(of: title, in: words) }
    let bar = ProgressBar(share: share, width: 10, isASCII: words.isASCII)
    return figures(in: words).prefix(3).map { "\(title) \(bar.done)\(bar.rest) \($0)" }
      + forms(of: title, in: words)
  }
}
