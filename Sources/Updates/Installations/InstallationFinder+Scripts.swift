import HarmlessText

/// Scripts that only start another program, as people and package managers write them.
extension InstallationFinder {
  private static let headLength = 8 << 10

  /// The first lines of a script; nil if the file is no text with `#!` at its beginning.
  func script(at path: String) -> String? {
    // A program that may be run but not read tells nothing.
    guard let head = try? FileSystem.head(of: path, count: Self.headLength),
      head.starts(with: [0x23, 0x21])
    else { return nil }
    return String(decoding: head, as: UTF8.self)
  }

  /// The path of the program that a script only starts, with its own arguments; nil for others.
  package func program(startedBy script: String) -> String? {
    // A program with further arguments may be an interpreter.
    let words = self.script(at: script).flatMap(lastCommand) ?? []
    return words.count == 2 && words[0].hasPrefix("/") ? words[0] : nil
  }

  /// The last command of a script that hands the script's own arguments to another program.
  ///
  /// It is the program and `$@`, or the whole line as one word if it is anything else.
  func lastCommand(of script: String) -> [String]? {
    let lines = script.replacing("\\\n", with: " ").split(whereSeparator: \.isNewline)
      .map { String($0).trimmingBlanks() }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
    // A long script does more than start a program, unless it ends with that.
    guard script.utf8.count < Self.headLength,
      let line = lines.suffix(lines.count < 20 ? 20 : 3).last(where: Self.handsOn)
    else { return nil }
    let words = (ShellWords.words(of: line) ?? []).drop { $0.contains("=") && !$0.hasPrefix("/") }
    let command = words.first == "exec" ? words.dropFirst() : words
    guard command.count == 2, command.last == "$@", let program = command.first,
      [line, "fi", "exit $?"].contains(lines.last ?? "")
    else { return [line] }
    let home = home ?? ""
    return [program.replacing("${HOME}", with: home).replacing("$HOME", with: home), "$@"]
  }

  /// Whether a line has a script's arguments, and before them a path, or `exec` anywhere.
  private static func handsOn(_ line: String) -> Bool {
    let line = line.lowercased()
    let arguments = ["$@", "$*", "argv"].compactMap { line.firstRange(of: $0)?.lowerBound }.min()
    return arguments.map { line.contains("exec") || line[..<$0].contains("/") } ?? false
  }
}

// MARK: Version managers

extension InstallationFinder {
  func versionManager(_ trail: ProgramTrail) -> Installation? {
    if let other = otherVersionManager(trail) {
      return found(
        other: other, on: trail, reason: "it chooses the version of the program itself")
    }
    if let shim = trail.shimOfMise {
      let tools = programsOfMise(behind: shim).map { "'\($0.tool)'" }
      return tools.count < 2
        ? found(.mise, on: trail, fact: "which chooses the version")
        : found(
          other: "by mise", on: trail,
          reason: "\(tools.joined(separator: " and ")) have a program of this name")
    }
    return place(trail) { !Self.languages.contains($0) }
  }

  /// A language, and not a package that it has installed, which others have found then.
  func languageOfVersionManager(_ trail: ProgramTrail) -> Installation? {
    place(trail, where: Self.languages.contains)
  }

  private static let languages: Set = ["node", "nodejs", "python"]

  private func otherVersionManager(_ trail: ProgramTrail) -> String? {
    if trail.end.lastName == "volta-shim" || trail.end.contains("/.volta/tools/") {
      return "by Volta"
    }
    guard trail.end.names.dropLast().last == "shims", let script = script(at: trail.end) else {
      return nil
    }
    return ["asdf", "pyenv", "rbenv", "nodenv", "goenv", "jenv"].first {
      script.contains($0 + " exec") || script.contains("/\($0)\" exec")
    }.map { "through \($0)" }
  }

