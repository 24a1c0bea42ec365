/// The progress of a number of downloads.
public struct DownloadProgress: Equatable, Sendable {
  /// The bytes that have arrived, including those kept from an earlier run.
  ///
  /// If a file begins again, the number does not fall; it stays until more has arrived.
  public var received: Int
  /// The number of all bytes, once every file's size is known.
  public var total: Int?
  /// The number of files that have ended, successfully or not.
  public var files: Int
  /// The number of requested files.
  public var totalFiles: Int
  /// The rate in bytes per second, averaged over the last few seconds.
  public var rate: Int
  /// The remaining time at that rate, in whole seconds, rounded up; nil if it is not known.
  public var timeLeft: Duration?
}

/// Counts the bytes that arrive, and reports the progress periodically.
struct DownloadTally {
  private let tells: (@Sendable (DownloadProgress) -> Void)?
  /// The size of each file, as far as it is known.
  private var sizes: [Int?]
  private let begin = ContinuousClock.now
  private var files = 0
  private var received = 0
  private var meter = DownloadMeter()
  /// The largest reported number, which does not fall if a file begins again.
  private var farthest = 0
  private var lastReport: ContinuousClock.Instant?

  /// The shortest time between two reports: twenty a second.
  private static let interval = Duration.milliseconds(50)

  init(_ items: [DownloadItem], tells: (@Sendable (DownloadProgress) -> Void)?) {
    self.tells = tells
    sizes = items.map(\.expectedSize)
  }

  mutating func end(_ index: Int, _ result: Result<DownloadOutcome, any Error>) {
    files += 1
    sizes[index] = 0
    guard case .success(.file(let file)) = result else { return }
    sizes[index] = file.size
    received += file.size
  }

  mutating func report(
    _ downloads: [Download], at time: ContinuousClock.Instant, isLast: Bool = false
  ) {
    guard let tells, isLast || (lastReport ?? begin) + Self.interval <= time else { return }
    lastReport = time
    var (sizes, received) = (sizes, received)
    for download in downloads {
      received += download.file.size
      sizes[download.index] = sizes[download.index] ?? download.total
    }
    meter.add(received: received, at: time - begin)
    let total = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
    farthest = max(farthest, received)
    tells(
      DownloadProgress(
        received: total.map { min(farthest, $0) } ?? farthest, total: total, files: files,
        totalFiles: sizes.count, rate: Int(meter.rate),
        timeLeft: meter.timeLeft(received: received, total: total)))
  }
}

struct DownloadMeter: Sendable {
  /// The rate in bytes per second.
  private(set) var rate = 0.0
  private var last: (time: Duration, received: Int)?
  /// When the first bytes began to arrive.
  private var begin = Duration.zero

  /// The number of seconds after which old samples have lost about two thirds of their weight.
  private static let memory = 3.0
  /// The shortest time between samples, in seconds; closer ones are ignored.
  private static let shortest = 0.02
  /// The age from which the rate is reliable; a first burst does not predict the remaining time.
  private static let leastAge = Duration.seconds(2)

  /// Adds a sample; a fall in the number of bytes counts as no progress.
  mutating func add(received: Int, at time: Duration) {
    guard let last, rate > 0 || received != last.received else {
      self.last = (time, received)
      begin = time
      return
    }
    let seconds = (time - last.time) / .seconds(1)
    guard seconds >= Self.shortest else { return }
    let now = Double(max(0, received - last.received)) / seconds
    // This is the average since the beginning, until the beginning is further back than the memory.
    let age = (time - begin) / .seconds(1)
    rate += (now - rate) * max(seconds / max(age, seconds), seconds / (seconds + Self.memory))
    self.last = (time, received)
  }

  /// The remaining time, in whole seconds, rounded up.
  ///
  /// Nil if nothing arrives, the total is not known, or the downloads have only just begun.
  func timeLeft(received: Int, total: Int?) -> Duration? {
    guard let total, rate >= 1, total != received else { return total == received ? .zero : nil }
    guard let last, last.time - begin >= Self.leastAge else { return nil }
    let seconds = (Double(max(0, total - received)) / rate).rounded(.up)
    return Int(exactly: seconds).map { .seconds($0) }
  }
}
