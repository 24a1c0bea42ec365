import HarmlessText

extension Feed {
  /// A package on npm's registry, or on another one of the same form.
  ///
  /// The URL is that of the package: `https://registry.npmjs.org/NAME`. Its *dist-tags* are
  /// channels, and `latest` is the default one. A version without a tag counts if it is not above
  /// `latest`. A deprecated version is not offered.
  ///
  /// Source: [package metadata](https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md),
  /// in the full and in the abbreviated form, and the manifest of a single version.
  package static let npm = registry(
    "npm",
    ask: { asked in
      do {
        return try asked.result()
      } catch Problem.kind(.tooLarge) {
        // The abbreviated form has no dates.
        var brief = asked
        brief.request.accept = briefNPM
        return try brief.result()
      }
    }, read: { try $0.readNPM() })

  static let briefNPM = "application/vnd.npm.install-v1+json"
}

extension RegistryReleases {
  fileprivate mutating func readNPM() throws {
    isSemantic = true
    let members = try document.object()
    guard case .object(let tags)? = members["dist-tags"] else {
      guard members["version"] != nil, members["versions"] == nil else {
        throw document.unusable(members["dist-tags"], "dist-tags", expected: "an object")
      }
      add(members["version"], at: "version", withdrawal: Self.deprecation(of: .object(members)))
      return
    }
    guard case .string(let latest)? = tags["latest"], let newest = document.version(tags["latest"])
    else {
      throw document.unusable(tags["latest"], "dist-tags.latest", expected: "a version")
    }
    var channels: [String: String] = [:]
    for tag in tags.members where tag.key != "latest" {
      guard let version = tag.value.stringValue else { continue }
      let channel = tag.key.harmlessLine(limit: 80)
      // Of several tags, the one counts that the app asks for.
      if channels[version] == nil || channel == document.query.app.channel {
        channels[version] = channel
      }
    }
    // On the default channel, it does not matter which other tags a version has.
    channels[latest] = nil
    let page = members["homepage"]?.webURL
    let times = members["time"]?.objectValue
    let entries = members["versions"]?.objectValue?.members ?? []
    for entry in entries {
      let channel = channels[entry.key]
      if channel == nil, entry.key != latest, let version = document.version(.string(entry.key)),
        version.isNewer(than: newest)
      {
        continue
      }
      add(
        .string(entry.key), at: "versions", withdrawal: Self.deprecation(of: entry.value)
      ) { release in
        release.channel = channel
        release.publishedAt = times?[entry.key]?.date
        release.storeURL = page
      }
    }
    if entries.isEmpty { add(.string(latest), at: "dist-tags.latest") }
  }

  /// The deprecation of a version's manifest; an empty text means that it was taken back.
  private static func deprecation(of manifest: JSON) -> Withdrawal? {
    switch manifest["deprecated"] {
    case .string(let text)? where !text.isEmpty: Withdrawal("deprecated", reason: .string(text))
    case .bool(true)?: Withdrawal("deprecated", reason: nil)
    default: nil
    }
  }
}
