import HarmlessText
import Updates
import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

struct Finding: Hashable {
  var path: String
  /// The line, counted from 1; also 1 if the finding is about the whole file.
  var line = 1
  /// The column, counted from 1; nil if the finding is about the whole line.
  var column: Int?
  var isWarning = false
  /// Harmless text without a full stop.
  var message: String

  func text(in folder: OpenFolder) -> String {
    let place = column.map { "\(line):\($0)" } ?? String(line)
    return "\(folder.shown(path).quotable):\(place): \(isWarning ? "warning: " : "")\(message)"
  }
}

extension Finding: Comparable {
  init(_ fault: ManifestFault, at path: String) {
    self.init(
      path: path, line: fault.place?.line ?? 1, column: fault.place?.column,
      message: fault.message)
  }

  static func < (one: Finding, other: Finding) -> Bool {
    guard one.path == other.path else {
      return one.path.utf8.lexicographicallyPrecedes(other.path.utf8)
    }
    let (first, second) = ((one.line, one.column ?? 0), (other.line, other.column ?? 0))
    return first == second ? one.message < other.message : first < second
  }
}

/// What is wrong with one file of a bundle.
struct FileFindings {
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
      add(error)
      return nil
    }
  }

  mutating func add(_ fault: ManifestFault, isWarning: Bool = false, adding words: String = "") {
    var finding = Finding(fault, at: path)
    finding.isWarning = isWarning
    finding.message += words
    all.append(finding)
  }

  mutating func add(_ problem: Problem) {
    let place = problem.position
    all.append(
      Finding(
        path: path, line: place?.line ?? 1, column: place?.column, message: problem.summary))
  }

  /// Without an offset in the text, the finding is about the line.
  mutating func add(
    _ message: String, at offset: Int? = nil, line: Int = 1, isWarning: Bool = false
  ) {
    let place = offset.map(lines.position)
    all.append(
      Finding(
        path: path, line: place?.line ?? line, column: place?.column, isWarning: isWarning,
        message: message))
  }

  mutating func add(_ message: String, at value: PlacedValue) { add(message, at: value.start) }

  mutating func warn(_ message: String, at value: PlacedValue) {
    add(message, at: value.start, isWarning: true)
  }

  /// The offset of the first of `keys` that exists, or else of the entry.
  func offset(of keys: String..., in entry: ManifestEntry) -> Int? {
    guard let whole = entry.place else { return nil }
    let written = keys.map { "\"\($0)\"" }
    let member = whole.children.first { child in
      guard let key = child.key else { return false }
      let text = String(decoding: lines.bytes[key], as: UTF8.self)
      return written.contains { text.isSpelledInAnyCase($0) }
    }
    return (member ?? whole).value.lowerBound
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
          "nothing follows this comma; other JSON readers refuse that", at: comma, isWarning: true)
      }
    }
    for child in place.children { addLastCommas(in: child) }
  }

  /// `origin` is how a person can give a value to a key that no client knows; nil if that is
  /// impossible.
  mutating func examine(
    _ conditions: [(condition: Condition, offset: Int?)], origin: String?
  ) {
    var seen: Set<String> = []
    for (condition, offset) in conditions {
      do {
        // Any evaluation compiles the patterns, even if no key has a value.
        _ = try condition.holds(in: ConditionEnvironment())
      } catch {
        let error = Problem(error)
        if error.kind != .libraryMissing {
          add("the condition cannot be used: \(error.summary)", at: offset)
        } else if seen.insert("MATCHES").inserted {
          add("patterns cannot be checked: \(error.summary)", at: offset, isWarning: true)
        }
      }
      for key in condition.keys
      where !ConditionEnvironment.isCommon(key) && seen.insert(key).inserted {
        let choices = ConditionEnvironment.systemKeys + [ConditionEnvironment.defaultsKey]
        let near = Suggestion.nearest(to: key, among: choices)
        let hint =
          near.map { "did you mean '\($0)'?" }
          ?? origin.map { "it has a value only \($0)" } ?? "it has no value anywhere"
        add("clients do not know the key '\(key.quotable)'; \(hint)", at: offset, isWarning: true)
      }
    }
  }
}

extension PlacedValue {
  /// The offset of its first byte.
  var start: Int { place.value.lowerBound }
}
