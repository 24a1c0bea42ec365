import HarmlessText

/// Turns the items of an appcast into releases, for one app on one system.
///
/// Source: [Publishing an update](https://sparkle-project.org/documentation/publishing/) of
/// Sparkle's documentation.
struct AppcastReleaseMaker {
  private(set) var refusals = Refusals()

  private let query: FeedQuery
  /// Nil if the appcast is a file, in which relative URLs cannot be resolved.
  private let base: Address?

  init(_ document: FeedDocument) {
    query = document.query
    base = Address(link: document.url)
  }

  /// The release that an item announces; nil, with a warning, if the item names no version.
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
    release.isCritical = applies(critical(item), to: release)
    // Without a page there is no information to show, even if the item is informational.
    release.isInformational =
      release.storeURL != nil && (enclosure == nil || applies(informational(item), to: release))
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
      refusals.add(
        "The version of the item in line \(item.line) is '\(found.harmlessLine(limit: 60))'")
    } else {
      refusals.add("The item in line \(item.line) names no version")
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
    if let address = Address(link: text, relativeTo: base) { return address.text }
    refusals.add(
      "The \(name) of the item in line \(item.line) leads to '\(presentableURL(text, limit: 60))', "
        + "expected an http or https URL")
    return nil
  }

  /// The installed versions to which something applies: each of them, and all below a limit.
  private struct Condition {
    var versions: [String] = []
    var limits: [String] = []
  }

  private func critical(_ item: AppcastElement) -> Condition? {
    let updates = item.all(.criticalUpdate)
    let isTagged = item.all(.tags).flatMap(\.elements).contains { $0.term == .criticalUpdate }
    guard isTagged || !updates.isEmpty else { return nil }
    return Condition(limits: updates.compactMap { $0.attributes[.version] })
  }

  private func informational(_ item: AppcastElement) -> Condition? {
    let updates = item.all(.informationalUpdate)
    guard !updates.isEmpty else { return nil }
    func texts(_ term: AppcastTerm) -> [String] {
      updates.flatMap(\.elements).filter { $0.term == term }.map(\.text)
    }
    return Condition(versions: texts(.version), limits: texts(.belowVersion))
  }

  /// Whether the installed version meets a condition; a version that cannot be compared meets it.
  ///
  /// The condition's versions are builds if the release has a build and the installed one is known.
  private func applies(_ condition: Condition?, to release: Release) -> Bool {
    guard let condition else { return false }
    let build = release.build == nil ? nil : query.app.build
    guard !(condition.versions + condition.limits).isEmpty, let text = build ?? query.app.version,
      let installed = try? Version(text)
    else { return true }
    return condition.versions.contains { (try? Version($0)) == installed }
      || condition.limits.contains { text in
        (try? Version(text)).map { installed < $0 } ?? true
      }
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
