/// How far a number of downloads has come.
public struct DownloadProgress: Equatable, Sendable {
  /// The bytes that came, those kept from an earlier run included.
  ///
  /// Where a file begins anew, the number stays until more has come.
  public var received: Int
  /// All bytes, once that is known of every file.
  public var total: Int?
  /// The files that are done with, whether they arrived or not.
  public var files: Int
  /// The files that are asked for.
  public var totalFiles: Int
  /// In bytes a second, of the last seconds rather than of all.
  public var rate: Int
  /// Until the end at that rate, in whole seconds, rounded up; nil if it is not known.
  public var timeLeft: Duration?

  package init(
    received: Int, total: Int?, files: Int, totalFiles: Int, rate: Int, timeLeft: Duration?
  ) {
    self.received = received
    self.total = total
    self.files = files
    self.totalFiles = totalFiles
    self.rate = rate
    self.timeLeft = timeLeft
  }
}

/// Counts what has arrived, and reports it now and then.
struct DownloadTally {
  private let tells: (@Sendable (DownloadProgress) -> Void)?
  private let totalFiles: Int
  private let begin = ContinuousClock.now
  private var files = 0
  /// Of the files that have ended.
  private var received = 0
  /// Of all files whose size is known.
  private var known = 0
  /// The files whose size is not known, those under way among them.
  private var unknown = 0
  private var meter = DownloadMeter()
  /// The most that was reported, which stays until there is more, should a file begin anew.
  private var farthest = 0
  private var lastReport: ContinuousClock.Instant?

  /// Twenty times a second.
  private static let interval = Duration.milliseconds(50)

  init(_ items: [DownloadItem], tells: (@Sendable (DownloadProgress) -> Void)?) {
    self.tells = tells
    totalFiles = items.count
    guard tells != nil else { return }
    for item in items { count(item.expectedSize) }
  }

  /// When the next report is due; nil if nobody wants one.
  var nextReport: ContinuousClock.Instant? {
    guard tells != nil else { return nil }
    return (lastReport ?? begin) + Self.interval
  }

  /// Counts an item that is done with by what came of it.
  mutating func end(
    _ item: DownloadItem, _ result: Result<DownloadOutcome, DownloadError>
  ) {
    files += 1
    guard tells != nil else { return }
    var size = 0
    if case .success(.file(let file)) = result { size = file.size }
    if let expected = item.expectedSize { known -= expected } else { unknown -= 1 }
    known += size
    received += size
  }

  /// Reports all that has arrived, with what has been copied so far of a local file.
  mutating func report(
    _ slots: [DownloadSlot], copying copied: Int = 0, at time: ContinuousClock.Instant,
    isLast: Bool = false
  ) {
    guard let tells, isLast || nextReport.map({ $0 <= time }) ?? false else { return }
    lastReport = time
    var received = received + copied
    var total = known
    var unknown = unknown
    for slot in slots {
      received += slot.file.size
      guard slot.item.expectedSize == nil, let size = slot.total else { continue }
      total += size
      unknown -= 1
    }
    meter.add(received: received, at: time - begin)
    let whole = unknown == 0 ? total : nil
    farthest = max(farthest, received)
    tells(
      DownloadProgress(
        received: whole.map { min(farthest, $0) } ?? farthest, total: whole, files: files,
        totalFiles: totalFiles, rate: Int(meter.rate),
        timeLeft: meter.timeLeft(received: received, total: whole)))
  }

  private mutating func count(_ size: Int?) {
    if let size { known += size } else { unknown += 1 }
  }
}

/// Makes a steady rate of samples that come unevenly.
struct DownloadMeter: Sendable {
  /// In bytes a second.
  private(set) var rate = 0.0
  private var last: (time: Duration, received: Int)?
  /// When the first bytes were on their way.
  private var begin = Duration.zero

  /// In how many seconds about two thirds of what was before are forgotten.
  private static let memory = 3.0
  /// Closer samples say nothing.
  private static let shortest = 0.02
  /// What comes in a burst at first says nothing of how long the rest takes.
  private static let leastAge = Duration.seconds(2)

  /// Takes a sample; bytes that were thrown away again count as none.
  mutating func add(received: Int, at time: Duration) {
    guard let last, rate > 0 || received != last.received else {
      self.last = (time, received)
      begin = time
      return
    }
    let seconds = (time - last.time) / .seconds(1)
    guard seconds >= Self.shortest else { return }
    let now = Double(max(0, received - last.received)) / seconds
    // The average since the beginning, until that is longer ago than the memory reaches.
    let age = (time - begin) / .seconds(1)
    rate += (now - rate) * max(seconds / max(age, seconds), seconds / (seconds + Self.memory))
    self.last = (time, received)
  }

  /// How long the rest takes, in whole seconds, rounded up; nil if nothing moves, the end is not
  /// known, or the downloads have only just begun.
  func timeLeft(received: Int, total: Int?) -> Duration? {
    guard let total, rate >= 1, total != received else { return total == received ? .zero : nil }
    guard let last, last.time - begin >= Self.leastAge else { return nil }
    let seconds = (Double(max(0, total - received)) / rate).rounded(.up)
    return Int(exactly: seconds).map { .seconds($0) }
  }
}
