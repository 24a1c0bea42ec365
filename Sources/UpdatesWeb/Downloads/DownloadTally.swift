/// Counts what has arrived, and tells it now and then.
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
  /// The most that was told, which is told until there is more, should a file begin anew.
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

  /// When there is something to tell; nil where nobody wants to know.
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

  /// Tells of all that has arrived, with what has been copied so far of a file that is here.
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
        secondsLeft: meter.secondsLeft(received: received, total: whole)))
  }

  private mutating func count(_ size: Int?) {
    if let size { known += size } else { unknown += 1 }
  }
}
