/// An item of an appcast as it is written, before anything is made of it.
struct AppcastItem {
  /// Which installed versions something is for.
  struct Condition {
    /// Those that are exactly one of these.
    var versions: [String] = []
    /// Those before one of these.
    var limits: [String] = []

    var isForAll: Bool { versions.isEmpty && limits.isEmpty }
  }

  /// The line where it begins, counted from one.
  var line: Int
  /// Of the elements that are there twice, the first counts.
  private(set) var values: [AppcastTerm: String] = [:]
  private(set) var texts: [AppcastTerm: [AppcastText]] = [:]
  /// Each enclosure's attributes.
  private(set) var enclosures: [[AppcastTerm: String]] = []
  private(set) var critical: Condition?
  private(set) var informational: Condition?

  init(line: Int) {
    self.line = line
  }

  mutating func begin(_ element: AppcastTerm) {
    switch element {
    case .enclosure: enclosures.append([:])
    case .criticalUpdate: critical = critical ?? Condition()
    case .informationalUpdate: informational = informational ?? Condition()
    case _ where element.isLocalized: texts[element, default: []].append(AppcastText())
    default: break
    }
  }

  mutating func attribute(_ name: AppcastTerm, of element: AppcastTerm, is value: String) {
    switch (element, name) {
    case (.enclosure, _):
      enclosures[enclosures.count - 1][name] = value
    case (.criticalUpdate, .version):
      critical?.limits.append(value)
    case (_, .language) where element.isLocalized:
      change(element) { $0.language = value }
    case (.description, .format):
      change(element) { $0.format = value }
    default:
      break
    }
  }

  mutating func end(_ element: AppcastTerm, text: String) {
    if element.isLocalized {
      change(element) { $0.text = text }
    } else if values[element] == nil {
      values[element] = text
    }
  }

  /// An element within another one of the item: a tag, or a version that something is for.
  mutating func end(_ inner: AppcastTerm, in element: AppcastTerm, text: String) {
    switch (element, inner) {
    case (.tags, .criticalUpdate): critical = critical ?? Condition()
    case (.informationalUpdate, .version): informational?.versions.append(text)
    case (.informationalUpdate, .belowVersion): informational?.limits.append(text)
    default: break
    }
  }

  private mutating func change(_ element: AppcastTerm, _ body: (inout AppcastText) -> Void) {
    guard var all = texts.removeValue(forKey: element) else { return }
    body(&all[all.count - 1])
    texts[element] = all
  }
}
