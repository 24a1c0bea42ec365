import HarmlessText

/// The demands on a document that must be signed: by which key, and not older than one seen before.
package struct DocumentSigning: Equatable, Sendable {
  package let key: MinisignPublicKey
  /// The age of the newest document that was seen; nil if none was.
  package let newest: DocumentAge?

  package init(key: MinisignPublicKey, newest: DocumentAge?) {
    (self.key, self.newest) = (key, newest)
  }

  /// The URL of a document's signature: `.minisig` follows the path, and comes before a query.
  package static func url(of document: String) -> String { document.addingToPath(suffix) }

  package static func isSignature(_ url: String) -> Bool { url.pathOfURL.hasSuffix(suffix) }

  private static let suffix = ".minisig"
}

/// How new a signed document is.
package struct DocumentAge: Equatable, Sendable {
  /// When it was signed, in seconds since 1970, if the signature says so.
  package var timestamp: Int?
  /// The newest version that it names; nil if it names none, or if that is not known yet.
  package var version: String?

  package init(timestamp: Int? = nil, version: String? = nil) {
    (self.timestamp, self.version) = (timestamp, version)
  }
}

extension DocumentSigning {
  /// Throws unless the signature is the key's, for the content and for the name of the document.
  func verify(_ entry: DocumentContent, from url: String) throws {
    let signature = try signature(of: entry, from: url)
    do {
      try key.verify(signature, of: entry.bytes)
    } catch let error as Problem where error.kind != .libraryMissing {
      throw untrusted(url, error.summary)
    }
    if let signed = signature.word("file"), signed != url.lastOfPath.percentDecoded {
      throw untrusted(url, "it is signed as '\(signed.harmlessLine(limit: 200))'")
    }
  }

  /// The age of a verified document; throws if it is older than one seen before, or has expired.
  func age(of entry: DocumentContent, from url: String, now: Instant) throws -> DocumentAge {
    let signature = try signature(of: entry, from: url)
    try refuse(signature.word("expires"), at: now, from: url)
    // A document of another form has only the date in its signature.
    let text = (try? JSON(parsing: entry.bytes))?["expires"]
    if let text, !text.isNull {
      try refuse(text.stringValue ?? text.excerpt, at: now, from: url)
    }
    guard let timestamp = signature.word("timestamp").flatMap({ Int($0) }) else {
      return DocumentAge()
    }
    if let newest = newest?.timestamp, timestamp < newest {
      throw untrusted(
        url, "it was signed on \(Self.date(timestamp)), but one of \(Self.date(newest)) is known")
    }
    return DocumentAge(timestamp: timestamp)
  }

  /// The error for a document whose signature was not found.
  func missing(at place: String, of url: String) -> Problem {
    untrusted(url, "it is not signed: there is no '\(place)'")
  }

  func malformed(_ fault: String, from url: String) -> Problem {
    untrusted(url, "the signature is malformed: \(fault)")
  }

  package func untrusted(_ url: String, _ problem: String) -> Problem {
    .untrusted(presentableURL(url), problem)
  }

  private func signature(of entry: DocumentContent, from url: String) throws -> MinisignSignature {
    do {
      return try MinisignSignature(entry.signature ?? "")
    } catch let error as Problem {
      throw untrusted(url, error.summary)
    }
  }

  /// Throws if a date has passed; a day passes at its end in UTC.
  private func refuse(_ expiry: String?, at now: Instant, from url: String) throws {
    guard let expiry else { return }
    guard var end = Instant(iso8601: expiry) else {
      let shown = expiry.harmlessLine(limit: 60)
      throw untrusted(url, "its 'expires' is '\(shown)', expected a date such as 2026-12-31")
    }
    if expiry.utf8.count == "2026-12-31".utf8.count { end = end.adding(seconds: 86_400) }
    guard now >= end else { return }
    throw untrusted(url, "it expired on \(expiry), and now it is \(now.iso8601)")
  }

  private static func date(_ timestamp: Int) -> String {
    Instant(secondsSince1970: Double(timestamp)).iso8601
  }
}

extension DocumentSource {
  /// The stored copy; nil if there is none, or if it must be signed and is not.
  func kept(_ name: String, for request: DocumentRequest) -> DocumentContent? {
    guard let entry = cache?.entry(name: name, for: request) else { return nil }
    guard let signing = request.signing else { return entry }
    // The cause does not matter: the document is fetched again.
    return (try? signing.verify(entry, from: request.url)) == nil ? nil : entry
  }

  /// The content of a verified copy; throws `Problem.untrusted` if it may not be used now.
  func content(of entry: DocumentContent, for request: DocumentRequest) throws -> DocumentContent {
    var content = entry
    content.age = try request.signing?.age(of: entry, from: request.url, now: now)
    return content
  }

  /// A verified copy whose document is unchanged, with its new signature if the old one expired.
  func resigned(_ entry: DocumentContent, for request: DocumentRequest) throws -> DocumentContent {
    do {
      _ = try content(of: entry, for: request)
      return entry
    } catch let error as Problem where error.kind == .untrusted {
      return try signed(entry, for: request)
    }
  }

  /// A response with its valid signature, if it must be signed.
  ///
  /// A publisher replaces two files, and caches of the network keep each for a while. So if they do
  /// not belong together, both are fetched once more.
  func signed(_ entry: DocumentContent, for request: DocumentRequest) throws -> DocumentContent {
    guard let signing = request.signing else { return entry }
    do {
      return try verified(entry, for: request, signing, directly: [])
    } catch let first as Problem where first.kind == .untrusted {
      let directly = [Header("Cache-Control", "no-cache")]
      do {
        let response = try response(to: request, validators: directly)
        record(request.url, status: response.status, isFromCache: false)
        return try verified(
          try self.entry(of: response, to: request), for: request, signing, directly: directly)
      } catch let second as Problem where second.kind != .untrusted {
        throw first
      }
    }
  }

  private func verified(
    _ entry: DocumentContent, for request: DocumentRequest, _ signing: DocumentSigning,
    directly headers: [Header]
  ) throws -> DocumentContent {
    var entry = entry
    do {
      entry.signature = try signature(for: request, signing, directly: headers)
      try signing.verify(entry, from: request.url)
      _ = try content(of: entry, for: request)
      return entry
    } catch let error as Problem where error.kind == .untrusted && WebPage.begins(entry.bytes) {
      throw Problem.webPage(request.url)
    }
  }

  private func signature(
    for request: DocumentRequest, _ signing: DocumentSigning, directly headers: [Header]
  ) throws -> String {
    var asked = request
    asked.url = DocumentSigning.url(of: request.url)
    (asked.method, asked.body, asked.accept) = ("GET", nil, "*/*")
    let response: Response
    do {
      response = try self.response(to: asked, validators: headers)
    } catch Problem.kind(.tooLarge) {
      let limit = MinisignSignature.longest.byteCount
      throw signing.malformed("it is longer than \(limit)", from: request.url)
    }
    record(asked.url, status: response.status, isFromCache: false)
    switch response.status {
    case 403, 404, 410:
      throw signing.missing(at: presentableURL(asked.url), of: request.url)
    default:
      return String(decoding: try entry(of: response, to: asked).bytes, as: UTF8.self)
    }
  }
}
