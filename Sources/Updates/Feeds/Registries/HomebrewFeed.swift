import HarmlessText

extension Feed {
  /// A formula or a cask of Homebrew.
  ///
  /// The URL is `https://formulae.brew.sh/api/formula/NAME.json` or `…/api/cask/NAME.json`, or that
  /// of a file with the output of `brew info --json=v2 NAME`. The version is the stable one; in a
  /// cask's version, what follows a comma does not count. A deprecated or disabled one is not
  /// offered.
  ///
  /// Source: [JSON API](https://formulae.brew.sh/docs/api/).
  package static let homebrew = registry("homebrew") { try $0.readHomebrew() }
}

extension RegistryReleases {
  fileprivate mutating func readHomebrew() throws {
    let entry = try entry(in: document.json())
    let page = entry["homepage"]?.webURL
    var value = entry["version"]
    var place = "version"
    if let versions = entry["versions"] {
      (value, place) = (versions["stable"], "versions.stable")
    } else if let text = value?.stringValue {
      value = .string(String(text.prefix { $0 != "," }))
    }
    add(value, at: place, withdrawal: Self.withdrawal(of: entry)) { $0.storeURL = page }
  }

  private func entry(in value: JSON) throws -> JSONObject {
    let entries: [JSON]
    switch value {
    case .array(let formulae): entries = formulae
    case .object(let members) where members["formulae"] != nil || members["casks"] != nil:
      entries = ["formulae", "casks"].flatMap { members[$0]?.arrayValue ?? [] }
    default: return try document.object(value)
    }
    guard entries.count == 1 else {
      throw document.malformed("it has \(entries.count) formulae and casks, expected one")
    }
    return try document.object(entries[0])
  }

  private static func withdrawal(of entry: JSONObject) -> Withdrawal? {
    if entry["disabled"]?.boolValue == true {
      return Withdrawal("disabled", reason: entry["disable_reason"])
    }
    guard entry["deprecated"]?.boolValue == true else { return nil }
    return Withdrawal("deprecated", reason: entry["deprecation_reason"])
  }
}
