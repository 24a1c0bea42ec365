import HarmlessText

/// A document that was read, and where it came from.
package struct Document<Value: Sendable>: Sendable {
  /// What was read from it.
  package var value: Value
  /// Where it was asked for.
  package var url: String
  /// Whether the last good copy was used.
  package var isFromCache: Bool
  /// When it was received from the network.
  package var receivedAt: Date
}

/// An answer that may be a document.
package struct DocumentContent: Equatable, Sendable {
  /// From 200 to 299; from 300 where redirects are not followed.
  package var status: Int
  package var bytes: [UInt8]
  /// Where a redirect leads that was not followed.
  package var location: String?

  package init(status: Int = 200, bytes: [UInt8], location: String? = nil) {
    self.status = status
    self.bytes = bytes
    self.location = location
  }
}

extension JSON {
  /// Reads a document; an error names where it came from.
  package init(parsing bytes: [UInt8], from source: String) throws(DocumentError) {
    do throws(JSONError) {
      self = try JSON(parsing: bytes)
    } catch {
      throw .notJSON(
        source: presentableLocation(source), line: error.place.line, column: error.place.column,
        problem: error.problem.message, excerpt: error.marked())
    }
  }

  /// Reads the document in a file of at most 4 MiB.
  package init(contentsOf path: String) throws(DocumentError) {
    let limit = 4 << 20
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.contents(of: path, limit: limit)
    } catch {
      throw DocumentError(error)
    }
    try self.init(parsing: bytes, from: path.harmlessLine())
  }
}

/// Pages for people, which come in the place of a document where a network wants one to sign in.
package enum WebPage {
  /// Whether bytes begin as HTML does, by the patterns of WHATWG's MIME Sniffing, 7.1, but for
  /// those of comments and of tags that stand within a page.
  package static func begins(_ bytes: some Sequence<UInt8>) -> Bool {
    let start = bytes.prefix(512).drop { [0xEF, 0xBB, 0xBF, 9, 10, 12, 13, 32].contains($0) }
    let text = String(decoding: Array(start.prefix(14)), as: UTF8.self).lowercased()
    return ["<!doctype html", "<html", "<head", "<body", "<script", "<style", "<title"]
      .contains { text.hasPrefix($0) }
  }
}

/// A request that a check made, as `explain` lists it.
public struct RequestRecord: Equatable, Sendable {
  /// Without user information, fragment, and what may be secret in its query.
  public var url: String
  /// The HTTP status; nil where there was no answer.
  public var status: Int?
  /// Whether the content used came from the cache, as after a 304.
  public var isFromCache: Bool

  /// A request and what came of it.
  public init(url: String, status: Int?, isFromCache: Bool) {
    self.url = url
    self.status = status
    self.isFromCache = isFromCache
  }
}
