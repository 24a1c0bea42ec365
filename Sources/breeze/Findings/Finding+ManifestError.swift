import UpdatesContent

extension Finding {
  /// What is wrong with a manifest, a condition's mistake having its place in the file.
  ///
  /// - Parameters:
  ///   - error: What is wrong.
  ///   - path: The manifest's, below the folder that is looked at.
  ///   - places: Those of its text.
  init(_ error: ManifestError, at path: String, in places: TextLines) {
    let value = error.place.map { ($0.line, $0.column) }
    var (place, message) = (value, error.problem.summary)
    if case .condition(let inner) = error.problem, case .text(let text) = inner.place {
      place = value.map { value in
        places.place(ofLine: text.line, column: text.column, inStringAt: value) ?? value
      }
      message = "the condition cannot be used: \(inner.problem.message)"
    }
    self.init(path: path, line: place?.0 ?? 1, column: place?.1, message: message)
  }
}
