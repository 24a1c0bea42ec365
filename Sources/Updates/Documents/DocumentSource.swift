import HarmlessText
import Synchronization

/// Where documents come from during one check: the network, asked conditionally, or the last good
/// copy.
///
/// A copy is kept only of what could be read, byte for byte as it was received, so that an answer
/// that makes no sense never displaces one that did. A class, as it is the one record of a check.
package final class DocumentSource: Sendable {
  private let transport: any Transport
  private let cache: AnswerCache?
  private let limits: Limits
  private let now: Date
  private let log = Mutex<[RequestRecord]>([])
  private let troubles = Mutex<[Warning]>([])

  /// What a check allows its requests.
  package struct Limits: Sendable {
    package var deadline: ContinuousClock.Instant
    package var isOffline = false
    package var allowsInsecureHTTP = false
    /// Whether answers are kept for the next time; a dry run keeps none.
    package var keepsAnswers = true

    package init(deadline: ContinuousClock.Instant) {
      self.deadline = deadline
    }
  }

  package init(transport: any Transport, cache: AnswerCache?, limits: Limits, now: Date) {
    self.transport = transport
    self.cache = cache
    self.limits = limits
    self.now = now
  }

  /// The requests made so far, in order.
  package var requests: [RequestRecord] {
    log.withLock { $0 }
  }

  /// Whether only copies are used.
  package var isOffline: Bool {
    limits.isOffline
  }

  /// What went wrong with keeping copies.
  package var warnings: [Warning] {
    troubles.withLock { $0 }
  }

  /// The document at a URL, read by `read`; offline, the last good copy.
  ///
  /// `name` says under which name the copy is kept. Throws `DocumentError`, or what `read` throws.
  package func document<Value: Sendable>(
    _ name: String, at url: String, headers: [Header] = [],
    read: @Sendable ([UInt8]) throws -> Value
  ) async throws -> Document<Value> {
    if limits.isOffline {
      guard let copy = try lastGood(name, at: url, read: read) else {
        throw DocumentError.offline(url: presentableURL(url))
      }
      record(copy.url, status: nil, isFromCache: true)
      return copy
    }
    let stored = stored(name, at: url)
    let response = try await response(at: url, headers: headers, validators: stored)
    if response.status == 304, let stored {
      record(url, status: 304, isFromCache: true)
      refresh(stored, name: name)
      return Document(
        value: try read(stored.body), url: presentableURL(url), isFromCache: true,
        receivedAt: now)
    }
    record(url, status: response.status, isFromCache: false)
    guard (200..<300).contains(response.status) else {
      throw DocumentError.status(
        url: presentableURL(url), code: response.status,
        retryAfter: response["Retry-After"].flatMap { RetryAfter($0, now: now)?.seconds })
    }
    let value = try read(response.body)
    keep(response, name: name, url: url)
    return Document(
      value: value, url: presentableURL(url), isFromCache: false, receivedAt: now)
  }

  /// The last copy that could be read, without asking the network; nil where there is none.
  package func lastGood<Value: Sendable>(
    _ name: String, at url: String, read: @Sendable ([UInt8]) throws -> Value
  ) throws -> Document<Value>? {
    guard let stored = stored(name, at: url) else { return nil }
    return Document(
      value: try read(stored.body), url: presentableURL(url), isFromCache: true,
      receivedAt: stored.received)
  }

  private func stored(_ name: String, at url: String) -> StoredAnswer? {
    cache?.stored(name: name, url: withoutUserInformation(url))
  }

  private func response(
    at url: String, headers: [Header], validators: StoredAnswer?
  ) async throws -> Response {
    var headers = headers
    if !headers.contains(where: { $0.name.lowercased() == "accept" }) {
      headers.append(Header("Accept", "application/json"))
    }
    if let etag = validators?.etag { headers.append(Header("If-None-Match", etag)) }
    if let date = validators?.lastModified { headers.append(Header("If-Modified-Since", date)) }
    let request = Request(
      url: url, headers: headers, deadline: limits.deadline,
      allowsInsecureHTTP: limits.allowsInsecureHTTP)
    do {
      return try await transport.response(to: request)
    } catch let error as TransportError {
      record(url, status: nil, isFromCache: false)
      throw DocumentError.transport(error)
    } catch is CancellationError {
      throw DocumentError.transport(.cancelled)
    }
  }

  private func record(_ url: String, status: Int?, isFromCache: Bool) {
    let record = RequestRecord(
      url: presentableURL(url), status: status, isFromCache: isFromCache)
    log.withLock { $0.append(record) }
  }

  private func keep(_ response: Response, name: String, url: String) {
    keep(
      StoredAnswer(
        url: withoutUserInformation(url), etag: response["ETag"],
        lastModified: response["Last-Modified"],
        received: now, body: response.body),
      name: name)
  }

  /// A copy that was confirmed counts as new, but is not written again for every check.
  private func refresh(_ stored: StoredAnswer, name: String) {
    guard abs(now.timeIntervalSince(stored.received)) > 86_400 else { return }
    var answer = stored
    answer.received = now
    keep(answer, name: name)
  }

  private func keep(_ answer: StoredAnswer, name: String) {
    guard limits.keepsAnswers, let cache else { return }
    do {
      try cache.store(name: name, answer: answer)
    } catch {
      let trouble = Warning(
        code: "cache.unwritable",
        message: "The answer could not be kept: \((error as? FileError)?.summary ?? "\(error)")")
      troubles.withLock { $0.append(trouble) }
    }
  }
}
