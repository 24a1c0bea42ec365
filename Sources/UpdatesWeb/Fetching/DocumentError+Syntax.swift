extension DocumentError {
  /// Whether it is no JSON, or no XML, at all.
  var isOfSyntax: Bool {
    switch self {
    case .notJSON, .notXML: true
    default: false
    }
  }
}
