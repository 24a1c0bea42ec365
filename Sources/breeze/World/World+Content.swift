import UpdatesCLI
import UpdatesContent
import UpdatesPlatform
import UpdatesTerminal
import UpdatesUI

extension World {
  func result<Value: Sendable>(
    showing title: String, patience: Int = World.patience,
    _ work:
      @escaping @Sendable (Deadline, _ tell: @escaping @Sendable (ContentEvent) -> Void) throws ->
      Value
  ) throws -> Value {
    let latest = Latest<ContentEvent?>(nil)
    let words = self.words
    // If a line is drawn again and again, it contains the remark.
    let isAnimated =
      ProgressLine.style(environment: environment.variables, quiet: output.isQuiet) == .animated
    return try result(
      showing: title, telling: { latest.value?.forms(of: title, in: words) ?? [] },
      plainly: { latest.value?.plain(in: words) }, patience: patience,
      of: { [output] deadline in
        Result {
          try work(deadline) { event in
            latest.change { $0 = event }
            if event == .waiting(true), !isAnimated { output.note(words.text(.waiting)) }
          }
        }
      }
    ).get()
  }
}

extension ContentEvent {
  fileprivate func plain(in words: Localization) -> PlainProgress? {
    if case .downloading(let progress) = self { progress.plain(in: words) } else { nil }
  }

  fileprivate func forms(of title: String, in words: Localization) -> [String] {
    func forms(_ word: Word) -> [String] {
      ["\(title) \(words.text(word))", words.text(word)]
    }
    return switch self {
    case .waiting(true): [words.text(.waiting)]
    case .waiting(false): [title]
    case .downloading(let progress): progress.forms(of: title, in: words)
    case .unpacking: forms(.unpacking)
    case .saving: forms(.saving)
    }
  }
}

extension World {
  func hashing<Value: Sendable>(
    _ work: @escaping @Sendable (@escaping @Sendable (HashingProgress) -> Void) throws -> Value
  ) throws -> Value {
    let latest = Latest<HashingProgress?>(nil)
    return try result(
      showing: "Computing checksums…", telling: { latest.value?.forms ?? [] },
      of: { _ in Result { try work { now in latest.change { $0 = now } } } }
    ).get()
  }
}

extension HashingProgress {
  fileprivate var forms: [String] {
    let percent = "\(totalBytes > 0 ? min(100, bytes * 100 / totalBytes) : 0) %"
    let share = "\(percent) of \(totalBytes >> 20) MiB"
    return ["\(share), \(files) of \(totalFiles) files", share, percent]
  }
}
