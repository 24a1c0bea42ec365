import HarmlessText

extension Problem {
  /// The problem of a manifest that somebody else has published.
  ///
  /// `width` is the number of terminal columns of a text, for the caret below a line.
  package init(fetched error: ManifestError, width: (String) -> Int) {
    switch error.problem {
    case .condition(let condition), .evaluation(_, let condition):
      self.init(condition, message: error.summary, width: width)
    default:
      self.init(.manifestMalformed, error.summary, hint: error.hintForClient(width))
    }
  }

  /// `message` says where the condition is.
  package init(_ error: ConditionError, message: String, width: (String) -> Int = { $0.count }) {
    let (kind, hint) = (error.problem.kind, error.problem.hint)
    guard kind == .manifestCondition else {
      self.init(kind, message, hint: hint)
      return
    }
    let excerpt = error.marked(width: width) ?? ""
    self.init(
      kind, message,
      hint: hint.map(Self.publisherHas) ?? Self.publisherMends("this condition:", excerpt: excerpt))
  }
}

extension ManifestError {
  fileprivate func hintForClient(_ width: (String) -> Int) -> String {
    switch problem {
    case .tooLarge, .tooManyEntries, .tooManyManifests:
      UpdatesPlatform.Problem.publisherHas(to: "make the set smaller")
    case .notJSON where isOfWebPage:
      "a web page is not a manifest; " + (UpdatesPlatform.Problem.Code.webPage.row.hint ?? "")
    default:
      UpdatesPlatform.Problem.publisherMends(excerpt: place?.excerpt.marked(width: width) ?? "")
    }
  }

  private var isOfWebPage: Bool {
    guard ["http://", "https://"].contains(where: manifest.lowercased().hasPrefix), let place else {
      return false
    }
    return WebPage.begins(place.excerpt.after.utf8)
  }
}
