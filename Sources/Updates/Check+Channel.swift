import HarmlessText

extension Check {
  /// Asks the place from which the installed copy gets its updates whether a new version is there.
  ///
  /// Only a new version is asked about, before anybody is told. A required update is not held back.
  /// Without the network, the answer of the last check counts.
  mutating func askChannel(about result: FeedResult) throws {
    guard let place = checker.channel, let update = news(in: result) else { return }
    if documents.isOffline, let kept = state.channel {
      report.channel = kept
    } else {
      let deadline = min(.now + place.patience, documents.end)
      switch place.source() {
      case .manager(let question):
        report.channel = State.Channel(
          answer: try place.answer(
            to: question, scheme: scheme, from: documents, until: deadline),
          release: update.notificationKey)
      case .file(let action) where state.staged != update.version ?? "":
        try askForFiles(of: result, action, until: deadline)
      // What lies ready needs no server.
      case .file, nil: return
      }
    }
    guard let offered = news(in: result)?.notificationKey, let answer = report.channel?.answer,
      let doubt = answer.doubt(about: offered)
    else { return }
    let sentence =
      switch doubt {
      case .manager: "Your package manager may not have it yet"
      case .file: "The file may not be there yet"
      }
    let cause = answer.words(about: offered, isMissing: false)
    warn(Warning.channelUnknown, "\(sentence): \(cause)")
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
    var files: [FileAnswer] = []
    while files.count < ChannelAnswer.mostFiles, let update = news(in: result),
      let url = url(of: update, action)
    {
      let finding = try finding(at: url, until: deadline)
      files.append(
        FileAnswer(
          release: update.notificationKey, url: presentableURL(url), finding: finding))
      report.channel = State.Channel(answer: .files(files), release: files[0].release)
      guard case .missing = finding else { return }
    }
  }

  /// The URL of the file for this system; nil if none can be chosen, or if it needs no server.
  private func url(of update: Update, _ action: InstallAction) -> String? {
    let files = UpdateFiles(of: update, for: action, app: checker.app, system: checker.system)
    // Whoever installs it hears why none can be chosen.
    let asset = files.only ?? AssetSystem.current.flatMap { try? files.chosen(for: $0) }
    return asset.flatMap { $0.url.isFileURL ? nil : $0.url }
  }

  private func finding(
    at url: String, until deadline: ContinuousClock.Instant
  ) throws -> FileAnswer.Finding {
    do {
      let status = try documents.status(
        ofFileAt: url, headers: try query?.headers(for: url) ?? [], until: deadline)
      return switch status {
      case 200..<300: .reachable
      case 400..<500 where ![408, 429].contains(status): .missing(status: status)
      default: .unknown(reason: "'\(presentableURL(url))' responded with status \(status)")
      }
    } catch let error as Problem {
      return .unknown(reason: error.summary)
    }
  }
}

extension Warning {
  /// The code of the warning that a version may not be there yet.
  package static let channelUnknown = "channel.unknown"
}
