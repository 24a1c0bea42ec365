import Synchronization
import UpdatesCLI
import UpdatesPlatform

/// One line with the progress of long work, shown after a moment and not too often.
///
/// It is a class because it remembers when it was last shown.
final class HashingLine: Sendable {
  private let output: Output
  private let due: Mutex<ContinuousClock.Instant>

  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(100)

  init(_ output: Output) {
    self.output = output
    due = Mutex(.now + Self.patience)
  }

  func show(_ progress: HashingProgress) {
    let isDue = due.withLock { due in
      guard ContinuousClock.now >= due else { return false }
      due = .now + Self.interval
      return true
    }
    guard isDue else { return }
    let percent = progress.totalBytes > 0 ? min(100, progress.bytes * 100 / progress.totalBytes) : 0
    let share = "\(percent) % of \(progress.totalBytes >> 20) MiB"
    output.progress([
      "\(share), \(progress.files) of \(progress.totalFiles) files", share, "\(percent) %",
    ])
  }

  func clear() {
    output.progress([])
  }
}

extension Output {
  /// Computes checksums, and shows the progress if that takes long and a person can see it.
  func checksums(
    of items: [FileChecksums.Item], in folder: OpenFolder
  ) -> [Result<HashedFile, HashingError>] {
    let work = FileChecksums(items, in: folder)
    guard showsProgress else { return work.run() }
    let line = HashingLine(self)
    defer { line.clear() }
    return work.run { line.show($0) }
  }
}
