import HarmlessText

extension AppFileReader {
  /// Reads the object `feed`.
  mutating func feedSettings(from feed: JSONObject) -> FeedSettings {
    var settings = FeedSettings()
    expect(Self.feedKeys, in: feed, under: "feed.")
    settings.kind = text(feed["kind"], at: "feed.kind", limit: 64) { kind in
      let kinds = Feed.all.map(\.kind)
      return kinds.contains(kind) ? nil : "one of " + kinds.joined(separator: ", ")
    }
    settings.urls = urls(feed["url"], at: "feed.url", isGitHub: settings.kind == Feed.gitHub.kind)
    settings.method = text(feed["method"], at: "feed.method", limit: 32) { method in
      let isAllowed =
        Header.isToken(method) && !["CONNECT", "TRACE"].contains(method.uppercased())
      return isAllowed ? nil : "a method such as GET"
    }
    settings.headers = headers(feed["headers"])
    settings.body = body(feed["body"])
    settings.scheme = text(feed["scheme"], at: "feed.scheme") { scheme in
      VersionScheme(rawValue: scheme) == nil ? "dotted, semantic, numeric or pep440" : nil
    }.flatMap(VersionScheme.init)
    settings.publicKey = text(feed["public-key"], at: "feed.public-key") { key in
      (try? SigningKey(key)) == nil ? "a minisign key (RW…) or an Ed25519 key in base64" : nil
    }.flatMap { try? SigningKey($0) }
    settings.provenance = provenance(feed["provenance"], of: settings)
    settings.lookupURL = url(feed["lookup-url"], at: "feed.lookup-url")
    settings.tagPrefix = text(feed["tag-prefix"], at: "feed.tag-prefix", limit: 200) { prefix in
      prefix.utf8.contains(UInt8(ascii: " ")) ? "a tag prefix such as cli-v" : nil
    }
    settings.pointers = pointers(feed["pointers"])
    settings.allowsPrereleases = flag(feed["prereleases"], at: "feed.prereleases")
    // A value that cannot be read must not make the feed less safe.
    settings.isSigned = flag(feed["signed-feed"], at: "feed.signed-feed", otherwise: true)
    if feed["signed-feed"] == true, let expected = settings.expectedForSigning {
      report(
        .wrongValue(found: "true", expected: expected), at: "feed.signed-feed", isError: true)
    }
    return settings
  }

  private mutating func flag(_ value: JSON?, at keyPath: String, otherwise: Bool = false) -> Bool {
    guard let value, !value.isNull else { return false }
    if value.boolValue == nil {
      report(
        .wrongType(found: value.typeName, expected: "true or false"), at: keyPath, isError: true)
    }
    return value.boolValue ?? otherwise
  }

  /// True stands for the repository of a `github` feed.
  private mutating func provenance(_ value: JSON?, of feed: FeedSettings) -> ProvenancePolicy? {
    guard let value, !value.isNull, value != false else { return nil }
    let known = feed.repository?.name
    guard value != true else {
      if known == nil {
        report(
          .wrongValue(found: "true", expected: "the repository, for a feed that is not GitHub's"),
          at: "feed.provenance", isError: true)
      }
      return ProvenancePolicy(.github(known ?? ""))
    }
    guard let object = object(value, at: "feed.provenance", isError: true) else {
      // A value that cannot be read must not make the feed less safe.
      return ProvenancePolicy(.github(known ?? ""))
    }
    expect(
      ["repository", "workflow", "issuer", "identity"], in: object, under: "feed.provenance.")
    let repository = text(object["repository"], at: "feed.provenance.repository") { name in
      GitHubPlace.page(of: name) == nil ? "a repository such as owner/name" : nil
    }
    let workflow = text(object["workflow"], at: "feed.provenance.workflow", limit: 200) { name in
      name.contains("/") ? "the name of its file, such as release.yml" : nil
    }
    let issuer = text(object["issuer"], at: "feed.provenance.issuer", limit: 1000)
    let identity = text(object["identity"], at: "feed.provenance.identity", limit: 1000)
    if let identity {
      if issuer == nil { report(.missing, at: "feed.provenance.issuer", isError: true) }
      if repository != nil || workflow != nil {
        report(
          .wrongValue(found: JSON.string(identity).excerpt, expected: "it without a repository"),
          at: "feed.provenance.identity", isError: true)
      }
      return ProvenancePolicy(.identity(identity), issuer: issuer)
    }
    if repository == nil, known == nil {
      report(.missing, at: "feed.provenance.repository", isError: true)
    }
    return ProvenancePolicy(.github(repository ?? known ?? "", workflow: workflow), issuer: issuer)
  }

