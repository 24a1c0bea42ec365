extension AppFileReader {
  /// Reads `action.by-install`, with `action.sudo` and `action.channel-urls` beside it.
  mutating func byInstallAction(in action: JSONObject) -> Action? {
    let place = "action.by-install"
    guard let value = action["by-install"],
      let object = object(value, at: place, isError: true)
    else { return nil }
    var ways = ByInstall()
    ways.usesSudo = flag(action["sudo"], at: "action.sudo") ?? false
    ways.channelURLs = channelURLs(action["channel-urls"])
    let managers = Self.managers
    expect(managers.map(\.rawValue), in: object, under: place + ".")
    for manager in managers {
      guard let value = object[manager.rawValue] else { continue }
      let keyPath = "\(place).\(manager.rawValue)"
      if manager == .standalone {
        ways.standalone = standaloneAction(value, at: keyPath)
      } else {
        ways.ways[manager] = way(value, at: keyPath)
      }
    }
    guard !object.members.isEmpty else {
      report(
        .wrongValue(found: "", expected: "a package manager and its package"), at: place,
        isError: true)
      return nil
    }
    return .byInstall(ways)
  }

  private mutating func channelURLs(_ value: JSON?) -> [Installation.Manager: String] {
    let place = "action.channel-urls"
    guard let object = object(value, at: place, isError: true) else { return [:] }
    let managers = Self.managersWithRegistry
    expect(managers.map(\.rawValue), in: object, under: place + ".")
    var urls: [Installation.Manager: String] = [:]
    for manager in managers {
      urls[manager] = address(object[manager.rawValue], at: "\(place).\(manager.rawValue)") {
        Address(link: $0) != nil ? nil : "an http or https URL"
      }
    }
    return urls
  }

  private mutating func standaloneAction(_ value: JSON, at keyPath: String) -> Action? {
    guard value["by-install"] == nil else {
      report(
        .wrongValue(found: "by-install", expected: "another action"), at: keyPath, isError: true)
      return nil
    }
    return action(from: value, at: keyPath)
  }

  private mutating func way(_ value: JSON, at keyPath: String) -> ByInstall.Way? {
    guard value.stringValue == nil else {
      return text(value, at: keyPath, limit: 214) { name in
        Self.isPackageName(name) ? nil : "the name of a package"
      }.map(ByInstall.Way.package)
    }
    guard value.arrayValue != nil else {
      report(
        .wrongType(found: value.typeName, expected: "the name of a package or a list of arguments"),
        at: keyPath, isError: true)
      return nil
    }
    return commandTemplate(value, at: keyPath).map(ByInstall.Way.command)
  }

  static func isPackageName(_ name: String) -> Bool {
    guard let first = name.first, !"-./~".contains(first) else { return false }
    return name.allSatisfy { character in
      character.isASCII && (character.isLetter || character.isNumber)
        || "@/._+:-[],".contains(character)
    }
  }

  private mutating func flag(_ value: JSON?, at keyPath: String) -> Bool? {
    guard let value else { return nil }
    if let flag = value.boolValue { return flag }
    report(.wrongType(found: value.typeName, expected: "a boolean"), at: keyPath, isError: true)
    return nil
  }
}
