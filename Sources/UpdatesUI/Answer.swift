import HarmlessText
public import Updates

/// A person's answer to an update prompt, with its details.
public enum Answer: Equatable, Sendable {
  case update
  case later(Snooze)
  case skip
  case cancel
  /// The update is required, and the person chose to leave.
  case quit

  /// The answer without its details.
  public var choice: Choice {
    switch self {
    case .update: .update
    case .later: .later
    case .skip: .skip
    case .cancel: .cancel
    case .quit: .quit
    }
  }

  /// One line that says what was chosen.
  ///
  /// - Parameters:
  ///   - version: The offered version.
  ///   - name: The title of an update that has no version.
  ///   - way: How to update later, if the person was asked for the last time; else nil.
  ///   - command: The command line that takes back Later or Skip This Version; nil for none.
  ///   - localization: The words of the line.
  /// - Returns: The line, without a line break.
  public func summary(
    version: String?, name: String? = nil, lastWay way: UpgradeWay? = nil,
    undoneBy command: String? = nil, in localization: Localization
  ) -> String {
    if self == .cancel, let way {
      return lastSummary(of: version ?? name, way, in: localization)
    }
    let called = (version ?? name)?.harmlessLine().nonEmpty
    let word: Word =
      switch self {
      case .update: called == nil ? .choseUpdateWithoutVersion : .choseUpdate
      case .later(.hour): .choseLaterHour
      case .later(.tomorrow): .choseLaterTomorrow
      case .later(.week): .choseLaterWeek
      case .later(.nextVersion): .choseLaterNextVersion
      case .skip where called == nil: .choseSkipWithoutVersion
      case .skip: version == nil ? .choseSkipNamed : .choseSkip
      case .cancel: .choseCancel
      case .quit: .choseQuit
      }
    let sentence = localization.text(word, ["version": called ?? "", "release": called ?? ""])
    guard let command, [.later, .skip].contains(choice) else { return sentence }
    return localization.text(
      .choseUndo, ["sentence": sentence, "command": command.harmlessLine()])
  }

  private func lastSummary(
    of update: String?, _ way: UpgradeWay, in localization: Localization
  ) -> String {
    let update = update?.harmlessLine().nonEmpty
    let sentence = localization.text(
      update == nil ? .choseCancelLastWithoutVersion : .choseCancelLast,
      ["version": update ?? ""])
    let (word, remedy): (Word, String) =
      switch way {
      case .running(let command), .typing(let command), .installing(_, let command):
        (.laterByCommand, command.harmlessLine())
      case .opening(let address), .visiting(let address):
        (.laterAtAddress, address.harmlessURL())
      case .own, .unknown: (.laterUnknown, "")
      }
    return localization.text(
      remedy.isEmpty ? .laterUnknown : word, ["sentence": sentence, "remedy": remedy])
  }
}

/// A person's answer to an update prompt, without its details.
public enum Choice: String, Sendable, CaseIterable {
  case update, later, skip, cancel, quit
}

/// How long a person does not want to be reminded of an update.
public enum Snooze: String, Sendable, CaseIterable {
  case tomorrow, hour, week
  /// Until a version appears that is newer than the offered one.
  case nextVersion

  /// The length of the snooze; nil if a newer version ends it.
  public var duration: Duration? {
    switch self {
    case .hour: .seconds(3_600)
    case .tomorrow: .seconds(86_400)
    case .week: .seconds(604_800)
    case .nextVersion: nil
    }
  }

  package var word: Word {
    switch self {
    case .hour: .laterHour
    case .tomorrow: .laterTomorrow
    case .week: .laterWeek
    case .nextVersion: .laterNextVersion
    }
  }
}

extension UpdateChecker {
  /// Records an answer in the state file, so that the next checks respect it.
  ///
  /// Later and Skip This Version are recorded; the other answers have no lasting effect.
  ///
  /// - Parameters:
  ///   - answer: The person's answer.
  ///   - update: The update that was offered.
  /// - Throws: An error if the state file could not be changed.
  public func remember(_ answer: Answer, to update: Update) throws {
    _ = try rememberUndoably(answer, to: update)
  }

  /// Returns what takes the answer back, but nothing that was changed after it.
  package func rememberUndoably(
    _ answer: Answer, to update: Update
  ) throws -> () throws -> Void {
    guard [.later, .skip].contains(answer.choice) else { return {} }
    let file = try record.state
    let (before, answered) = try file.change { state in
      let before = state
      if case .later(let snooze) = answer {
        let now = options.now ?? Instant.now
        if let duration = snooze.duration {
          state.snooze(until: now.adding(seconds: duration / .seconds(1)), at: now)
        } else {
          state.snooze(untilAfter: update.notificationKey)
        }
      } else {
        state.skip(update.notificationKey)
      }
      return (before, state)
    }
    return { try file.change { $0.takeBack(answered, to: before) } }
  }
}
