import HarmlessText

/// A formula or a cask of Homebrew.
///
/// The URL is `https://formulae.brew.sh/api/formula/NAME.json` or `…/api/cask/NAME.json`, or that
/// of a file with the output of `brew info --json=v2 NAME`. The version is the stable one; in a
/// cask's version, what follows a comma does not count. A deprecated or disabled one is not offered.
///
/// Source: [JSON API](https://formulae.brew.sh/docs/api/).
package struct HomebrewFeed: RegistryFeed {
  package static let kind = "homebrew"

  package static func read(_ bytes: [UInt8], into releases: inout RegistryReleases) throws {
    try releases.readHomebrew(JSON(parsing: bytes, from: releases.source))
  }
}

extension RegistryReleases {
  mutating func readHomebrew(_ document: JSON) throws {
    let entry = try entry(in: document)
    let page = entry["homepage"]?.stringValue.flatMap { Address(link: $0)?.text }
    var value = entry["version"]
    var place = "version"
    if let versions = entry["versions"] {
      (value, place) = (versions["stable"], "versions.stable")
    } else if let text = value?.stringValue {
      value = .string(String(text.prefix { $0 != "," }))
    }
    add(value, at: place, withdrawal: Self.withdrawal(of: entry)) { $0.storeURL = page }
  }

  private func entry(in document: JSON) throws -> JSONObject {
    let entries: [JSON]
    switch document {
    case .array(let formulae): entries = formulae
    case .object(let members) where members["formulae"] != nil || members["casks"] != nil:
      entries = ["formulae", "casks"].flatMap { members[$0]?.arrayValue ?? [] }
    default: return try object(document)
    }
    guard entries.count == 1 else {
      throw malformed("it has \(entries.count) formulae and casks, expected one")
    }
    return try object(entries[0])
  }

  private static func withdrawal(of entry: JSONObject) -> Withdrawal? {
    if entry["disabled"]?.boolValue == true {
      return Withdrawal("disabled", reason: entry["disable_reason"])
    }
    guard entry["deprecated"]?.boolValue == true else { return nil }
    return Withdrawal("deprecated", reason: entry["deprecation_reason"])
  }
}
