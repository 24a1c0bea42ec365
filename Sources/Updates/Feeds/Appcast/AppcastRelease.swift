import HarmlessText

extension FeedDocument {
  /// The release that an item of an appcast announces; nil, with a warning, if it names no version.
  ///
  /// Source: [Publishing an update](https://sparkle-project.org/documentation/publishing/) of
  /// Sparkle's documentation.
  mutating func release(of item: AppcastElement) -> Release? {
    let enclosure = AppcastEnclosure.best(of: item.all(.enclosure), for: query.system)
    guard var release = named(item, enclosure) else { return nil }
    addSystems(of: item, enclosure, to: &release)
    addPlaces(of: item, enclosure, to: &release)
    addNotes(of: item, to: &release)
    release.publishedAt = item.text(.pubDate).flatMap {
      Instant(rfc822: $0) ?? Instant(iso8601: $0)
    }
    release.channel = Self.line(item.text(.releaseChannel))
    // Whoever is not on the item's channel is not offered it; the others are, as by Sparkle.
    release.isForEverybody = true
    release.rolloutInterval = Self.number(item.text(.rolloutInterval)).map { .seconds($0) }
    release.minimumAutoupdateVersion = Self.line(item.text(.minimumAutoupdateVersion))
    release.isCritical = isCritical(item, release)
    // Without a page there is no information to show, even if the item is informational.
    release.isInformational =
      release.storeURL != nil && (enclosure == nil || isInformational(item, release))
    if release.downloadURL == nil, !release.isInformational {
      release.exclusion = .nothingToDownload
    }
    return release
  }

  private mutating func named(_ item: AppcastElement, _ enclosure: AppcastEnclosure?) -> Release? {
    func text(_ term: AppcastTerm) -> String? {
      Self.line(enclosure?.attributes[term] ?? item.text(term))
    }
    let (short, full) = (text(.shortVersion), text(.version))
    // Without a short version, the full one is a build. It may be the version too, but a plain
    // number is not, unless it can be compared.
    let dotted = full.flatMap { $0.contains(".") ? version($0) : nil }
    var release = Release(
      version: short.flatMap(version) ?? dotted ?? enclosure?.versionInName.flatMap(version)
        ?? full.flatMap { comparesPlainNumbers ? version($0) : nil })
    release.build = full
    if release.version != nil || isDotted(full) { return release }
    if let found = short ?? full {
      refuse("The version of the item in line \(item.line) is '\(found.harmlessLine(limit: 60))'")
    } else {
      refuse("The item in line \(item.line) names no version")
    }
    return nil
  }

  private var comparesPlainNumbers: Bool {
    isDotted(query.app.build) || query.app.version?.contains(".") != true
  }

  private func isDotted(_ text: String?) -> Bool {
    text.map { (try? Version($0)) != nil } ?? false
  }

  private func version(_ text: String) -> Version? {
    // An invalid version is skipped; if no other version is found, there is a warning.
    try? Version(text, scheme: query.scheme)
  }

  private func addSystems(
    of item: AppcastElement, _ enclosure: AppcastEnclosure?, to release: inout Release
  ) {
    release.systems = enclosure?.system.map { [$0] }
    let isForAppleSystems = enclosure?.system ?? "macos" == "macos"
    func bound(_ term: AppcastTerm) -> Release.SystemRequirement? {
      guard let text = Self.line(item.text(term)), isDotted(text) else { return nil }
      return Release.SystemRequirement(version: text, isForAppleSystems: isForAppleSystems)
    }
    release.minimumOS = bound(.minimumSystem)
    release.maximumOS = bound(.maximumSystem)
    let hardware = (item.text(.hardware) ?? "").split { $0 == "," || $0.isWhitespace }
    if hardware.contains("arm64") {
      release.architectures = ["arm64"]
    } else {
      release.architectures = enclosure?.architecture.map { [$0] }
    }
  }

  private mutating func addPlaces(
    of item: AppcastElement, _ enclosure: AppcastEnclosure?, to release: inout Release
  ) {
    release.downloadURL = enclosure?.attributes[.url].flatMap { url($0, "enclosure", item) }
    release.size = Self.number(enclosure?.attributes[.length])
    release.assetList = .download(edSignature: Self.line(enclosure?.attributes[.edSignature]))
    release.storeURL =
      best(.link, of: item).flatMap { url($0.text, "link", item) }
      ?? best(.fullNotesLink, of: item).flatMap { url($0.text, "fullReleaseNotesLink", item) }
  }

  private mutating func addNotes(of item: AppcastElement, to release: inout Release) {
    release.notesURL = best(.notesLink, of: item).flatMap {
      url($0.text, "releaseNotesLink", item)
    }
    guard let best = best(.description, of: item) else { return }
    if release.notesURL == nil, !best.text.contains(where: \.isWhitespace),
      best.text.hasPrefix("https://") || best.text.hasPrefix("http://")
    {
      // In the oldest form, the description is the URL of the notes.
      release.notesURL = url(best.text, "description", item)
      return
    }
    let format: ReleaseNotes.Format =
      switch best.attributes[.format]?.lowercased() {
      case "plain-text": .plain
      case "markdown": .markdown
      default: .html
      }
    release.notes = ReleaseNotes(text: best.text.harmlessText(), format: format)
  }

