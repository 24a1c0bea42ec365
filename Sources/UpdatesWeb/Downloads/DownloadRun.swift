import HarmlessText

/// The concurrent downloads of one call, on its thread.
final class DownloadRun {
  private let items: [DownloadItem]
  private let source: OpenFolder?
  private let settings: DownloadSettings
  private let deadline: Deadline
  private let loop: TransferLoop
  private var tally: DownloadTally
  private let each: (Int, Result<DownloadOutcome, any Error>) -> Bool
  private var idle: [DownloadSlot]
  private var busy: [DownloadSlot] = []
  private var next = 0
  private var isStopped = false
  private var now = ContinuousClock.now

  /// The number of bytes that must arrive so that a try does not count against the limit.
  private static let worthATry = 1 << 20

  init(
    _ items: [DownloadItem], from source: OpenFolder?, in slots: [DownloadSlot],
    _ settings: DownloadSettings, until deadline: Deadline, on loop: TransferLoop,
    tally: DownloadTally, each: @escaping (Int, Result<DownloadOutcome, any Error>) -> Bool
  ) {
    (self.items, self.source, self.settings) = (items, source, settings)
    (self.deadline, self.loop, self.tally) = (deadline, loop, tally)
    (self.each, idle) = (each, slots)
  }

  /// `leftovers` are the names in the folder.
  func work(leftovers: [String]) throws {
    let leftovers = Set(leftovers.filter(DownloadItem.isPart))
    defer {
      for slot in busy { slot.leavePart(after: CancellationError()) }
    }
    while !isStopped {
      guard !deadline.isCancelled else { throw CancellationError() }
      now = .now
      guard !deadline.isOver else {
        giveUp()
        break
      }
      fill(leftovers)
      for slot in busy where slot.waitsUntil.map({ $0 <= now }) ?? false { start(slot) }
      guard !busy.isEmpty else { break }
      for ended in try loop.turn() {
        guard let slot = busy.first(where: { $0.transfer === ended.transfer }) else { continue }
        conclude(slot, after: ended.failure)
      }
      now = .now
      giveUpStalled()
      tally.report(busy, at: now)
    }
    tally.report(busy, at: .now, isLast: true)
  }

  private func fill(_ leftovers: Set<String>) {
    while !isStopped, next < items.count, let slot = idle.popLast() {
      let (index, item) = (next, items[next])
      next += 1
      busy.append(slot)
      do {
        try slot.begin(item, index: index, isInsecureAllowed: settings.allowsInsecureHTTP)
        let check = {
          try self.deadline.check(.timedOut(url: slot.url))
          self.tally.report(self.busy, at: .now)
        }
        let hasLeftovers =
          !leftovers.isEmpty && !DownloadItem.parts(of: item.name).isDisjoint(with: leftovers)
        try slot.open(hasLeftovers: hasLeftovers, check)
        if item.url.isFileURL {
          // Other downloads wait meanwhile.
          end(slot, .success(try slot.copy(below: source, check)))
        } else {
          start(slot)
        }
      } catch {
        end(slot, .failure(error))
      }
    }
  }

  private func start(_ slot: DownloadSlot) {
    do {
      slot.waitsUntil = nil
      try loop.start(slot.transfer)
    } catch {
      end(slot, .failure(error))
    }
  }

  private func conclude(_ slot: DownloadSlot, after failure: (any Error)?) {
    do {
      if let failure { throw failure }
      do {
        end(slot, .success(try slot.outcome()))
      } catch Problem.kind(.installChecksum) where slot.file.isContinued {
        // The file may consist of parts of two contents; one whole response decides.
        _ = try slot.anew()
        slot.transfer.restart()
        start(slot)
      }
    } catch let problem as Problem {
      retry(slot, after: problem)
    } catch {
      end(slot, .failure(error))
    }
  }

  private func retry(_ slot: DownloadSlot, after problem: Problem) {
    // If each try starts at the first byte, nothing is gained however much arrives.
    if slot.transfer.header.status == 206, slot.file.size - slot.farthest >= Self.worthATry {
      slot.tries = 0
    }
    guard let wait = settings.wait(after: problem, tries: slot.tries, until: deadline.end) else {
      return end(slot, .failure(problem))
    }
    slot.tries += 1
    slot.farthest = max(slot.farthest, slot.file.size)
    slot.transfer.restart()
    slot.waitsUntil = now + wait
  }

  private func giveUpStalled() {
    for slot in busy
    where slot.waitsUntil == nil && slot.transfer.lastMove + settings.stallLimit <= now {
      loop.stop(slot.transfer)
      retry(slot, after: .stalled(url: slot.transfer.url, limit: settings.stallLimit))
    }
  }

  private func giveUp() {
    for slot in busy {
      loop.stop(slot.transfer)
      end(slot, .failure(Problem.timedOut(url: slot.transfer.firstURL)))
    }
    while next < items.count, !isStopped {
      tell(next, .failure(Problem.timedOut(url: presentableURL(items[next].url))))
      next += 1
    }
  }

  private func end(_ slot: DownloadSlot, _ result: Result<DownloadOutcome, any Error>) {
    if let place = busy.firstIndex(where: { $0 === slot }) { busy.remove(at: place) }
    idle.append(slot)
    if case .failure(let error) = result { slot.leavePart(after: error) }
    tell(slot.index, result)
  }

  private func tell(_ index: Int, _ result: Result<DownloadOutcome, any Error>) {
    tally.end(index, result)
    if !isStopped, !each(index, result) { isStopped = true }
  }
}
