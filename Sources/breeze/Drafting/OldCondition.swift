import UpdatesPlatform

/// The condition of an entry that is there already, as it is written.
struct OldCondition {
  /// That of `condition`, or else what stands as `conditions`.
  var text: String
  /// The place of the value of `condition`; nil where there is more than that.
  var place: JSONPlace?

  /// Nil where the entry has none.
  init?(of entry: PlacedValue) {
    let list = entry[anyCase: "conditions"].flatMap { $0.json.isNull ? nil : $0.json.textInOrder }
    switch (entry[anyCase: "condition"]?.json, list) {
    case (.string(let condition)?, nil):
      text = condition
      place = entry[anyCase: "condition"]?.place
    case (.string(let condition)?, let list?): text = "\(condition), and \(list)"
    case (_, let list?): text = list
    case (let other?, nil) where !other.isNull: text = other.textInOrder
    case (_, nil): return nil
    }
  }

  /// Whether it is what the name of the file says, and not more.
  func isGiven(by style: NamingStyle, to path: RelativePath) -> Bool {
    guard place != nil else { return false }
    let qualifiers = style.qualifiers(of: path)
    guard let given = qualifiers.condition else { return false }
    return text == given
  }
}