  private mutating func pointers(_ value: JSON?) -> [String: String] {
    guard let object = object(value, at: "feed.pointers", isError: true) else { return [:] }
    expect(Feed.pointedParts, in: object, under: "feed.pointers.")
    var pointers: [String: String] = [:]
    for part in Feed.pointedParts {
      // An empty text is a pointer to the whole document.
      pointers[part] = object[part] == "" ? "" : pointer(object[part], at: "feed.pointers.\(part)")
    }
    if object["version"] == nil {
      report(.missing, at: "feed.pointers.version", isError: true)
    }
    return pointers
  }

  private mutating func pointer(_ value: JSON?, at keyPath: String) -> String? {
    text(value, at: keyPath, limit: 1024) { text in
      JSONPointer(text) == nil ? JSONPointer.expectation(of: text) : nil
    }
  }

  private mutating func urls(_ value: JSON?, at keyPath: String, isGitHub: Bool) -> [String] {
    switch value {
    case nil:
      return []
    case .array(let items):
      if items.isEmpty {
        report(.wrongValue(found: "[]", expected: "at least one URL"), at: keyPath, isError: true)
      }
      return items.enumerated().compactMap { index, item in
        url(item, at: "\(keyPath)[\(index)]", isGitHub: isGitHub)
      }
    case .some(let value):
      guard value.stringValue != nil else {
        let expected = "a URL or a list of URLs"
        report(.wrongType(found: value.typeName, expected: expected), at: keyPath, isError: true)
        return []
      }
      return url(value, at: keyPath, isGitHub: isGitHub).map { [$0] } ?? []
    }
  }

  /// Reads a URL, which may have placeholders, but not in its host.
  private mutating func url(_ value: JSON?, at keyPath: String, isGitHub: Bool = false) -> String? {
    let url = address(value, at: keyPath) { text in
      if isGitHub, GitHubPlace.page(of: text) != nil { return nil }
      if text.lowercased().hasPrefix("file:///") { return nil }
      let authority = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      let hasPlainHost = authority.count > 2 && !authority[2].utf8.contains(UInt8(ascii: "{"))
      return hasPlainHost && Address(link: text) != nil
        ? nil : "an http, https or file URL" + (isGitHub ? ", or OWNER/NAME" : "")
    }
    for placeholder in url.map(URLPlaceholders.unknown) ?? [] {
      let expected = "one of \(URLPlaceholders.list)"
      report(
        .wrongValue(found: "{\(placeholder)}", expected: expected), at: keyPath, isError: false)
    }
    return url
  }

  private mutating func headers(_ value: JSON?) -> [FeedHeader] {
    guard let object = object(value, at: "feed.headers", isError: true) else { return [] }
    var headers: [FeedHeader] = []
    for member in object.members {
      let place = "feed.headers.\(presentableLocation(member.key))"
      guard let text = member.value.stringValue else {
        let found = member.value.typeName
        report(.wrongType(found: found, expected: "a string"), at: place, isError: true)
        continue
      }
      do {
        headers.append(try FeedHeader(name: member.key, text: text))
      } catch {
        report(.wrongValue(error), at: place, isError: true)
      }
    }
    return headers
  }

  private mutating func body(_ value: JSON?) -> String? {
    guard let value, !value.isNull else { return nil }
    guard let text = value.stringValue else {
      let expected = "a string or null"
      report(.wrongType(found: value.typeName, expected: expected), at: "feed.body", isError: true)
      return nil
    }
    return text
  }
}
