import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal
import UpdatesUI

extension InstallEvent {
  func plain(in words: Localization) -> PlainProgress? {
    if case .downloading(let progress) = self { progress.plain(in: words) } else { nil }
  }

  func forms(of title: String, in words: Localization) -> [String] {
    func forms(_ word: Word) -> [String] { ["\(title) \(words.text(word))", words.text(word)] }
    return switch self {
    case .waiting(true): [words.text(.waiting)]
    case .waiting(false), .switching: [title]
    case .downloading(let progress): progress.barredForms(of: title, in: words)
    case .verifying: forms(.verifying)
    case .unpacking: forms(.unpacking)
    case .proving: forms(.proving)
    case .rollingBack: forms(.rollingBack)
    }
  }

  func step(of title: String, in words: Localization) -> ProgressStep {
    func step(_ text: String, share: Double? = nil, canCancel: Bool = true) -> ProgressStep {
      ProgressStep(forms: [text], share: share, canCancel: canCancel)
    }
    return switch self {
    case .waiting(true): step(words.text(.waiting))
    case .waiting(false): step(title)
    case .downloading(let progress):
      ProgressStep(forms: progress.figures(in: words), share: progress.share, canCancel: true)
    case .verifying: step(words.text(.verifying), share: 1)
    case .unpacking: step(words.text(.unpacking), share: 1)
    case .switching: step(title, share: 1, canCancel: false)
    case .proving: step(words.text(.proving), share: 1, canCancel: false)
    case .rollingBack: step(words.text(.rollingBack), share: 1, canCancel: false)
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
