import HarmlessText
import Updates
import UpdatesCLI
import UpdatesContent
import UpdatesPlatform

/// What is wrong with one file of a bundle.
struct FileFindings {
  let path: String
  private(set) var all: [Finding] = []
  /// The places in the JSON that was read.
  private(set) var places = TextLines([])

  init(path: String) {
    self.path = path
  }

  /// Nil if the file is missing, or if it cannot be read, which is then a finding.
  mutating func document(
    _ name: String, in bundle: ExaminedBundle, limit: Int
  ) throws -> PlacedJSON? {
    switch try bundle.bytes(of: try RelativePath(name), limit: limit) {
    case nil: return nil
    case .failure(let error)?:
      add(error.summary)
      return nil
    case .success(let bytes)?: return try document(bytes)
    }
  }

  /// Nil if the bytes are not JSON, which is then a finding.
  mutating func document(_ bytes: [UInt8]) throws -> PlacedJSON? {
    do {
      places = TextLines(bytes)
      return try PlacedJSON(parsing: bytes)
    } catch let error as Problem {
      add(error.summary, at: (error.line, error.column))
      return nil
    }
  }

  mutating func add(_ findings: [Finding]) {
    all += findings
  }

  /// `line` is used if the place is nil.
  mutating func add(
    _ message: String, at place: (line: Int, column: Int)? = nil, line: Int = 1,
    isWarning: Bool = false
  ) {
    all.append(
      Finding(
        path: path, line: place?.line ?? line, column: place?.column, isWarning: isWarning,
        message: message))
  }

  mutating func add(_ message: String, at value: PlacedValue, isWarning: Bool = false) {
    add(message, at: places.place(of: value.place), isWarning: isWarning)
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
      add("'\(key.quotable)' has no effect; did you mean '\(near)'?", at: member, isWarning: true)
    }
  }

  mutating func addLastCommas(in place: JSONPlace) {
    if let last = place.children.last {
      let end = last.value.upperBound..<place.value.upperBound
      if let comma = places.bytes[end].firstIndex(of: UInt8(ascii: ",")) {
        add(
          "nothing follows this comma; other JSON readers refuse that", at: places.place(of: comma),
          isWarning: true)
      }
    }
    for child in place.children { addLastCommas(in: child) }
  }
}
