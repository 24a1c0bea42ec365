import HarmlessText

/// An element of an item with its values as the document gives them, not yet interpreted.
struct AppcastElement {
  let term: AppcastTerm
  var attributes: [AppcastTerm: String] = [:]
  /// The text without blanks around it, with that of the elements within.
  var text = ""
  /// The elements within, if they mean something.
  var elements: [AppcastElement] = []
}

struct AppcastItem {
  let line: Int
  var elements: [AppcastElement] = []

  func all(_ term: AppcastTerm) -> [AppcastElement] {
    elements.filter { $0.term == term }
  }

  /// The text of an element; if it occurs twice, the first counts.
  func text(_ term: AppcastTerm) -> String? {
    elements.first { $0.term == term }?.text
  }
}

/// Reads a document, and gives the items in `rss/channel` one after another.
struct AppcastReader {
  /// Why the document is not an appcast, although it is XML; nil if nothing is wrong.
  private(set) var problem: String?
  private(set) var hasChannel = false

  private var terms: [XMLName: AppcastTerm?] = [:]
  private var depth = 0
  private var isInChannel = false
  private var item: AppcastItem?
  private var element: AppcastElement?
  private var inner: AppcastElement?
  private var text: [UInt8] = []

  /// Handles an event; returns the item that ends with it, if any.
  mutating func take(_ event: XMLEvent) -> AppcastItem? {
    switch event {
    case .enter(let name, let line): enter(name, line: line)
    case .attribute(let name, let value):
      guard depth == 4, element != nil, let term = term(name) else { break }
      element?.attributes[term] = String(decoding: value, as: UTF8.self)
    case .text(let bytes): if element != nil { text.append(contentsOf: bytes) }
    case .leave: return leave()
    }
    return nil
  }

  private mutating func enter(_ name: XMLName, line: Int) {
    depth += 1
    switch depth {
    case 1 where term(name) != .rss:
      problem = "it is '\(name.localText.harmlessLine(limit: 40))', expected 'rss'"
    case 2:
      isInChannel = term(name) == .channel
      hasChannel = hasChannel || isInChannel
    case 3:
      item = isInChannel && term(name) == .item ? AppcastItem(line: line) : nil
    case 4 where item != nil:
      element = term(name).map { AppcastElement(term: $0) }
      text.removeAll(keepingCapacity: true)
    case 5 where element?.term == .tags || element?.term == .informationalUpdate:
      inner = term(name).map { AppcastElement(term: $0) }
      text.removeAll(keepingCapacity: true)
    default:
      break
    }
  }

  private mutating func leave() -> AppcastItem? {
    depth -= 1
    switch depth {
    case 2:
      defer { item = nil }
      return item
    case 3:
      if var element {
        element.text = trimmedText
        item?.elements.append(element)
      }
      element = nil
    case 4:
      if var inner {
        inner.text = trimmedText
        element?.elements.append(inner)
      }
      inner = nil
    default:
      break
    }
    return nil
  }

  private mutating func term(_ name: XMLName) -> AppcastTerm? {
    if let known = terms[name] { return known }
    let term = AppcastTerm(name)
    terms[name] = term
    return term
  }

  private var trimmedText: String {
    String(decoding: text, as: UTF8.self).trimmingBlanks()
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
