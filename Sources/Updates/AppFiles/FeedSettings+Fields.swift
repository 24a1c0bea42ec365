extension FeedSettings {
  /// Reads the object `feed`; a later field may depend on those before it.
  mutating func read(from reader: inout FieldReader) {
    reader.field("kind") { value in
      let kinds = Feed.all.map(\.kind)
      kind = value.text(
        "one of " + kinds.joined(separator: ", "), limit: 64, where: kinds.contains)
    }
    reader.field("url") { urls = $0.urls(isGitHub: kind == Feed.gitHub.kind) }
    reader.field("method") { value in
      method = value.text("a method such as GET", limit: 32) {
        Header.isToken($0) && !["CONNECT", "TRACE"].contains($0.uppercased())
      }
    }
    reader.field("headers") { value in
      // Whatever stands there may be a secret.
      guard value.value.objectValue != nil else {
        return value.fault("an object", found: value.value.kindName)
      }
      headers = value.members { value, name in value.header(name) }.map(\.value)
    }
    reader.field("body") { value in
      body = value.value.stringValue
      if body == nil, !value.value.isNull {
        value.fault("a string or null", found: value.value.kindName)
      }
    }
    reader.field("scheme") {
      scheme = $0.parsed("dotted, semantic, numeric or pep440", as: VersionScheme.init)
    }
    reader.field("public-key") { value in
      publicKey = value.text("a minisign key (RW…) or an Ed25519 key in base64") {
        (try? SigningKey($0)) != nil
      }.flatMap { try? SigningKey($0) }
    }
    reader.field("provenance") { provenance = $0.provenance(of: repository?.name) }
    reader.field("lookup-url") { lookupURL = $0.url() }
    reader.field("tag-prefix") { value in
      tagPrefix = value.text("a tag prefix such as cli-v", limit: 200) {
        !$0.utf8.contains(UInt8(ascii: " "))
      }
    }
    reader.field("pointers") { value in
      let isObject = value.object { reader in
        for part in Feed.pointedParts { reader.field(part) { pointers[part] = $0.pointer() } }
      }
      if isObject, value.value["version"] == nil { value.miss("version") }
    }
    reader.field("prereleases") { value in
      allowsPrereleases = !value.value.isNull && value.flag() == true
    }
    reader.field("signed-feed") { value in
      // A value that cannot be read must not make the feed less safe.
      isSigned = !value.value.isNull && value.flag() != false
      if value.value == true, let expected = expectedForSigning { value.fault(expected) }
    }
  }
}

extension FieldReader {
  fileprivate mutating func urls(isGitHub: Bool) -> [String] {
    switch value {
    case .string: return [url(isGitHub: isGitHub)].compactMap(\.self)
    case .array([]):
      fault("at least one URL", found: "[]")
      return []
    default: return items(of: "a URL or a list of URLs") { $0.url(isGitHub: isGitHub) } ?? []
    }
  }

  /// A URL, which may have placeholders, but not in its host.
  fileprivate mutating func url(isGitHub: Bool = false) -> String? {
    let url = address("an http, https or file URL" + (isGitHub ? ", or OWNER/NAME" : "")) { text in
      if isGitHub, GitHubPlace.page(of: text) != nil { return true }
      if text.lowercased().hasPrefix("file:///") { return true }
      let authority = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      return authority.count > 2 && !authority[2].utf8.contains(UInt8(ascii: "{"))
        && Address(link: text) != nil
    }
    namePlaceholders(of: url)
    return url
  }

  /// A header; its value may be a secret, so it is not shown.
  fileprivate mutating func header(_ name: String) -> FeedHeader? {
    guard let text = value.stringValue else { return refuse("a string", found: value.kindName) }
    do {
      return try FeedHeader(name: name, text: text)
    } catch {
      return refuse(error)
    }
  }

  fileprivate mutating func pointer() -> String? {
    // An empty text is a pointer to the whole document.
    value == ""
      ? ""
      : text(limit: 1024) { JSONPointer($0) == nil ? JSONPointer.expectation(of: $0) : nil }
  }

  /// True stands for the repository of a `github` feed, which is `known`.
  fileprivate mutating func provenance(of known: String?) -> ProvenancePolicy? {
    guard !value.isNull, value != false else { return nil }
    // A value that cannot be read must not make the feed less safe.
    let usual = ProvenancePolicy(.github(known ?? ""))
    guard value != true else {
      if known == nil {
        fault("the repository, for a feed that is not GitHub's")
      }
      return usual
    }
    var repository, workflow, issuer, identity: String?
    let isObject = object(unknownIsError: true) { reader in
      reader.field("repository") { value in
        repository = value.text("a repository such as owner/name") {
          GitHubPlace.page(of: $0) != nil
        }
      }
      reader.field("workflow") { value in
        workflow = value.text("the name of its file, such as release.yml", limit: 200) {
          !$0.contains("/")
        }
      }
      reader.field("issuer") { issuer = $0.text(limit: 1000) }
      reader.field("identity") { identity = $0.text(limit: 1000) }
    }
    guard isObject else { return usual }
    if let identity {
      if issuer == nil { miss("issuer") }
      if repository != nil || workflow != nil {
        report(
          .wrongValue, at: place + ".identity", found: JSON.string(identity).excerpt,
          expected: "it without a repository")
      }
      return ProvenancePolicy(.identity(identity), issuer: issuer)
    }
    if repository == nil, known == nil { miss("repository") }
    return ProvenancePolicy(
      .github(repository ?? known ?? "", workflow: workflow), issuer: issuer)
  }
}
