import HarmlessText

extension DownloadRun {
  /// The number of bytes that must arrive so that a try does not count against the limit.
  private static let worthATry = 1 << 20

  func retry(_ slot: DownloadSlot, after error: DownloadError) {
    // If each try starts at the first byte, nothing is gained however much arrives.
    let hasComeFar =
      slot.header.status == 206 && slot.file.size - slot.farthest >= Self.worthATry
    if hasComeFar { slot.tries = 0 }
    let pause = job.settings.pause(
      DownloadPause(
        tries: max(1, slot.tries), retryAfter: error.retryAfter, jitter: .random(in: 0...1)))
    let isInTime = job.settings.deadline.map { now + pause < $0 } ?? true
    guard slot.tries < job.settings.tries, pause <= DownloadPause.longest, isInTime else {
      return end(slot, .failure(error))
    }
    slot.tries += 1
    slot.farthest = max(slot.farthest, slot.file.size)
    slot.hop = nil
    slot.redirects = 0
    slot.waitsUntil = now + pause
  }

  func giveUpStalled() -> Bool {
    var hasStalled = false
    for slot in busy {
      if slot.hasMoved {
        slot.lastMove = now
        slot.hasMoved = false
      }
      guard slot.waitsUntil == nil, slot.lastMove + job.settings.stallLimit <= now else {
        continue
      }
      hasStalled = true
      remove(slot)
      retry(slot, after: .stalled(url: slot.url, limit: job.settings.stallLimit))
    }
    return hasStalled
  }

  func giveUp() {
    for slot in busy {
      remove(slot)
      end(slot, .failure(.transport(.timedOut(url: slot.firstURL))))
    }
    while next < job.items.count, !isStopped {
      let url = presentableURL(job.items[next].url)
      tell(next, .failure(.transport(.timedOut(url: url))))
      next += 1
    }
    finishAll()
  }

  var nextEvent: ContinuousClock.Instant {
    var event = now + .seconds(60)
    if let deadline = job.settings.deadline { event = min(event, deadline) }
    for slot in busy {
      event = min(event, slot.waitsUntil ?? slot.lastMove + job.settings.stallLimit)
    }
    if finishing > 0 { event = min(event, now + Self.finishingLook) }
    return tally.nextReport.map { min($0, event) } ?? event
  }

  func milliseconds(until event: ContinuousClock.Instant) -> Int32 {
    let seconds = (event - now) / .seconds(1)
    return Int32(max(0, min(seconds, 60)) * 1000) + 1
  }
}
