package enum Restart: Equatable, Sendable {
  case sameWords
  /// By these words, of which the first is the program.
  case words([String])

  /// The words for a process that asked; nil if it is not the program, or if its words are unknown.
  ///
  /// `place` is the path of the program or of its folder, or the program's name.
  package func words(
    of process: OtherProcess?, at place: String?, environment: [String: String]
  ) -> [String]? {
    if case .words(let words) = self { return words }
    guard let place = place.flatMap({ Self.file($0, environment) }),
      let words = process?.words
    else { return nil }
    func isProgram(_ word: String) -> Bool {
      guard let file = Self.file(word, environment) else { return false }
      return file == place || file.hasPrefix(place + "/")
    }
    // The name of a script comes after its interpreter and the interpreter's options.
    let script = words.dropFirst().firstIndex { !$0.hasPrefix("-") }
    guard
      let start = [words.startIndex, script].compactMap(\.self).first(where: {
        isProgram(words[$0])
      })
    else { return nil }
    let isPath = words[start].contains("/")
    return [isPath ? FileSystem.absolute(words[start]) : words[start]]
      + words[words.index(after: start)...]
  }

  /// The file of a program, without links.
  private static func file(_ word: String, _ environment: [String: String]) -> String? {
    let path =
      word.contains("/") ? word : try? ExecutableSearch.path(of: word, environment: environment)
    return path.flatMap { try? FileSystem.resolved(FileSystem.absolute($0)) }
  }
}