  /// A tool in the folder of mise or asdf: `installs/TOOL/VERSION/…`.
  private func place(
    _ trail: ProgramTrail, where isWanted: (_ tool: String) -> Bool
  ) -> Installation? {
    let names = trail.end.names
    func isFolder(_ folder: [String], of names: [String], _ variable: String) -> Bool {
      names.contains(folder.last ?? "") || environment[variable]?.names == folder
    }
    for index in names.indices.dropFirst()
    where names[index] == "installs" && names.count > index + 3 && isWanted(names[index + 1]) {
      let folder = Array(names[..<index])
      if isFolder(folder, of: ["mise", "rtx"], "MISE_DATA_DIR") {
        return found(.mise, package: names[index + 1], on: trail)
      }
      guard isFolder(folder, of: ["asdf", ".asdf"], "ASDF_DATA_DIR") else { continue }
      return found(
        .asdf, package: names[index + 1], on: trail,
        .byHand(
          [
            ["asdf", "install", "{package}", "latest"],
            ["asdf", "set", "-u", "{package}", "latest"],
          ], reason: "asdf uses the version that you choose"))
    }
    return nil
  }

  /// The program that a manager's shim starts; nil if the trail ends at no shim, or if the program
  /// is unknown.
  func placeBehindShim(_ trail: ProgramTrail) -> String? {
    if let shim = trail.shimOfMise {
      let programs = programsOfMise(behind: shim)
      return programs.count == 1 ? programs[0].path : nil
    }
    guard let script = script(at: trail.end) else { return nil }
    let lines = script.split(whereSeparator: \.isNewline)
    let folder = FileSystem.folder(of: trail.end)
    if script.contains("asdf exec") {
      // # asdf-plugin: TOOL VERSION
      return lines.filter { $0.hasPrefix("# asdf-plugin:") }
        .map { $0.split(separator: " ").suffix(2).joined(separator: "/") }
        .map { "\(FileSystem.folder(of: folder))/installs/\($0)/bin/\(trail.end.lastName)" }
        .last(where: FileSystem.isThere)
    }
    // pnpm: exec node "$basedir/global/5/node_modules/tool/cli.js" "$@"
    guard let line = lines.last(where: { $0.contains("exec ") }),
      let word = ShellWords.words(of: String(line))?.last(where: { $0.hasPrefix("$basedir/") })
    else { return nil }
    let place = FileSystem.absolute(folder + word.dropFirst("$basedir".count))
    return FileSystem.isThere(place) ? place : nil
  }

  /// The programs that mise has installed under the name of a shim, and the tools they belong to.
  private func programsOfMise(behind shim: String) -> [(tool: String, path: String)] {
    let tools = FileSystem.folder(of: FileSystem.folder(of: shim)) + "/installs"
    return names(in: tools).compactMap { tool in
      let versions = names(in: tools + "/" + tool)
      guard let version = versions.contains("latest") ? "latest" : versions.last else {
        return nil
      }
      return ["/bin/", "/"].map { "\(tools)/\(tool)/\(version)\($0)\(shim.lastName)" }
        .first { (try? FileSystem.facts(of: $0))?.kind == .regular }.map { (tool, $0) }
    }
  }
}

extension ProgramTrail {
  /// The path by which mise was started for another program; nil if the trail ends elsewhere.
  fileprivate var shimOfMise: String? {
    ["mise", "rtx"].contains(end.lastName)
      ? places.last { FileSystem.folder(of: $0).lastName == "shims" } : nil
  }
}

enum ShellWords {
  /// The words; nil if a quote is not closed.
  static func words(of line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      switch character {
      case _ where isEscaped:
        word = (word ?? "") + String(character)
        isEscaped = false
      case "\\" where quote != "'": isEscaped = true
      case _ where character == quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil:
        quote = character
        word = word ?? ""
      case _ where character.isWhitespace && quote == nil:
        if let finished = word { words.append(finished) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let finished = word { words.append(finished) }
    return quote == nil && !isEscaped ? words : nil
  }
}
