package import Updates

extension AppRegistry {
  /// The identifier of the registered app that is meant, or the absolute path of an app file.
  ///
  /// An identifier counts before a name, a name before a program, and a program before the end of
  /// an identifier. Throws `AppFileError` if the apps cannot be listed, or else `Failure`.
  package func place(named word: String) throws -> String {
    if has(word) { return word }
    if word.isPlace { return FileSystem.absolute(word) }
    let apps = try list().map(NamedApp.init)
    let ids = NamedApp.Level.allCases.lazy
      .map { level in apps.filter { $0.answers(to: word, at: level) }.map(\.id) }
      .first { !$0.isEmpty }
    guard let ids, let id = ids.first else { throw Failure.notRegistered(word, amongst: apps) }
    guard ids.count == 1 else { throw Failure.ambiguous(word, ids) }
    return id
  }

  /// Also commands, because a word that is neither may have been meant as one.
  package func refusal(of word: String, amongst commands: [String]) -> Failure {
    let apps = ((try? list()) ?? []).map(NamedApp.init)
    let near = commands.filter { Suggestion.nearest(to: word, among: [$0]) != nil }
    let hint = Failure.meant(near + NamedApp.nearest(to: word, amongst: apps))
    return Failure(
      code: "usage.unknown-command",
      message: "'\(word.quotable)' is neither a command nor a registered app",
      hint: hint ?? "see 'updates-tui --help' and 'updates-tui list'", exitCode: .usage)
  }
}

private struct NamedApp {
  enum Level: CaseIterable {
    case name, program, end
  }

  let id: String
  private let name: String?
  private let program: String?

  init(_ entry: AppRegistry.Entry) {
    let file = try? entry.outcome.get().file
    id = entry.id
    name = file?.name
    program = file?.program?.split(separator: "/").last.map(String.init)
  }

  func answers(to word: String, at level: Level) -> Bool {
    let word = word.lowercased()
    return switch level {
    case .name: name?.lowercased() == word
    case .program: program?.lowercased() == word
    case .end: ends.contains { $0.lowercased() == word }
    }
  }

  /// What follows a dot, and each part that follows the domain, which has two.
  private var ends: [String] {
    let parts = id.split(separator: ".")
    return parts.indices.dropFirst().map { parts[$0...].joined(separator: ".") }
      + parts.dropFirst(2).map(String.init)
  }

  static func nearest(to word: String, amongst apps: [NamedApp]) -> [String] {
    apps.compactMap { app in
      let names = [app.name, app.program, app.id].compactMap(\.self) + app.ends
      return names.first { Suggestion.nearest(to: word, among: [$0.lowercased()]) != nil }
    }
  }
}

extension Failure {
  fileprivate static func notRegistered(_ word: String, amongst apps: [NamedApp]) -> Failure {
    var failure = Failure(AppFileError.notRegistered(id: word))
    failure.hint = meant(NamedApp.nearest(to: word, amongst: apps)) ?? failure.hint
    return failure
  }

  fileprivate static func ambiguous(_ word: String, _ ids: [String]) -> Failure {
    Failure(
      code: "usage.ambiguous-app",
      message: "several apps are named '\(word.quotable)': \(inQuotes(ids))",
      hint: "give the whole ID", exitCode: .usage)
  }

  /// Nil if nothing is near.
  fileprivate static func meant(_ names: [String]) -> String? {
    names.isEmpty
      ? nil : "did you mean \(names.prefix(3).map { "'\($0.quotable)'" }.alternatives)?"
  }

  package static func inQuotes(_ ids: [String]) -> String {
    let shown = ids.prefix(10).map { "'\($0.quotable)'" }.joined(separator: ", ")
    return ids.count > 10 ? "\(shown) and \(ids.count - 10) more" : shown
  }
}
