import HarmlessText
import Updates
import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

/// What is wrong with one file of a bundle.
struct FileFindings {
  typealias Place = (line: Int, column: Int)

  let path: String
  private(set) var all: [Finding] = []
  private(set) var lines = TextLines([])

  init(path: String) {
    self.path = path
  }

  /// Nil if the file is missing; also if it cannot be read, which is then a finding.
  mutating func document(_ read: () throws -> [UInt8]?) throws -> PlacedJSON? {
    do {
      guard let bytes = try read() else { return nil }
      lines = TextLines(bytes)
      return try PlacedJSON(parsing: bytes)
    } catch let error as Problem {
      add(error.summary, at: error.position.map { ($0.line, $0.column) })
      return nil
    }
  }

  mutating func add(_ fault: ManifestFault, isWarning: Bool = false, adding words: String = "") {
    var finding = Finding(fault, at: path)
    finding.isWarning = isWarning
    finding.message += words
    all.append(finding)
  }

  /// Without a place, the finding is about the line.
  mutating func add(
    _ message: String, at place: Place? = nil, line: Int = 1, isWarning: Bool = false
  ) {
    all.append(
      Finding(
        path: path, line: place?.line ?? line, column: place?.column, isWarning: isWarning,
        message: message))
  }

  mutating func add(_ message: String, at value: PlacedValue) {
    add(message, at: place(of: value.place))
  }

  mutating func warn(_ message: String, at value: PlacedValue) {
    add(message, at: place(of: value.place), isWarning: true)
  }

  func place(of value: JSONPlace) -> Place { place(of: value.value.lowerBound) }

  private func place(of offset: Int) -> Place {
    let position = lines.position(of: offset)
    return (position.line, position.column)
  }

  /// The first of `keys` that exists, or else the entry.
  func place(of keys: String..., in entry: ManifestEntry) -> Place? {
    guard let whole = entry.place else { return nil }
    let written = keys.map { "\"\($0)\"" }
    let member = whole.children.first { child in
      guard let key = child.key else { return false }
      let text = String(decoding: lines.bytes[key], as: UTF8.self)
      return written.contains { text.isSpelledInAnyCase($0) }
    }
    return place(of: member ?? whole)
  }

  /// If `anyCase` is true, the case of the known keys does not matter.
  mutating func addUnreadKeys(
    of value: PlacedValue, among known: [String], anyCase: Bool = false
  ) {
    for (key, member) in value.members {
      guard !known.contains(where: { anyCase ? key.isSpelledInAnyCase($0) : key == $0 }) else {
        continue
      }
      // A known key that is also present is probably meant only if just the case differs.
      let candidates = known.filter {
        anyCase
          ? value[anyCase: $0] == nil : value[$0] == nil || $0.lowercased() == key.lowercased()
      }
      guard let near = Suggestion.nearest(to: key, among: candidates) else { continue }
      warn("'\(key.quotable)' has no effect; did you mean '\(near)'?", at: member)
    }
  }

  mutating func addLastCommas(in place: JSONPlace) {
    if let last = place.children.last {
      let end = last.value.upperBound..<place.value.upperBound
      if let comma = lines.bytes[end].firstIndex(of: UInt8(ascii: ",")) {
        add(
          "nothing follows this comma; other JSON readers refuse that", at: self.place(of: comma),
          isWarning: true)
      }
    }
    for child in place.children { addLastCommas(in: child) }
  }

  /// `origin` is how a person can give a value to a key that no client knows; nil if that is
  /// impossible.
  mutating func examine(
    _ conditions: [(condition: Condition, place: Place?)], origin: String?
  ) {
    var seen: Set<String> = []
    for (condition, place) in conditions {
      do {
        // Any evaluation compiles the patterns, even if no key has a value.
        _ = try condition.holds(in: ConditionEnvironment())
      } catch {
        let error = Problem(error)
        if error.kind != .libraryMissing {
          add("the condition cannot be used: \(error.summary)", at: place)
        } else if seen.insert("MATCHES").inserted {
          add("patterns cannot be checked: \(error.summary)", at: place, isWarning: true)
        }
      }
      for key in condition.keys
      where !ConditionEnvironment.isCommon(key) && seen.insert(key).inserted {
        let choices = ConditionEnvironment.systemKeys + [ConditionEnvironment.defaultsKey]
        let near = Suggestion.nearest(to: key, among: choices)
        let hint =
          near.map { "did you mean '\($0)'?" }
          ?? origin.map { "it has a value only \($0)" } ?? "it has no value anywhere"
        add("clients do not know the key '\(key.quotable)'; \(hint)", at: place, isWarning: true)
      }
    }
  }
}
