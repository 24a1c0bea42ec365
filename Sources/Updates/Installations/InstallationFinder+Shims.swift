import HarmlessText

/// Small programs that version managers put on `PATH`, and the programs behind them.
extension InstallationFinder {
  /// The program that a shim starts; nil if the trail ends at no shim or the program is unknown.
  func placeBehindShim(_ trail: ProgramTrail) -> String? {
    if let name = trail.shimOfMise {
      let programs = programsOfMise(name, shim: trail.end(in: "shims"))
      return programs.count == 1 ? programs[0].path : nil
    }
    guard let script = script(at: trail.end) else { return nil }
    return placeBehindASDF(script, at: trail.end) ?? placeBehindPNPM(script, at: trail.end)
  }

  /// The first lines of a script; nil if the file is no text with `#!` at its beginning.
  func script(at path: String) -> String? {
    // A program that may be run but not read tells nothing.
    guard let head = try? FileSystem.head(of: path, count: Self.headLength),
      head.starts(with: [0x23, 0x21])
    else { return nil }
    return String(validating: head, as: UTF8.self) ?? String(decoding: head, as: UTF8.self)
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

  private static let headLength = 8 << 10

  /// The programs of a name that mise has installed, with the tools that they belong to.
  func programsOfMise(_ name: String, shim: String?) -> [(tool: String, path: String)] {
    guard let shim else { return [] }
    let tools = FileSystem.folder(of: FileSystem.folder(of: shim)) + "/installs"
    return names(in: tools).compactMap { tool in
      let versions = names(in: tools + "/" + tool)
      guard let version = versions.contains("latest") ? "latest" : versions.last else {
        return nil
      }
      return ["/bin/", "/"].map { [tools, tool, version].joined(separator: "/") + $0 + name }
        .first { (try? FileSystem.facts(of: $0))?.kind == .regular }.map { (tool, $0) }
    }
  }

  /// The program that `asdf exec` starts, in the plugin and version that the shim's comments name.
  private func placeBehindASDF(_ script: String, at shim: String) -> String? {
    guard script.contains("asdf exec") else { return nil }
    let comments = script.split(whereSeparator: \.isNewline).filter {
      $0.hasPrefix("# asdf-plugin:")
    }
    let folder = FileSystem.folder(of: FileSystem.folder(of: shim)) + "/installs"
    return comments.map { $0.dropFirst("# asdf-plugin:".count).split(separator: " ") }
      .filter { $0.count == 2 }
      .map { "\(folder)/\($0[0])/\($0[1])/bin/\(shim.lastName)" }
      .last(where: FileSystem.isThere)
  }

  /// The file after `$basedir` in the last line with `exec`, as pnpm writes its shims.
  private func placeBehindPNPM(_ script: String, at shim: String) -> String? {
    let lines = script.split(whereSeparator: \.isNewline)
    guard var end = lines.last(where: { $0.contains("exec ") && $0.contains(#""$basedir/"#) })
    else { return nil }
    while let start = end.firstRange(of: #""$basedir"#) { end = end[start.upperBound...] }
    let place = FileSystem.absolute(
      FileSystem.folder(of: shim) + end.prefix { $0 != "\"" })
    return FileSystem.isThere(place) ? place : nil
  }
}

extension ProgramTrail {
  /// The name of the program for which mise stands; nil if the trail does not end at mise.
  var shimOfMise: String? {
    ["mise", "rtx"].contains(end.lastName) ? end(in: "shims")?.lastName : nil
  }

  func end(in folder: String) -> String? {
    places.last { FileSystem.folder(of: $0).lastName == folder }
  }
}