  /// The non-empty element that best fits the user's language.
  ///
  /// The order is: the language itself, its base language, another variant of that base, a text
  /// without a language, English, and the first text.
  private func best(_ term: AppcastTerm, of item: AppcastElement) -> AppcastElement? {
    let elements = item.all(term).filter { !$0.text.isEmpty }
    let languages = elements.compactMap { $0.attributes[.language] }
    func base(_ language: String) -> Substring? {
      LanguageChoice.normalized(language).split(separator: "-").first
    }
    func first(ofBase wanted: Substring?) -> String? {
      languages.first { wanted != nil && base($0) == wanted }
    }
    let tags = LanguageChoice.tags(for: query.app.language)
    let wanted =
      LanguageChoice.first(of: tags, in: languages)
      ?? first(ofBase: query.app.language.flatMap(base))
    let english = first(ofBase: "en")
    return elements.first { wanted != nil && $0.attributes[.language] == wanted }
      ?? elements.first { $0.attributes[.language] == nil }
      ?? elements.first { $0.attributes[.language] == english } ?? elements.first
  }

  private mutating func url(_ text: String, _ name: String, _ item: AppcastElement) -> String? {
    // In an appcast that is a file, relative URLs cannot be resolved.
    if let address = Address(link: text, relativeTo: Address(link: url)) { return address.text }
    refuse(
      "The \(name) of the item in line \(item.line) leads to '\(presentableURL(text, limit: 60))', "
        + "expected an http or https URL")
    return nil
  }

  private func isCritical(_ item: AppcastElement, _ release: Release) -> Bool {
    let updates = item.all(.criticalUpdate)
    let isTagged = item.all(.tags).flatMap(\.elements).contains { $0.term == .criticalUpdate }
    return (isTagged || !updates.isEmpty)
      && isMeant(release, below: updates.compactMap { $0.attributes[.version] })
  }

  private func isInformational(_ item: AppcastElement, _ release: Release) -> Bool {
    let updates = item.all(.informationalUpdate)
    func texts(_ term: AppcastTerm) -> [String] {
      updates.flatMap(\.elements).filter { $0.term == term }.map(\.text)
    }
    return !updates.isEmpty && isMeant(release, for: texts(.version), below: texts(.belowVersion))
  }

  /// Whether the installed version is one of the versions or below a limit; true if there are none,
  /// or if it cannot be compared.
  ///
  /// The versions are builds if the release has a build and the installed one is known.
  private func isMeant(
    _ release: Release, for versions: [String] = [], below limits: [String]
  ) -> Bool {
    let build = release.build == nil ? nil : query.app.build
    guard !(versions + limits).isEmpty, let text = build ?? query.app.version,
      let installed = try? Version(text)
    else { return true }
    return versions.contains { (try? Version($0)) == installed }
      || limits.contains { (try? Version($0)).map { installed < $0 } ?? true }
  }

  private static func line(_ text: String?) -> String? {
    guard let line = text?.harmlessLine(), !line.isEmpty else { return nil }
    return line
  }

  /// Parses a whole number of at least 1.
  private static func number(_ text: String?) -> Int? {
    text.flatMap { Int($0.trimmingBlanks()) }.flatMap { $0 > 0 ? $0 : nil }
  }
}

private struct AppcastEnclosure {
  let attributes: [AppcastTerm: String]
  /// The system that it is for, such as `macos`, `windows` or `linux`; nil if it names none.
  let system: String?
  /// The processor in the system's name, such as `arm64` in `windows-arm64`.
  let architecture: String?

  private init(_ element: AppcastElement) {
    attributes = element.attributes
    let words = attributes[.system]?.harmlessLine(limit: 40).lowercased()
      .split(separator: "-", maxSplits: 1).map(String.init)
    switch words?.first {
    case "osx", "mac": system = "macos"
    case let name: system = name
    }
    switch words?.dropFirst().first {
    case "x64", "amd64": architecture = "x86_64"
    case "aarch64": architecture = "arm64"
    case let name: architecture = name
    }
  }

  /// Chooses the enclosure for a system, else one for any system, else the first.
  ///
  /// It skips delta updates, which only patch an older version.
  static func best(
    of enclosures: [AppcastElement], for system: RunningSystem
  ) -> AppcastEnclosure? {
    let all = enclosures.filter { $0.attributes[.deltaFrom] == nil }.map(AppcastEnclosure.init)
    let own = all.filter { $0.system == system.name }
    return own.first { $0.architecture != nil && $0.architecture == system.architecture }
      ?? own.first { $0.architecture == nil } ?? own.first ?? all.first { $0.system == nil }
      ?? all.first
  }

  /// The version in the file's name, such as 1.2.3 in `Tool-1.2.3.zip`; nil if it is not clear.
  var versionInName: String? {
    let path = (attributes[.url] ?? "").prefix { $0 != "?" && $0 != "#" }
    var name = path.split(separator: "/").last ?? ""
    for ending in [".tar.gz", ".tar.xz", ".tar.bz2", ".tgz", ".zip", ".dmg", ".pkg", ".aar"]
    where name.hasSuffix(ending) {
      name = name.dropLast(ending.count)
      break
    }
    guard let separator = name.lastIndex(where: { $0 == "-" || $0 == "_" }) else { return nil }
    let version = name[name.index(after: separator)...]
    guard version.contains("."), version.utf8.allSatisfy({ $0.isDigit || $0 == 0x2E }) else {
      return nil
    }
    return String(version)
  }
}
