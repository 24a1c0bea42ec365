import HarmlessText

extension FieldReader {
  /// The keys of an action, each of which is given alone.
  private static let kinds = ["open", "run", "install", "by-install"]

  static let actionKeys = FieldReader.keys { reader in
    for key in ["open", "run"] { reader.field(key) { _ in } }
    _ = reader.install()
    _ = reader.byInstall()
    reader.field("restart") { _ in }
  }

  /// Reads an action, or the one of `by-install` for a lone file, which has fewer keys.
  mutating func action(isStandalone: Bool = false) -> (action: Action?, restart: Restart?) {
    guard let object = object() else { return (nil, nil) }
    if isStandalone, object["by-install"] != nil {
      fault("another action", found: "by-install")
      return (nil, nil)
    }
    let given = Self.kinds.filter { object[$0] != nil }
    guard given.count == 1 else {
      nameUnknown(in: object, but: Self.actionKeys)
      let found = given.isEmpty ? object.keys : given
      fault(
        given.isEmpty ? "one of " + Self.kinds.joined(separator: ", ") : "only one of them",
        found: found.isEmpty ? "empty" : Finding.shown(.string(found.joined(separator: ", "))))
      return (nil, nil)
    }
    var action: Action?
    var restart: Restart?
    self.object { reader in
      switch given[0] {
      case "open":
        reader.field("open") {
          action = $0.value == true ? .open : $0.refuse("true, or no 'action'")
        }
        return
      case "run": reader.field("run") { action = $0.commandTemplate().map(Action.run) }
      case "install": action = reader.install().map(Action.install)
      default: action = reader.byInstall().map(Action.byInstall)
      }
      if !isStandalone { reader.field("restart") { restart = $0.restart() } }
    }
    return (action, restart)
  }

  /// How the program starts again: `true`, or the words of a command.
  private mutating func restart() -> Restart? {
    switch value {
    case .bool(let isOn): return isOn ? .sameWords : nil
    case .array: return command().map(Restart.words)
    default: return refuse("true, or a list of arguments")
    }
  }

  private mutating func install() -> InstallAction? {
    var install = InstallAction(target: "")
    field("install") { value in
      install.target =
        value.text(limit: 4096) { path in
          let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
          let isClear = parts.allSatisfy { !["", ".", ".."].contains($0) } && !parts.isEmpty
          guard parts.last?.utf8.count ?? 0 <= InstallAction.longestName else {
            return "a name of at most \(InstallAction.longestName) bytes at the end of the path"
          }
          return isClear && (path.hasPrefix("/") || path.hasPrefix("~/"))
            ? nil : "the absolute path of a file or folder, or a path that begins with ~/"
        } ?? ""
    }
    field("member") { value in
      install.member = value.text("a path in the archive such as bin/tool", limit: 4096) {
        (try? RelativePath($0)) != nil
      }
    }
    field("asset") { value in
      install.asset = value.text(limit: 2048) { pattern in
        pattern.contains("://")
          ? (Address(link: pattern) != nil ? nil : "an http or https URL")
          : pattern.contains("/")
            ? "the name of a file, with {version}, {os}, {arch} or {libc}" : nil
      }
    }
    field("follow") { install.followsLink = $0.flag() ?? false }
    field("when") { install.waitsForExit = $0.isSecond(of: "on-request", "on-exit") }
    return install.target.isEmpty ? nil : install
  }

  private mutating func byInstall() -> ByInstall? {
    var found = ByInstall()
    var isUsable = false
    field("by-install") { value in
      let isObject = value.object { reader in
        for manager in ByInstall.managers {
          reader.field(manager.rawValue) { found.read(manager, from: &$0) }
        }
      }
      isUsable = isObject && value.value != [:]
      if value.value == [:] { value.fault("a package manager and its package", found: "empty") }
    }
    field("sudo") { found.usesSudo = $0.flag() ?? false }
    field("channel-urls") { value in
      value.object { reader in
        for manager in ByInstall.channelManagers {
          reader.field(manager.rawValue) { value in
            found.channelURLs[manager] = value.address("an http or https URL") {
              Address(link: $0) != nil
            }
          }
        }
      }
    }
    return isUsable ? found : nil
  }

  /// The words of a command, in which `{version}` stands for the offered version.
  fileprivate mutating func commandTemplate() -> [String]? {
    guard let words = command() else { return nil }
    do {
      try CommandTemplate.check(words)
      return words
    } catch {
      return refuse(error)
    }
  }
}

extension ByInstall {
  /// The managers for which an app file can name a package.
  static let managers = Installation.Manager.allCases.filter { $0 != .other }

  /// The managers whose registry has a document that an app file can name.
  static let channelManagers = managers.filter { $0.row.registry != nil }

  fileprivate mutating func read(_ manager: Installation.Manager, from value: inout FieldReader) {
    switch value.value {
    case _ where manager == .standalone: standalone = value.action(isStandalone: true).action
    case .string:
      let name = value.text("the name of a package", limit: 214, where: Self.isPackageName)
      ways[manager] = name.map(Way.package)
    case .array: ways[manager] = value.commandTemplate().map(Way.command)
    default: value.fault("the name of a package or a list of arguments")
    }
  }

  static func isPackageName(_ name: String) -> Bool {
    guard let first = name.first, !"-./~".contains(first) else { return false }
    return name.allSatisfy { character in
      character.isASCII && (character.isLetter || character.isNumber)
        || "@/._+:-[],".contains(character)
    }
  }
}
