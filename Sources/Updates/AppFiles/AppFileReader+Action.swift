extension AppFileReader {
  /// Reads the object `action`.
  mutating func action(from value: JSON?) -> Action? {
    guard let action = object(value, at: "action", isError: true) else { return nil }
    let settings = ["member", "asset", "follow"]
    let known = ["open", "run", "install"]
    expect(known + settings, in: action, under: "action.")
    let kinds = known.filter { action[$0] != nil }
    guard kinds.count == 1 else {
      let expected = kinds.isEmpty ? "one of open, run, install" : "only one of them"
      let found = kinds.isEmpty ? action.keys : kinds
      report(
        .wrongValue(found: found.joined(separator: ", "), expected: expected), at: "action",
        isError: true)
      return nil
    }
    if kinds == ["install"] { return installAction(action) }
    for key in settings where action[key] != nil {
      report(.unknownKey, at: "action.\(key)", isError: false)
    }
    return openAction(action["open"]) ?? runAction(action["run"])
  }

  private mutating func installAction(_ action: JSONObject) -> Action? {
    let target = text(action["install"], at: "action.install", limit: 4096) { path in
      let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      let isClear = parts.allSatisfy { !["", ".", ".."].contains($0) } && !parts.isEmpty
      return isClear && (path.hasPrefix("/") || path.hasPrefix("~/"))
        ? nil : "the absolute path of a file or folder, or a path that begins with ~/"
    }
    let member = text(action["member"], at: "action.member", limit: 4096) { path in
      (try? RelativePath(path)) == nil ? "a path in the archive such as bin/tool" : nil
    }
    let asset = text(action["asset"], at: "action.asset", limit: 2048) { pattern in
      pattern.contains("://")
        ? (WebAddress.accepts(pattern) ? nil : "an http or https URL")
        : pattern.contains("/") ? "the name of a file, with {version}, {os}, {arch} or {libc}" : nil
    }
    if let value = action["follow"], value.boolValue == nil {
      report(
        .wrongType(found: value.typeName, expected: "true or false"), at: "action.follow",
        isError: true)
    }
    guard let target else { return nil }
    var install = InstallAction(target: target)
    install.member = member
    install.asset = asset
    install.followsLink = action["follow"]?.boolValue ?? false
    return .install(install)
  }

  private mutating func openAction(_ value: JSON?) -> Action? {
    guard let value else { return nil }
    guard let isOn = value.boolValue else {
      report(
        .wrongType(found: value.typeName, expected: "true"), at: "action.open", isError: true)
      return nil
    }
    if !isOn {
      report(
        .wrongValue(found: "false", expected: "true, or no 'action'"), at: "action.open",
        isError: true)
    }
    return isOn ? .open : nil
  }

  private mutating func runAction(_ value: JSON?) -> Action? {
    guard let words = command(value, at: "action.run") else { return nil }
    do {
      try CommandTemplate.check(words)
      return .run(words)
    } catch {
      report(Self.fact(error), at: "action.run", isError: true)
      return nil
    }
  }

  private static func fact(_ error: ActionError) -> AppFileFinding.Fact {
    switch error {
    case .placeholderInProgram(let program):
      .wrongValue(found: program, expected: "a program name without a placeholder")
    case .unknownPlaceholder(let placeholder):
      .wrongValue(found: placeholder, expected: "no placeholder except {version}")
    case .notAnArgument(let word):
      .wrongValue(found: word, expected: "a text without a NUL character")
    default: .wrongValue(found: "", expected: "a program and its arguments")
    }
  }
}
