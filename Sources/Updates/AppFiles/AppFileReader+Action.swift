import HarmlessText

extension AppFileReader {
  /// Reads an action, which is `action` itself or one in it.
  mutating func action(from value: JSON?, at place: String = "action") -> Action? {
    guard let action = object(value, at: place, isError: true) else { return nil }
    let settings = Self.settingsOfActions
    let restart = place == "action" ? ["restart"] : []
    expect(
      Self.kindsOfActions + settings.flatMap(\.value) + restart, in: action, under: place + ".")
    let kinds = Self.kindsOfActions.filter { action[$0] != nil }
    guard kinds.count == 1 else {
      let expected =
        kinds.isEmpty ? "one of open, run, install, by-install" : "only one of them"
      let found = kinds.isEmpty ? action.keys : kinds
      report(
        .wrongValue(found: found.joined(separator: ", "), expected: expected), at: place,
        isError: true)
      return nil
    }
    for (kind, keys) in settings where kinds != [kind] {
      for key in keys where action[key] != nil {
        report(.unknownKey(near: nil), at: "\(place).\(key)", isError: false)
      }
    }
    if kinds == ["install"] { return installAction(action, at: place) }
    return openAction(action["open"], at: place + ".open")
      ?? commandTemplate(action["run"], at: place + ".run").map(Action.run)
      ?? byInstallAction(in: action)
  }

  /// Reads how the program starts again: `true`, or the words of a command.
  mutating func restart(after action: Action?, in value: JSON?) -> Restart? {
    guard let value = value?["restart"] else { return nil }
    if action == .open {
      report(.unknownKey(near: nil), at: "action.restart", isError: false)
      return nil
    }
    if let isOn = value.boolValue { return isOn ? .sameWords : nil }
    guard value.arrayValue != nil else {
      let expected = "true, or a list of arguments"
      report(
        .wrongType(found: value.typeName, expected: expected), at: "action.restart", isError: true)
      return nil
    }
    return command(value, at: "action.restart").map(Restart.words)
  }

  private mutating func installAction(_ action: JSONObject, at place: String) -> Action? {
    let target = text(action["install"], at: place + ".install", limit: 4096) { path in
      let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      let isClear = parts.allSatisfy { !["", ".", ".."].contains($0) } && !parts.isEmpty
      guard parts.last?.utf8.count ?? 0 <= InstallAction.longestName else {
        return "a name of at most \(InstallAction.longestName) bytes at the end of the path"
      }
      return isClear && (path.hasPrefix("/") || path.hasPrefix("~/"))
        ? nil : "the absolute path of a file or folder, or a path that begins with ~/"
    }
    let member = text(action["member"], at: place + ".member", limit: 4096) { path in
      (try? RelativePath(path)) == nil ? "a path in the archive such as bin/tool" : nil
    }
    let asset = text(action["asset"], at: place + ".asset", limit: 2048) { pattern in
      pattern.contains("://")
        ? (Address(link: pattern) != nil ? nil : "an http or https URL")
        : pattern.contains("/") ? "the name of a file, with {version}, {os}, {arch} or {libc}" : nil
    }
    if let value = action["follow"], value.boolValue == nil {
      report(
        .wrongType(found: value.typeName, expected: "true or false"), at: place + ".follow",
        isError: true)
    }
    let time = text(action["when"], at: place + ".when") { time in
      ["on-request", "on-exit"].contains(time) ? nil : "on-request or on-exit"
    }
    guard let target else { return nil }
    var install = InstallAction(target: target)
    install.member = member
    install.asset = asset
    install.waitsForExit = time == "on-exit"
    install.followsLink = action["follow"]?.boolValue ?? false
    return .install(install)
  }

  private mutating func openAction(_ value: JSON?, at keyPath: String) -> Action? {
    guard let value else { return nil }
    guard let isOn = value.boolValue else {
      report(.wrongType(found: value.typeName, expected: "true"), at: keyPath, isError: true)
      return nil
    }
    if !isOn {
      report(
        .wrongValue(found: "false", expected: "true, or no 'action'"), at: keyPath, isError: true)
    }
    return isOn ? .open : nil
  }

  /// Reads the words of a command, in which `{version}` stands for the offered version.
  mutating func commandTemplate(_ value: JSON?, at keyPath: String) -> [String]? {
    guard let words = command(value, at: keyPath) else { return nil }
    do {
      try CommandTemplate.check(words)
      return words
    } catch {
      report(.wrongValue(error), at: keyPath, isError: true)
      return nil
    }
  }
}
