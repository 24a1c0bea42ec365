import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates

/// The bytes of a file in the folder of fixtures.
func fixture(_ name: String) throws -> [UInt8] {
  let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  return try Array(Data(contentsOf: tests.appendingPathComponent("Fixtures/" + name)))
}

/// A real answer of each kind of feed, and what the document of that kind has to be.
struct RealAnswer: CustomTestStringConvertible, Sendable {
  let name: String
  let form: String

  var kind: String { String(name.prefix { $0 != "/" }) }
  var testDescription: String { kind }

  static let all = [
    ("app-store/real-answer.json", "an object"), ("appcast/real-answer.xml", "XML"),
    ("crates/real-answer.json", "an object"), ("forgejo/real-answer.json", "an array"),
    ("fresh-air/releases.json", "an object or an array"), ("github/real-answer.json", "an array"),
    ("gitlab/real-answer.json", "an array"), ("homebrew/formula.json", "an object"),
    ("json/defaults.json", "an object"), ("npm/real-answer.json", "an object"),
    ("pypi/real-answer.json", "an object"), ("squirrel/every-field.json", "an object"),
    ("squirrel-file/three-releases.json", "an object"), ("ssvc/every-field.json", "an object"),
  ].map { RealAnswer(name: $0, form: $1) }
}

/// What a feed makes of a document, for an app with version 1.0 after a change of the question.
func read(
  _ feed: Feed, _ bytes: [UInt8], from url: String = "here",
  change: (inout FeedQuery) throws -> Void = { _ in }
) throws -> FeedResult {
  var query = FeedQuery(app: App(version: "1.0"))
  try change(&query)
  return try feed.result(of: DocumentContent(bytes: bytes), from: url, for: query)
}

func read(
  _ feed: Feed, _ text: String, from url: String = "here",
  change: (inout FeedQuery) throws -> Void = { _ in }
) throws -> FeedResult {
  try read(feed, Array(text.utf8), from: url, change: change)
}

extension FeedResult {
  /// The versions that can be offered.
  var offered: [String?] {
    releases.filter { !$0.isWithdrawn && $0.exclusion == nil }.map { $0.version?.text }
  }
}

/// What a kind of feed makes of an answer, for an app with version 1.0.
func result(of kind: String, _ bytes: [UInt8]) async throws -> FeedResult {
  let feed = try #require(Feed.named(kind))
  let url = "https://example.com/feed"
  let query = FeedQuery(
    app: App(id: "com.example.tool", version: "1.0", build: "7", country: "gb"), urls: [url],
    lookupURL: url)
  let transport = AnsweringTransport {
    Response(status: 200, headers: [], body: bytes, url: $0.url)
  }
  let documents = DocumentSource(
    transport: transport, cache: nil, limits: .init(deadline: .now + .ample),
    now: CheckedApp.start)
  return try feed.result(for: query, from: documents)
}

/// An answer with another value at a pointer of JSON, or in place of a text of another format; an
/// empty value takes the old one away.
func changed(_ name: String, _ place: String, _ value: String) throws -> [UInt8] {
  let bytes = try fixture(name)
  guard name.hasSuffix(".json") else {
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(place), "\(name) has \(place)")
    return Array(text.replacing(place, with: value, maxReplacements: 1).utf8)
  }
  let tokens = try #require(JSONPointer(place)).tokens
  let value = value.isEmpty ? nil : try JSON(parsing: value)
  let document = try JSON(parsing: bytes).replacing(tokens[...], with: value)
  return Array(try #require(document).text.utf8)
}

extension JSON {
  /// The document with another value at a place, or without it; nil if nothing is left.
  func replacing(_ tokens: ArraySlice<String>, with value: JSON?) -> JSON? {
    guard let token = tokens.first else { return value }
    let rest = tokens.dropFirst()
    switch self {
    case .object(var members):
      members[token] = (members[token] ?? .null).replacing(rest, with: value)
      return .object(members)
    case .array(var elements):
      guard let index = Int(token), elements.indices.contains(index) else { return self }
      let element = elements[index].replacing(rest, with: value)
      elements.replaceSubrange(index...index, with: element.map { [$0] } ?? [])
      return .array(elements)
    default: return self
    }
  }

  /// The document with every text changed.
  func mapTexts(_ change: (String) -> String) -> JSON {
    switch self {
    case .string(let text): return .string(change(text))
    case .array(let elements): return .array(elements.map { $0.mapTexts(change) })
    case .object(var members):
      for key in members.keys { members[key] = members[key]?.mapTexts(change) }
      return .object(members)
    default: return self
    }
  }
}
