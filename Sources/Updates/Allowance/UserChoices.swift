import HarmlessText

/// What a user has chosen for one app, or for all of them; nil is no choice.
package struct UserChoices: Equatable, Sendable {
  package enum Updates: String, CaseIterable, Sendable {
    /// `notify` and `watch` do nothing.
    case off
    case tell
    /// `notify` asks where a person can answer.
    case ask
    /// New versions are downloaded in the background, where they are signed; then `notify` asks.
    case download
    case update
  }

  /// The keys of the settings file, which are the options of `settings` too.
  package enum Key: String, CaseIterable, Sendable {
    case updates, channel, every, level
    case minimumAge = "min-age"
    case pin

    package struct Row: Sendable {
      package var help: String
      package var expected: String
      /// The values, or a word that stands for one.
      package var values: [String]
      fileprivate var isValid: @Sendable (String) -> Bool
    }

    package var row: Row {
      switch self {
      case .updates:
        Row(
          help: "how far updates go by themselves",
          expected: "off, tell, ask, download or update",
          values: Updates.allCases.map(\.rawValue)
        ) { Updates(rawValue: $0) != nil }
      case .channel:
        Row(
          help: "the release channel, such as beta",
          expected: "the name of a channel, such as beta",
          values: ["NAME"]
        ) { !$0.isEmpty && $0.utf8.count <= 200 && $0.harmlessLine() == $0 }
      case .every:
        Row(
          help: "how often a program checks, such as weekly",
          expected: "hourly, daily, weekly, monthly or a duration such as 20h",
          values: ["SCHEDULE"]
        ) { Schedule($0).map { $0 != .never } ?? false }
      case .level:
        Row(
          help: "show only updates of this level and above", expected: "major, minor or patch",
          values: ["major", "minor", "patch"]
        ) { UserChoices.level($0) != nil }
      case .minimumAge:
        Row(
          help: "show only versions known for this long, such as 3d",
          expected: "a number with a unit, such as 20h, 3d or 2w", values: ["DURATION"]
        ) { SpokenDuration($0) != nil }
      case .pin:
        Row(
          help: "stay on these versions, such as 2.x",
          expected: "the beginning of a version, such as 2.x", values: ["VERSION"]
        ) { VersionPin($0) != nil }
      }
    }

    package var expected: String { row.expected }

    /// The value as it is written to the file; nil if it is not valid.
    package func normalized(_ text: String) -> String? { row.isValid(text) ? text : nil }
  }

  mutating func read(_ keys: [Key], from reader: inout FieldReader) {
    for key in keys {
      reader.field(key.rawValue) { self[key] = $0.parsed(key.expected, as: key.normalized) }
    }
  }

  private var values: [Key: String] = [:]

  package init() {}

  package subscript(key: Key) -> String? {
    // Most people have chosen nothing, and every start looks.
    get { values.isEmpty ? nil : values[key] }
    set { values[key] = newValue }
  }

  package var updates: Updates? {
    get { self[.updates].flatMap(Updates.init) }
    set { self[.updates] = newValue?.rawValue }
  }

  package var channel: String? {
    get { self[.channel] }
    set { self[.channel] = newValue }
  }

  package var schedule: Schedule? { self[.every].flatMap(Schedule.init) }

  var level: VersionLevel? { self[.level].flatMap(Self.level) }

  /// In seconds.
  var minimumAge: Int? { self[.minimumAge].flatMap(SpokenDuration.init)?.seconds }

  var pin: VersionPin? { self[.pin].flatMap(VersionPin.init) }

  private static func level(_ name: String) -> VersionLevel? {
    VersionLevel.allCases.first { $0.name == name && $0 != .build }
  }

  /// What is chosen, in a line as the options have it; nil if nothing is.
  package var line: String? {
    let set = Key.allCases.compactMap { key in
      self[key].map { "\(key.rawValue) \($0.harmlessLine(limit: 200))" }
    }
    return set.isEmpty ? nil : set.joined(separator: ", ")
  }

  /// These choices, and those of `others` where there is none.
  package func over(_ others: UserChoices) -> UserChoices {
    guard !values.isEmpty, !others.values.isEmpty else { return values.isEmpty ? others : self }
    var choices = self
    choices.values.merge(others.values) { own, _ in own }
    return choices
  }
}

/// The versions that are pinned: `2.x` is all whose first number is 2.
package struct VersionPin: Equatable, Sendable {
  package let text: String
  private let numbers: [Substring]

  /// Reads numbers with dots between them, such as `2`, `2.x` or `2.4.*`; nil for any other text.
  package init?(_ text: String) {
    var parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1, let last = parts.last, ["x", "X", "*"].contains(last) {
      parts.removeLast()
    }
    guard parts.count <= 4, text.utf8.count <= 40,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) })
    else { return nil }
    self.text = text
    numbers = parts.map(Self.plain)
  }

  func allows(_ version: Version) -> Bool {
    let parts = version.text.drop { !$0.isNumber }
      .prefix { $0 == "." || ("0"..."9").contains($0) }
      .split(separator: ".").map(Self.plain)
    return numbers.enumerated().allSatisfy { place, number in
      number == (place < parts.count ? parts[place] : "0")
    }
  }

  private static func plain(_ number: Substring) -> Substring {
    let digits = number.drop { $0 == "0" }
    return digits.isEmpty ? "0" : digits
  }
}
