import Updates

/// What is remembered, in lines for a person.
enum StatusText {
  /// One line where something is new and not put off; nil else.
  static func short(_ state: State, app: App, scheme: VersionScheme, now: Date) -> String? {
    guard let pending = state.pending, pending.required || !isSilenced(pending, state, scheme, now),
      isNew(pending, installed: app.version, scheme)
    else { return nil }
    let name = app.name ?? state.app?.name ?? app.id ?? state.app?.id ?? "The app"
    let version = pending.version.map { " \($0)" } ?? ""
    return "\(name)\(version) is \(pending.required ? "required" : "available")"
  }

  private static func isSilenced(
    _ pending: State.Pending, _ state: State, _ scheme: VersionScheme, _ now: Date
  ) -> Bool {
    if let until = state.snoozedUntil, until > now { return true }
    guard let version = pending.version else { return false }
    return (state.skipped + [state.snoozedVersion].compactMap { $0 })
      .contains { compare($0, version, scheme) == .orderedSame }
  }

  /// Whether it is newer than what is known to be installed, as after an update by other means.
  private static func isNew(
    _ pending: State.Pending, installed: String?, _ scheme: VersionScheme
  ) -> Bool {
    guard let installed, let version = pending.version else { return true }
    return compare(installed, version, scheme) == .orderedAscending
  }

  private static func compare(
    _ left: String, _ right: String, _ scheme: VersionScheme
  ) -> ComparisonResult? {
    guard let left = try? Version(left, scheme: scheme),
      let right = try? Version(right, scheme: scheme)
    else { return nil }
    return left.compare(to: right)
  }

  static func text(_ state: State, app: App) -> String {
    var lines = [
      line("App", app.name ?? state.app?.name ?? app.id ?? state.app?.id ?? "not known"),
      line("Installed", app.version ?? state.app?.installed ?? "not known"),
      line("Last check", state.lastAttempt?.iso8601 ?? "never"),
      line("Last success", state.lastSuccess?.iso8601 ?? "never"),
      line("New", pending(state.pending)),
    ]
    if !state.notifications.isEmpty {
      let counts = state.notifications.entries.suffix(5).map { "\($0.version) (\($0.value))" }
      lines.append(line("Announced", counts.joined(separator: ", ")))
    }
    if !state.skipped.isEmpty {
      lines.append(line("Skipped", state.skipped.joined(separator: ", ")))
    }
    if let until = state.snoozedUntil { lines.append(line("Put off", "until \(until.iso8601)")) }
    if let version = state.snoozedVersion {
      lines.append(line("Put off", "until a version after \(version)"))
    }
    for (index, entry) in state.journal.suffix(5).enumerated() {
      let build = entry.build.map { " (\($0))" } ?? ""
      lines.append(
        line(
          index == 0 ? "Seen running" : "",
          "\(entry.version)\(build) since \(entry.firstSeen.iso8601)"))
    }
    return lines.joined(separator: "\n")
  }

  private static func pending(_ pending: State.Pending?) -> String {
    guard let pending else { return "nothing" }
    return (pending.version ?? "a newer version") + (pending.required ? ", required" : "")
  }

  private static func line(_ label: String, _ value: String) -> String {
    label + String(repeating: " ", count: max(1, 14 - label.count)) + value
  }
}
