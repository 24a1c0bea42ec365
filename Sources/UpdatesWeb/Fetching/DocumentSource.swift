import HarmlessText
import Synchronization

/// Fetches the documents of one check by conditional requests, or reads the last good copies.
///
/// A copy is kept only of a document that could be read, byte for byte as it was received, so that
/// an unusable response never replaces a usable one. This is a class because it keeps the one log
/// of a check.
package final class DocumentSource: Sendable {
  let transport: any Transport
  let cache: ResponseCache?
  package let limits: Limits
  let now: Instant
  private let log = Mutex<[RequestRecord]>([])
  private let troubles = Mutex<[Warning]>([])

  package struct Limits: Sendable {
    package let end: ContinuousClock.Instant
    /// It ends at that instant.
    package let deadline: Deadline
    package var isOffline = false
    package var allowsInsecureHTTP = false
    package var keepsResponses = true

    /// The part of the work that must have ended at the given instant.
    package init(deadline end: ContinuousClock.Instant, of work: Deadline = Deadline()) {
      self.end = end
      deadline = work.ending(at: end)
    }
  }

  package init(transport: any Transport, cache: ResponseCache?, limits: Limits, now: Instant) {
    self.transport = transport
    self.cache = cache
    self.limits = limits
    self.now = now
  }

  package var requests: [RequestRecord] {
    log.withLock { $0 }
  }

  package var isOffline: Bool {
    limits.isOffline
  }

  package var end: ContinuousClock.Instant {
    limits.end
  }

  package var warnings: [Warning] {
    troubles.withLock { $0 }
  }

  /// Fetches the document of a request, or reads the last good copy when offline.
  ///
  /// Throws a problem, or the error of `read`.
  package func document<Value>(
    _ name: String, asking request: DocumentRequest, read: (DocumentContent) throws -> Value
  ) throws -> Document<Value> {
    if request.isForFile {
      return try file(for: request, read: read)
    }
    let kept = kept(name, for: request)
    if limits.isOffline {
      guard let kept else { throw Problem.offline(request.url) }
      record(request.url, status: nil, isFromCache: true)
      return try document(kept, for: request, confirmed: kept.received, read: read)
    }
    let validators = validators(for: request, from: kept)
    let response = try response(to: request, validators: validators)
    if response.status == 304, !validators.isEmpty, let kept {
      record(request.url, status: 304, isFromCache: true)
      let current = try resigned(kept, for: request)
      let document = try document(current, for: request, confirmed: now, read: read)
      if current == kept {
        confirm(kept, name, request)
      } else {
        keep(current, name, request)
      }
      return document
    }
    record(request.url, status: response.status, isFromCache: false)
    let entry = try signed(try entry(of: response, to: request), for: request)
    let value: Value
    do {
      value = try self.value(of: entry, for: request, read: read)
    } catch let error as Problem where error.isOfSyntax && WebPage.begins(entry.bytes) {
      throw Problem.webPage(request.url)
    }
    keep(entry, name, request)
    return Document(
      value: value, url: presentableURL(request.url), isFromCache: false, receivedAt: now)
  }

  /// Reads the last good copy without a request; nil if there is none.
  package func lastGood<Value>(
    _ name: String, for request: DocumentRequest, read: (DocumentContent) throws -> Value
  ) throws -> Document<Value>? {
    try cache?.entry(name: name, for: request).map { kept in
      try document(kept, for: request, confirmed: kept.received, read: read)
    }
  }

  private func document<Value>(
    _ kept: DocumentContent, for request: DocumentRequest, confirmed date: Instant,
    read: (DocumentContent) throws -> Value
  ) throws -> Document<Value> {
    Document(
      value: try value(of: kept, for: request, read: read), url: presentableURL(request.url),
      isFromCache: true, receivedAt: date)
  }

  /// What is in a document; an error does not quote secrets that the server has repeated.
  private func value<Value>(
    of entry: DocumentContent, for request: DocumentRequest, read: (DocumentContent) throws -> Value
  ) throws -> Value {
    var content = try content(of: entry, for: request)
    do {
      return try read(content)
    } catch {
      content.bytes = request.headers.hidingSecrets(in: entry.bytes)
      guard content.bytes != entry.bytes else { throw error }
      _ = try read(content)
      throw Problem.malformed(
        source: presentableURL(request.url), problem: "a secret of the request is in a wrong place")
    }
  }

  private func confirm(_ kept: DocumentContent, _ name: String, _ request: DocumentRequest) {
    guard abs(now.seconds(since: kept.received)) > 86_400 else { return }
    var entry = kept
    entry.received = now
    keep(entry, name, request)
  }

  func record(_ url: String, status: Int?, isFromCache: Bool) {
    let record = RequestRecord(
      url: presentableURL(url), status: status, isFromCache: isFromCache)
    log.withLock { $0.append(record) }
  }

  private func keep(_ entry: DocumentContent, _ name: String, _ request: DocumentRequest) {
    // A server may repeat the request's secrets, which no file may have.
    guard limits.keepsResponses, let cache,
      request.headers.hidingSecrets(in: entry.bytes) == entry.bytes
    else { return }
    do {
      try cache.store(entry, name: name, for: request)
    } catch {
      let error = Problem(error)
      let trouble = Warning(
        code: "cache.unwritable",
        message: "The response could not be stored: \(error.summary)")
      troubles.withLock { $0.append(trouble) }
    }
  }
}

extension DocumentSource {
  /// Reads the document in a file of at most 4 MiB; no copy is kept.
  func file<Value>(
    for request: DocumentRequest, read: (DocumentContent) throws -> Value
  ) throws -> Document<Value> {
    var entry = DocumentContent(received: now, bytes: try bytes(ofFileAt: request.url))
    if let signing = request.signing {
      let url = DocumentSigning.url(of: request.url)
      do {
        entry.signature = String(decoding: try bytes(ofFileAt: url), as: UTF8.self)
      } catch let error as Problem where error.kind == .missing {
        throw signing.missing(at: error.facts["path"] ?? "", of: request.url)
      }
      try signing.verify(entry, from: request.url)
    }
    return Document(
      value: try read(content(of: entry, for: request)), url: presentableURL(request.url),
      isFromCache: false, receivedAt: now)
  }

  private func bytes(ofFileAt url: String) throws -> [UInt8] {
    guard let path = try documentPath(url) else { throw Problem.location(url) }
    record(url, status: nil, isFromCache: false)
    do {
      return try FileSystem.contents(of: path, limit: ResponseCache.bodyLimit)
    } catch let error as Problem {
      throw Problem.document(error)
    }
  }
}
