extension FeedSettings {
  /// The keys of the object `feed`; a later one may depend on those before it.
  static let fields: [Field<FeedSettings>] = [
    Field("kind") { feed, value in
      feed.kind = value.text(limit: 64) { kind in
        let kinds = Feed.all.map(\.kind)
        return kinds.contains(kind) ? nil : "one of " + kinds.joined(separator: ", ")
      }
    },
    Field("url") { feed, value in
      let isGitHub = feed.kind == Feed.gitHub.kind
      switch value.value {
      case .string: feed.urls = [value.url(isGitHub: isGitHub)].compactMap(\.self)
      case .array([]): value.fault("at least one URL", found: "[]")
      default:
        feed.urls = value.items(of: "a URL or a list of URLs") { $0.url(isGitHub: isGitHub) } ?? []
      }
    },
    Field("method") { feed, value in
      feed.method = value.text(limit: 32) { method in
        let isAllowed =
          Header.isToken(method) && !["CONNECT", "TRACE"].contains(method.uppercased())
        return isAllowed ? nil : "a method such as GET"
      }
    },
    Field("headers") { feed, value in
      // Whatever stands there may be a secret.
      guard value.value.objectValue != nil else {
        return value.fault("an object", found: value.value.kindName)
      }
      feed.headers = value.members { value, name in value.header(name) }.map(\.value)
    },
    Field("body") { feed, value in
      feed.body = value.value.stringValue
      if feed.body == nil, !value.value.isNull {
        value.fault("a string or null", found: value.value.kindName)
      }
    },
    Field("scheme") { feed, value in
      feed.scheme = value.parsed("dotted, semantic, numeric or pep440", as: VersionScheme.init)
    },
    Field("public-key") { feed, value in
      feed.publicKey = value.text { key in
        (try? SigningKey(key)) == nil ? "a minisign key (RW…) or an Ed25519 key in base64" : nil
      }.flatMap { try? SigningKey($0) }
    },
    Field("provenance") { feed, value in feed.provenance = value.provenance(of: feed) },
    Field("lookup-url") { feed, value in feed.lookupURL = value.url() },
    Field("tag-prefix") { feed, value in
      feed.tagPrefix = value.text(limit: 200) { prefix in
        prefix.utf8.contains(UInt8(ascii: " ")) ? "a tag prefix such as cli-v" : nil
      }
    },
    Field("pointers") { feed, value in
      guard value.fields(pointerFields, into: &feed.pointers) else { return }
      if value.value["version"] == nil { value.miss("version") }
    },
    Field("prereleases") { feed, value in
      feed.allowsPrereleases = !value.value.isNull && value.flag() == true
    },
    Field("signed-feed") { feed, value in
      // A value that cannot be read must not make the feed less safe.
      feed.isSigned = !value.value.isNull && value.flag() != false
      if value.value == true, let expected = feed.expectedForSigning {
        value.fault(expected)
      }
    },
  ]

  static let pointerFields: [Field<[String: String]>] = Feed.pointedParts.map { part in
    Field(part) { pointers, value in
      // An empty text is a pointer to the whole document.
      pointers[part] =
        value.value == ""
        ? ""
        : value.text(limit: 1024) { text in
          JSONPointer(text) == nil ? JSONPointer.expectation(of: text) : nil
        }
    }
  }
}

extension FieldReader {
  /// A URL, which may have placeholders, but not in its host.
  fileprivate mutating func url(isGitHub: Bool = false) -> String? {
    let url = address { text in
      if isGitHub, GitHubPlace.page(of: text) != nil { return nil }
      if text.lowercased().hasPrefix("file:///") { return nil }
      let authority = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      let hasPlainHost = authority.count > 2 && !authority[2].utf8.contains(UInt8(ascii: "{"))
      return hasPlainHost && Address(link: text) != nil
        ? nil : "an http, https or file URL" + (isGitHub ? ", or OWNER/NAME" : "")
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

  /// True stands for the repository of a `github` feed.
  fileprivate mutating func provenance(of feed: FeedSettings) -> ProvenancePolicy? {
    guard !value.isNull, value != false else { return nil }
    let known = feed.repository?.name
    // A value that cannot be read must not make the feed less safe.
    let usual = ProvenancePolicy(.github(known ?? ""))
    guard value != true else {
      if known == nil {
        fault("the repository, for a feed that is not GitHub's")
      }
      return usual
    }
    var signer = WrittenSigner()
    guard fields(WrittenSigner.fields, into: &signer, unknownIsError: true) else { return usual }
    if let identity = signer.identity {
      if signer.issuer == nil { miss("issuer") }
      if signer.repository != nil || signer.workflow != nil {
        report(
          .wrongValue, at: place + ".identity", found: JSON.string(identity).excerpt,
          expected: "it without a repository")
      }
      return ProvenancePolicy(.identity(identity), issuer: signer.issuer)
    }
    if signer.repository == nil, known == nil { miss("repository") }
    return ProvenancePolicy(
      .github(signer.repository ?? known ?? "", workflow: signer.workflow), issuer: signer.issuer)
  }
}

/// The keys of the object `feed.provenance`.
struct WrittenSigner {
  fileprivate var repository, workflow, issuer, identity: String?

  static let fields: [Field<WrittenSigner>] = [
    Field("repository") { signer, value in
      signer.repository = value.text { name in
        GitHubPlace.page(of: name) == nil ? "a repository such as owner/name" : nil
      }
    },
    Field("workflow") { signer, value in
      signer.workflow = value.text(limit: 200) { name in
        name.contains("/") ? "the name of its file, such as release.yml" : nil
      }
    },
    Field("issuer") { signer, value in signer.issuer = value.text(limit: 1000) },
    Field("identity") { signer, value in signer.identity = value.text(limit: 1000) },
  ]
}
