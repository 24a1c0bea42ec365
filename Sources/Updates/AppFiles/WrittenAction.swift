import HarmlessText

/// What the object `action` says.
struct WrittenAction {
  private var action: Action?
  private var install: InstallAction?
  private var ways: ByInstall?
  private var restart: Restart?

  /// Reads an action, or the one of `by-install` for a lone file, which has fewer keys.
  static func read(
    by value: inout FieldReader, isStandalone: Bool = false
  ) -> (action: Action?, restart: Restart?) {
    guard let object = value.object() else { return (nil, nil) }
    if isStandalone, object["by-install"] != nil {
      value.fault("another action", found: "by-install")
      return (nil, nil)
    }
    let given = kinds.filter { object[$0.key] != nil }
    guard given.count == 1 else {
      value.nameUnknown(in: object, but: keys)
      let found = given.isEmpty ? object.keys : given.map(\.key)
      value.fault(
        given.isEmpty ? "one of " + kinds.map(\.key).joined(separator: ", ") : "only one of them",
        found: found.isEmpty ? "empty" : Finding.shown(.string(found.joined(separator: ", "))))
      return (nil, nil)
    }
    var written = Self()
    value.fields(
      given[0].value.filter { !isStandalone || $0.key != "restart" }, into: &written)
    let action = written.action ?? written.install.map(Action.install)
    return (action ?? written.ways.map(Action.byInstall), written.restart)
  }

  /// The fields of each kind of action; the first one says which kind it is.
  static let kinds: KeyValuePairs<String, [Field<WrittenAction>]> = [
    "open": [
      Field("open") { written, value in
        written.action = value.value == true ? .open : value.refuse("true, or no 'action'")
      }
    ],
    "run": [
      Field("run") { written, value in
        written.action = value.commandTemplate().map(Action.run)
      },
      restartField,
    ],
    "install": installFields + [restartField],
    "by-install": byInstallFields + [restartField],
  ]

  static let keys = Array(Set(kinds.flatMap { $0.value.map(\.key) })).sorted()

  /// How the program starts again: `true`, or the words of a command.
  private static let restartField = Field<WrittenAction>("restart") { written, value in
    switch value.value {
    case .bool(let isOn): written.restart = isOn ? .sameWords : nil
    case .array: written.restart = value.command().map(Restart.words)
    default: value.fault("true, or a list of arguments")
    }
  }

  private static let installFields: [Field<WrittenAction>] = [
    Field("install") { written, value in
      let target = value.text(limit: 4096) { path in
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let isClear = parts.allSatisfy { !["", ".", ".."].contains($0) } && !parts.isEmpty
        guard parts.last?.utf8.count ?? 0 <= InstallAction.longestName else {
          return "a name of at most \(InstallAction.longestName) bytes at the end of the path"
        }
        return isClear && (path.hasPrefix("/") || path.hasPrefix("~/"))
          ? nil : "the absolute path of a file or folder, or a path that begins with ~/"
      }
      written.install = target.map { InstallAction(target: $0) }
    },
    Field("member") { written, value in
      let member = value.text(limit: 4096) { path in
        (try? RelativePath(path)) == nil ? "a path in the archive such as bin/tool" : nil
      }
      written.install?.member = member
    },
    Field("asset") { written, value in
      let asset = value.text(limit: 2048) { pattern in
        pattern.contains("://")
          ? (Address(link: pattern) != nil ? nil : "an http or https URL")
          : pattern.contains("/")
            ? "the name of a file, with {version}, {os}, {arch} or {libc}" : nil
      }
      written.install?.asset = asset
    },
    Field("follow") { written, value in
      let isOn = value.flag()
      written.install?.followsLink = isOn ?? false
    },
    Field("when") { written, value in
      let time = value.text { time in
        ["on-request", "on-exit"].contains(time) ? nil : "on-request or on-exit"
      }
      written.install?.waitsForExit = time == "on-exit"
    },
  ]

  private static let byInstallFields: [Field<WrittenAction>] = [
    Field("by-install") { written, value in
      var ways = ByInstall()
      guard value.fields(ByInstall.fields, into: &ways) else { return }
      guard value.value != [:] else {
        value.fault("a package manager and its package", found: "empty")
        return
      }
      written.ways = ways
    },
    Field("sudo") { written, value in
      let isOn = value.flag()
      written.ways?.usesSudo = isOn ?? false
    },
    Field("channel-urls") { written, value in
      var urls: [Installation.Manager: String] = [:]
      value.fields(ByInstall.channelFields, into: &urls)
      written.ways?.channelURLs = urls
    },
  ]
}

extension ByInstall {
  /// The managers for which an app file can name a package.
  static let managers = Installation.Manager.allCases.filter { $0 != .other }

  static let fields: [Field<ByInstall>] = managers.map { manager in
    Field(manager.rawValue) { ways, value in
      switch value.value {
      case _ where manager == .standalone:
        ways.standalone = WrittenAction.read(by: &value, isStandalone: true).action
      case .string:
        let name = value.text(limit: 214) { isPackageName($0) ? nil : "the name of a package" }
        ways.ways[manager] = name.map(Way.package)
      case .array: ways.ways[manager] = value.commandTemplate().map(Way.command)
      default: value.fault("the name of a package or a list of arguments")
      }
    }
  }

  static let channelFields: [Field<[Installation.Manager: String]>] =
    managers.filter { $0.row.registry != nil }.map { manager in
      Field(manager.rawValue) { urls, value in
        urls[manager] = value.address { Address(link: $0) != nil ? nil : "an http or https URL" }
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

extension FieldReader {
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
