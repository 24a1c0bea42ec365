import HarmlessText
package import Updates

extension AppRegistry {
  /// The identifier of the registered app that is meant, or the absolute path of an app file.
  ///
  /// An identifier counts before a name, a name before a program, and a program before the end of
  /// an identifier. `commands` is what the word may have been meant as besides. Throws a problem
  /// if no app has that name, or several have it.
  package func place(named word: String, besides commands: [String] = []) throws -> String {
    if has(word) { return word }
    if word.isPlace {
      // As it is written: a mistyped address may have a secret in it.
      guard FileSystem.isThere(word) else {
        throw Problem.document(.file(.fileMissing, word.quotable)).of(.appFile)
      }
      return try FileSystem.absoluteToKeep(word)
    }
    let apps = try list().map(NamedApp.init)
    for level in 0..<NamedApp.levels {
      let ids = apps.filter { $0.answers(to: word, at: level) }.map(\.id)
      if ids.count > 1 {
        throw Problem(
          .usageAmbiguousApp,
          "several apps are named '\(word.quotable)': \(Problem.list(ids))")
      }
      if let id = ids.first { return id }
    }
    var problem =
      commands.isEmpty
      ? Problem.appNotRegistered(word)
      : Problem(
        .usageUnknownCommand, "'\(word.quotable)' is neither a command nor a registered app",
        hint: "see 'updates-tui --help' and 'updates-tui list'")
    let near = Suggestion.all(near: word, among: commands + apps.flatMap(\.all))
    if !near.isEmpty {
      problem.hint = "did you mean \(near.prefix(3).map { "'\($0.quotable)'" }.alternatives)?"
    }
    throw problem
  }

  /// The identifier of the app that is meant, also if only its app file is named.
  package func id(named word: String) throws -> String {
    let place = try place(named: word)
    guard place.hasPrefix("/") else { return place }
    guard let id = try load(place).file.id else { throw Problem.appFileWithoutID(word) }
    return id
  }

  /// For each registered app what people call it, if that means no other one.
  package func usualWords() throws -> [String] {
    let apps = try list().map(NamedApp.init)
    return apps.map { app in
      app.usual.first { word in
        !word.contains(" ") && !word.isPlace
          && apps.count { other in other.all.contains { $0.lowercased() == word.lowercased() } }
            == 1
      } ?? app.id
    }
  }

  /// The name of an app that is nearly the word; nil if there is none.
  package func name(near word: String) -> String? {
    let apps = (try? list().map(NamedApp.init)) ?? []
    return Suggestion.nearest(to: word, among: apps.flatMap(\.all))
  }
}

private struct NamedApp {
  static let levels = 3

  let id: String
  /// By level: the name and the identifier, the program, and the ends of the identifier.
  private let names: [[String]]

  init(_ entry: AppRegistry.Entry) {
    let file = try? entry.outcome.get().file
    let program = file?.program?.split(separator: "/").last.map(String.init)
    // The first two parts are a domain, which says nothing of the program.
    let parts = entry.id.split(separator: ".")
    let ends = parts.indices.dropFirst().map { parts[$0...].joined(separator: ".") }
    id = entry.id
    names = [
      [file?.name, entry.id].compactMap(\.self), [program].compactMap(\.self),
      ends + parts.dropFirst(2).map(String.init),
    ]
  }

  var usual: [String] {
    names[0].dropLast() + names[1] + names[2].sorted { $0.count < $1.count }
  }

  var all: [String] { Array(names.joined()) }

  func answers(to word: String, at level: Int) -> Bool {
    names[level].contains { $0.lowercased() == word.lowercased() }
  }
}

extension Problem {
  package static func list(_ names: [String]) -> String {
    let shown = names.prefix(10).map(\.quotable).joined(separator: ", ")
    return names.count > 10 ? "\(shown) and \(names.count - 10) more" : shown
  }
}
