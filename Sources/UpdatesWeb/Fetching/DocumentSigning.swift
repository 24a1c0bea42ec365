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
