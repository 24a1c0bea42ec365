import HarmlessText

extension DocumentError {
  /// What a document that should have been XML refused; `source` is where it came from.
  package init(_ error: XMLError, source: String) {
    switch error {
    case .libraryMissing(let name, let package):
      self = .libraryMissing(name: name, package: package)
    default:
      self = .notXML(source: source, line: error.line, problem: error.problem)
    }
  }
}

extension XMLError {
  /// Where the trouble is, counted from one.
  var line: Int {
    switch self {
    case .notUTF8(let line), .endsEarly(let line), .documentType(let line), .tooDeep(let line, _),
      .tooManyAttributes(let line, _), .malformed(let line, _):
      max(1, line)
    case .libraryMissing, .memoryMissing, .empty, .encoding, .noElement: 1
    }
  }

  /// What is wrong, in a line without the place and without a full stop.
  var problem: String {
    switch self {
    case .libraryMissing(let name, _): LibraryLoading.summary(of: name)
    case .memoryMissing: "there is not enough memory to read it"
    case .empty: "the document is empty"
    case .encoding(let name):
      "the encoding is '\(name.harmlessLine(limit: 40))', expected UTF-8"
    case .notUTF8: "expected UTF-8, found bytes that are not UTF-8"
    case .noElement: "it is not XML"
    case .endsEarly: "the document ends before its elements do"
    case .documentType: "a document type declaration (<!DOCTYPE …>) is not accepted"
    case .tooDeep(_, let limit): "nested more than \(limit) deep"
    case .tooManyAttributes(_, let limit): "an element with more than \(limit) attributes"
    case .malformed(_, let detail): detail.harmlessLine(limit: 200)
    }
  }
}
