extension AppFileReader {
  /// Reads the object `action`; `install` is reserved for later versions.
  mutating func action(from value: JSON?) -> Action? {
    guard let action = object(value, at: "action", isError: true) else { return nil }
    let known = ["open", "run", "install", "member"]
    expect(known, in: action, under: "action.")
    let kinds = ["open", "run", "install"].filter { action[$0] != nil }
    guard kinds.count == 1 else {
      let expected = kinds.isEmpty ? "one of open, run, install" : "only one of them"
      let found = kinds.isEmpty ? action.keys : kinds
      report(
        .wrongValue(found: found.joined(separator: ", "), expected: expected), at: "action",
        isError: true)
      return nil
    }
    if action["install"] != nil {
      report(.notKnownYet, at: "action.install", isError: false)
    } else if action["member"] != nil {
      report(.unknownKey, at: "action.member", isError: false)
    }
    return openAction(action["open"]) ?? runAction(action["run"])
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
