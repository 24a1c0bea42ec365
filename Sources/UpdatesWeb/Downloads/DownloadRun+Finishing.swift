extension DownloadRun {
  /// How often to look for finished files if nothing else happens.
  static let finishingLook = Duration.milliseconds(20)

  /// Finishes a file that has arrived, in the finisher's thread if that keeps up.
  func finish(_ arrived: UnverifiedDownload, of slot: DownloadSlot) {
    guard !arrived.file.isContinued, let finisher, let spare = spares.popLast() else {
      return finishHere(arrived, of: slot)
    }
    tally.end(slot.item, .success(.file(arrived.facts)))
    slot.file = spare
    finishing += 1
    finisher.add(arrived, index: slot.index)
    free(slot)
  }

  private func finishHere(_ arrived: UnverifiedDownload, of slot: DownloadSlot) {
    do {
      do {
        end(slot, .success(try arrived.finish()))
      } catch DownloadError.mismatch where arrived.file.isContinued {
        // The file may consist of parts of two contents; one whole response decides.
        try slot.startAnew()
        start(slot)
      }
    } catch {
      let error: DownloadError = narrowed(error)
      end(slot, .failure(error))
    }
  }

  func tellFinished() {
    guard finishing > 0, let finisher else { return }
    tell(finisher.finished(atLeast: 0))
  }

  func finishAll() {
    guard finishing > 0, let finisher else { return }
    tell(finisher.finished(atLeast: finishing))
  }

  private func tell(_ finished: [FileFinisher.Finished]) {
    for file in finished {
      finishing -= 1
      spares.append(file.file)
      pass(file.index, file.result)
    }
  }
}

extension DownloadRun {
  /// Copies the file of a `file:` URL; other downloads wait meanwhile.
  func copy(
    _ item: DownloadItem, with file: PartialDownload
  ) throws -> DownloadOutcome {
    let copy = try FileCopy(item, below: job.source)
    let check = {
      try self.check(copy.url)
      self.tally.report(self.busy, copying: file.size, at: .now)
    }
    try file.begin(item, hasLeftovers: hasLeftovers(of: item), url: "", check: check)
    do {
      return try copy.run(into: file, check: check)
    } catch let error as DownloadError {
      try file.discard()
      throw error
    }
  }
}
