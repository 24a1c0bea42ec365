import HarmlessText

/// Reads a document and passes on the items in `rss/channel`, one after another.
struct AppcastReader {
  /// Why the document is not an appcast, although it is XML; nil if nothing is wrong.
  private(set) var problem: String?
  private(set) var hasChannel = false

  private let receive: (AppcastItem) -> Void
  private var terms: [XMLName: AppcastTerm] = [:]
  private var depth = 0
  private var isInChannel = false
  private var item: AppcastItem?
  private var element: AppcastTerm?
  private var inner: AppcastTerm?
  private var text: [UInt8] = []

  init(receive: @escaping (AppcastItem) -> Void) {
    self.receive = receive
  }

  /// Handles an event; returns false if the rest of the document need not be read.
  mutating func take(_ event: XMLEvent) -> Bool {
    switch event {
    case .enter(let name, let line): enter(name, line: line)
    case .attribute(let name, let value): attribute(name, value)
    case .text(let bytes): if element != nil { text.append(contentsOf: bytes) }
    case .leave: leave()
    }
    return problem == nil
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
      element = term(name)
      text.removeAll(keepingCapacity: true)
      if let element { item?.begin(element) }
    case 5 where element == .tags || element == .informationalUpdate:
      inner = term(name)
      text.removeAll(keepingCapacity: true)
    default:
      break
    }
  }

  private mutating func attribute(_ name: XMLName, _ value: UnsafeBufferPointer<UInt8>) {
    guard depth == 4, let element, let term = term(name) else { return }
    item?.attribute(term, of: element, is: String(decoding: value, as: UTF8.self))
  }

  private mutating func leave() {
    let isWhole = depth == 4 ? element != nil : depth == 5 && inner != nil
    let text = isWhole ? trimmedText : ""
    switch depth {
    case 3:
      if let item { receive(item) }
      item = nil
    case 4:
      if let element { item?.end(element, text: text) }
      element = nil
    case 5:
      if let element, let inner { item?.end(inner, in: element, text: text) }
      inner = nil
    default:
      break
    }
    depth -= 1
  }

  private mutating func term(_ name: XMLName) -> AppcastTerm? {
    if let known = terms[name] { return known }
    let term = AppcastTerm(name)
    terms[name] = term
    return term
  }

  private var trimmedText: String {
    guard let start = text.firstIndex(where: { !$0.isBlank }),
      let end = text.lastIndex(where: { !$0.isBlank })
    else { return "" }
    return String(decoding: text[start...end], as: UTF8.self)
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

  var isLocalized: Bool {
    switch self {
    case .description, .notesLink, .fullNotesLink, .link: true
    default: false
    }
  }
}
