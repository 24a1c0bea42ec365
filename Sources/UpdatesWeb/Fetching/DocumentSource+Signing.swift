import HarmlessText

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
