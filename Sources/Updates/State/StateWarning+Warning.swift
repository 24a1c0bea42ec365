import HarmlessText

extension StateWarning {
  /// The warning in words.
  package var warning: Warning {
    switch self {
    case .damaged(let path, let damage, let moved):
      let place = moved.map { "; it was put aside as '\($0.harmlessLine())'" } ?? ""
      return Warning(
        code: "state.damaged",
        message: "'\(path.harmlessLine())' is damaged (\(damage.summary))\(place), and nothing "
          + "is remembered of before")
    case .newerFormat(let path, let format):
      return Warning(
        code: "state.newer-format",
        message: "'\(path.harmlessLine())' has the format \(format) of a later version; it is read "
          + "and not changed")
    case .ignoredKeys(let path, let keys):
      let names = keys.prefix(5).map { "'\($0.harmlessLine(limit: 40))'" }.joined(separator: ", ")
      return Warning(
        code: "state.ignored-keys",
        message: "'\(path.harmlessLine())' has values that cannot be used: \(names)")
    }
  }
}

extension StateDamage {
  fileprivate var summary: String {
    switch self {
    case .notJSON(let error): error.summary
    case .notState: "it is not a state file"
    case .tooLarge(let limit): "it is larger than \(limit.byteCount)"
    }
  }
}
