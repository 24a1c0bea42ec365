import HarmlessText

extension Feed {
  /// The feed of Sparkle and its relatives: RSS 2.0 with elements of Sparkle's namespace.
  package static let appcast = Feed(
    kind: "appcast", keys: ["url", "method", "body"],
    accept: "application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1",
    read: readAppcast)

  private static func readAppcast(_ document: inout FeedDocument) throws -> FeedResult {
    var reader = AppcastReader()
    var releases: [Release] = []
    do {
      try XMLReader.read(document.content.bytes) { event in
        guard let item = reader.take(event) else { return reader.problem == nil }
        if let release = document.release(of: item) { releases.append(release) }
        return true
      }
    } catch let error as Problem {
      throw Problem.notXML(document.source, error)
    }
    if let problem = reader.problem { throw document.malformed(problem) }
    guard reader.hasChannel else { throw document.malformed("'channel' is missing in 'rss'") }
    return FeedResult(releases: releases)
  }
}

/// An element that means something, with its values as the document gives them.
struct AppcastElement {
  let term: AppcastTerm
  let line: Int
  var attributes: [AppcastTerm: String] = [:]
  /// The text without blanks around it, with that of the elements within.
  var text = ""
  var elements: [AppcastElement] = []

  func all(_ term: AppcastTerm) -> [AppcastElement] {
    elements.filter { $0.term == term }
  }

  /// The text of an element within; if it occurs twice, the first counts.
  func text(_ term: AppcastTerm) -> String? {
    elements.first { $0.term == term }?.text
  }
}

/// Reads a document, and gives the items in `rss/channel` one after another.
private struct AppcastReader {
  /// Why the document is not an appcast, although it is XML; nil if nothing is wrong.
  private(set) var problem: String?
  private(set) var hasChannel = false

  private var terms: [XMLName: AppcastTerm?] = [:]
  /// The elements that have not ended, outermost first; nil for one that means nothing there.
  private var open: [AppcastElement?] = []
  private var text: [UInt8] = []

  /// Handles an event; returns the item that ends with it, if any.
  mutating func take(_ event: XMLEvent) -> AppcastElement? {
    switch event {
    case .enter(let name, let line): enter(name, line: line)
    case .attribute(let name, let value):
      guard open.count == 4, let term = term(name) else { break }
      open[3]?.attributes[term] = String(decoding: value, as: UTF8.self)
    case .text(let bytes):
      if open.count > 3, open[3] != nil { text.append(contentsOf: bytes) }
    case .leave:
      guard let last = open.popLast(), var element = last, open.count > 1 else { break }
      if open.count == 2 { return element }
      element.text = String(decoding: text, as: UTF8.self).trimmingBlanks()
      open[open.count - 1]?.elements.append(element)
    }
    return nil
  }

  private mutating func enter(_ name: XMLName, line: Int) {
    let term = term(name)
    let outer = open.last.flatMap(\.self)?.term
    let isKnown =
      switch open.count {
      case 0: term == .rss
      case 1: term == .channel
      case 2: term == .item && outer == .channel
      case 3: outer == .item
      default: outer == .tags || outer == .informationalUpdate
      }
    if open.isEmpty, !isKnown {
      problem = "it is '\(name.localText.harmlessLine(limit: 40))', expected 'rss'"
    }
    hasChannel = hasChannel || open.count == 1 && isKnown
    let element = isKnown ? term.map { AppcastElement(term: $0, line: line) } : nil
    if element != nil { text.removeAll(keepingCapacity: true) }
    open.append(element)
  }

  private mutating func term(_ name: XMLName) -> AppcastTerm? {
    if let known = terms[name] { return known }
    let term = AppcastTerm(name)
    terms[name] = term
    return term
  }
}

enum AppcastTerm: String {
  case rss, channel, item, link, description, pubDate, enclosure, url, length
  case language = "xml:lang"
  case version = "sparkle:version"
  case shortVersion = "sparkle:shortVersionString"
  case minimumSystem = "sparkle:minimumSystemVersion"
  case maximumSystem = "sparkle:maximumSystemVersion"
  case releaseChannel = "sparkle:channel"
  case rolloutInterval = "sparkle:phasedRolloutInterval"
  case criticalUpdate = "sparkle:criticalUpdate"
  case informationalUpdate = "sparkle:informationalUpdate"
  case belowVersion = "sparkle:belowVersion"
  case tags = "sparkle:tags"
  case minimumAutoupdateVersion = "sparkle:minimumAutoupdateVersion"
  case notesLink = "sparkle:releaseNotesLink"
  case fullNotesLink = "sparkle:fullReleaseNotesLink"
  case format = "sparkle:format"
  case system = "sparkle:os"
  case hardware = "sparkle:hardwareRequirements"
  case deltaFrom = "sparkle:deltaFrom"
  case edSignature = "sparkle:edSignature"

  init?(_ name: XMLName) {
    let prefix: String
    switch name.spaceText {
    case "": prefix = ""
    case "http://www.andymatuschak.org/xml-namespaces/sparkle": prefix = "sparkle:"
    case "http://www.w3.org/XML/1998/namespace": prefix = "xml:"
    default: return nil
    }
    self.init(rawValue: prefix + name.localText)
  }
}
