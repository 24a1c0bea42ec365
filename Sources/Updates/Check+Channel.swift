import HarmlessText

extension Check {
  /// Asks the place from which the installed copy gets its updates whether a new version is there.
  ///
  /// Only a new version is asked about, before anybody is told. A required update is not held back.
  /// Without the network, the answer of the last check counts.
  mutating func ask(_ place: InstallationChannel, about result: FeedResult) throws {
    guard let update = news(in: result) else { return }
    if documents.isOffline, let kept = state.channel {
      report.channel = kept
    } else {
      let deadline = min(.now + place.patience, documents.end)
      switch place.source() {
      case .manager(let question):
        report.channel = try place.answer(
          to: question, scheme: scheme, from: documents, until: deadline)
        report.channel?.release = update.notificationKey
      case .file(let action) where state.staged != update.version ?? "":
        try askForFiles(of: result, action, until: deadline)
      // What lies ready needs no server.
      case .file, nil: return
      }
    }
    guard news(in: result) != nil, let answer = report.channel, let doubt = answer.doubt else {
      return
    }
    let sentence =
      switch doubt {
      case .manager: "Your package manager may not have it yet"
      case .file: "The file may not be there yet"
      }
    warn(Warning.channelUnknown, "\(sentence): \(answer.words)")
  }

  /// The new version that would be offered, as far as is known now.
  ///
  /// A snooze ends without another check, so it does not count.
  private mutating func news(in result: FeedResult) -> Update? {
    guard case .available(let update, let reason) = preview(of: result)?.outcome,
      [nil, .snoozed].contains(reason), !update.isRequired, !update.isInformational
    else { return nil }
    return update
  }

  /// Asks for the file of the newest release; if it is missing, for that of the one before.
  private mutating func askForFiles(
    of result: FeedResult, _ action: InstallAction, until deadline: ContinuousClock.Instant
  ) throws {
    var answer = ChannelAnswer()
    while answer.missing.count < ChannelAnswer.mostFiles, let update = news(in: result),
      let url = url(of: update, action)
    {
      let key = update.notificationKey
      let (isThere, words) = try file(at: url, until: deadline)
      answer.isUnknown = isThere == nil
      if answer.missing.isEmpty { answer.release = key }
      if isThere == false {
        answer.obstacle = answer.obstacle ?? words
        answer.missing.append(key)
      } else {
        answer.words = words
      }
      report.channel = answer
      guard isThere == false else { return }
    }
  }

  /// The URL of the file for this system; nil if none can be chosen, or if it needs no server.
  private func url(of update: Update, _ action: InstallAction) -> String? {
    let files = UpdateFiles(of: update, for: action, app: checker.app, system: checker.system)
    // Whoever installs it hears why none can be chosen.
    let asset = files.only ?? AssetSystem.current.flatMap { try? files.chosen(for: $0) }
    return asset.flatMap { $0.url.isFileURL ? nil : $0.url }
  }

  /// Whether a server has a file, nil if that is unknown, and what it says, as a clause.
  private func file(
    at url: String, until deadline: ContinuousClock.Instant
  ) throws -> (isThere: Bool?, words: String) {
    do {
      let status = try documents.status(
        ofFileAt: url, headers: try query?.headers(for: url) ?? [], until: deadline)
      let shown = "'\(presentableURL(url))'"
      return switch status {
      case 200..<300: (true, "\(shown) can be downloaded")
      case 400..<500 where ![408, 429].contains(status):
        (false, "\(shown) responded with status \(status)")
      default: (nil, "\(shown) responded with status \(status)")
      }
    } catch let error as Problem {
      return (nil, error.summary)
    }
  }
}

extension Warning {
  /// The code of the warning that a version may not be there yet.
  package static let channelUnknown = "channel.unknown"
}
