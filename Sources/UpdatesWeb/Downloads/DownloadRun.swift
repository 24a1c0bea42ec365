import CUpdatesLibraries
import HarmlessText

/// The concurrent downloads of one call, in one thread.
final class DownloadRun {
  let job: DownloadJob
  private let cancellation: DownloadCancellation
  private let multi: OpaquePointer
  private let rules: DownloadRules
  private let leftovers: Set<String>
  var idle: [DownloadSlot] = []
  var busy: [DownloadSlot] = []
  var next = 0
  var isStopped = false
  var tally: DownloadTally
  var now = ContinuousClock.now
  /// Set if there are more files than slots, so that finishing a file does not delay the next one.
  let finisher: FileFinisher?
  var finishing = 0
  var spares: [PartialDownload] = []

  init(
    _ job: DownloadJob, multi: OpaquePointer, cancellation: DownloadCancellation
  ) throws {
    self.job = job
    self.multi = multi
    self.cancellation = cancellation
    rules = DownloadRules(job.settings)
    tally = DownloadTally(job.items, tells: job.progress)
    let names = try DownloadError.wrapping { try job.folder.names() }
    leftovers = Set(
      names.filter {
        $0.hasSuffix(DownloadItem.partSuffix) || $0.hasSuffix(DownloadItem.recordSuffix)
      })
    let places = min(max(1, job.atOnce), job.items.count)
    finisher = job.items.count > places ? FileFinisher() : nil
    idle = (0..<places).map { _ in
      DownloadSlot(rules: rules, file: PartialDownload(in: job.folder, for: job.target))
    }
    guard finisher != nil else { return }
    spares = (0..<places).map { _ in PartialDownload(in: job.folder, for: job.target) }
  }

  func work() throws {
    defer { leave() }
    while !isStopped {
      guard !cancellation.isCancelled else { throw DownloadError.cancelled }
      now = .now
      if let deadline = job.settings.deadline, deadline <= now {
        giveUp()
        break
      }
      fill()
      wakeWaiting()
      guard !busy.isEmpty else {
        guard finishing > 0 else { break }
        finishAll()
        continue
      }
      guard updates_curl_multi_perform(multi) else { throw Self.broken }
      var hasEnded = concludeEnded()
      if giveUpStalled() { hasEnded = true }
      tellFinished()
      tally.report(busy, at: now)
      guard !hasEnded, !isStopped else { continue }
      guard updates_curl_multi_wait(multi, milliseconds(until: nextEvent)) else {
        throw Self.broken
      }
    }
    tally.report(busy, at: .now, isLast: true)
  }

  private static var broken: DownloadError {
    .transport(.failed(url: "", detail: "libcurl has failed"))
  }

  private func fill() {
    while !isStopped, next < job.items.count, let slot = idle.last {
      let index = next
      next += 1
      do {
        let item = job.items[index]
        guard item.hasUsableName else {
          throw DownloadError.unusableName(item.name.harmlessLine(limit: 256))
        }
        if item.url.isFileURL {
          try tell(index, .success(copy(item, with: slot.file)))
          continue
        }
        try slot.begin(item, index: index, hasLeftovers: hasLeftovers(of: item), check: check)
        idle.removeLast()
        busy.append(slot)
        if let outcome = try slot.completedBefore() {
          end(slot, .success(outcome))
        } else {
          start(slot)
        }
      } catch {
        let error: DownloadError = narrowed(error)
        if slot === idle.last {
          tell(index, .failure(error))
        } else {
          end(slot, .failure(error))
        }
      }
    }
  }

  func hasLeftovers(of item: DownloadItem) -> Bool {
    guard !leftovers.isEmpty else { return false }
    return leftovers.contains(item.name + DownloadItem.partSuffix)
      || leftovers.contains(item.name + DownloadItem.recordSuffix)
  }

  /// Throws if the downloads are cancelled or the time is over.
  func check(_ url: String) throws {
    guard !cancellation.isCancelled else { throw DownloadError.cancelled }
    guard let deadline = job.settings.deadline, deadline <= .now else { return }
    throw DownloadError.transport(.timedOut(url: url))
  }

  func start(_ slot: DownloadSlot) {
    do {
      let transfer = try slot.prepare()
      slot.lastMove = now
      guard updates_curl_multi_add(multi, transfer) else { throw Self.broken }
    } catch {
      let error: DownloadError = narrowed(error)
      end(slot, .failure(error))
    }
  }

  private func wakeWaiting() {
    for slot in busy {
      guard let time = slot.waitsUntil, time <= now else { continue }
      start(slot)
    }
  }

  private func concludeEnded() -> Bool {
    var hasEnded = false
    var outcome = CCurlOutcome.done
    while let context = updates_curl_multi_next_ended(multi, &outcome) {
      hasEnded = true
      let slot = Unmanaged<DownloadSlot>.fromOpaque(context).takeUnretainedValue()
      remove(slot)
      take(slot.conclude(outcome), of: slot)
    }
    return hasEnded
  }

  private func take(_ step: DownloadSlot.Step, of slot: DownloadSlot) {
    switch step {
    case .ended(let result): end(slot, result)
    case .arrived(let arrived): finish(arrived, of: slot)
    case .again: start(slot)
    case .retry(let error): retry(slot, after: error)
    }
  }

  func end(_ slot: DownloadSlot, _ result: Result<DownloadOutcome, DownloadError>) {
    free(slot)
    if case .failure(let error) = result { slot.leavePart(after: error) }
    tell(slot.index, result)
  }

  func free(_ slot: DownloadSlot) {
    busy.removeAll { $0 === slot }
    idle.append(slot)
  }

  func tell(_ index: Int, _ result: Result<DownloadOutcome, DownloadError>) {
    tally.end(job.items[index], result)
    pass(index, result)
  }

  func pass(_ index: Int, _ result: Result<DownloadOutcome, DownloadError>) {
    if !isStopped, !job.each(index, result) { isStopped = true }
  }

  func remove(_ slot: DownloadSlot) {
    guard slot.waitsUntil == nil, let transfer = slot.transfer else { return }
    updates_curl_multi_remove(multi, transfer.pointer)
  }

  private func leave() {
    for slot in busy {
      remove(slot)
      slot.leavePart(after: .cancelled)
    }
    busy = []
    finishAll()
  }
}
