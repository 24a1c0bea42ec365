/// What a detached refresh is told: a command line, and the headers that may be secret.
///
/// It travels through a pipe, never as arguments, which every user of the machine can list.
package struct RefreshJob: Equatable, Sendable {
  /// The most bytes that a job may have; so many fit into a pipe that nobody reads yet.
  package static let limit = 32 << 10

  /// The words after the tool's name, without `--header`.
  package var words: [String]
  /// The fields of every `--header`.
  package var headers: [FeedHeader]

  package init(words: [String], headers: [FeedHeader]) {
    self.words = words
    self.headers = headers
  }
}

extension RefreshJob {
  /// The job as it is sent; nil where it is too large.
  package var bytes: [UInt8]? {
    let document: JSON = [
      "words": .array(words.map { .string($0) }),
      "headers": .array(
        headers.map { ["name": .string($0.name), "value": .string($0.text)] }),
    ]
    let bytes = Array(document.textInOrder.utf8)
    return bytes.count <= Self.limit ? bytes : nil
  }

  /// Reads a job; nil for anything that is none.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.limit, let document = try? JSON(parsing: bytes),
      let words = document["words"]?.arrayValue, let headers = document["headers"]?.arrayValue
    else { return nil }
    self.words = words.compactMap(\.stringValue)
    self.headers = headers.compactMap { header in
      guard let name = header["name"]?.stringValue, let value = header["value"]?.stringValue else {
        return nil
      }
      return try? FeedHeader(name: name, text: value)
    }
    guard self.words.count == words.count, self.headers.count == headers.count else { return nil }
  }
}

extension FeedHeader {
  /// The value as it is written in an app file.
  fileprivate var text: String {
    switch value {
    case .literal(let text): text
    case .variable(let variable): "env:" + variable
    }
  }
}
