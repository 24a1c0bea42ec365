import HarmlessText

package enum XMLError: Explained, Equatable {
  case libraryMissing(name: String, package: String)
  case memoryMissing
  case empty
  case encoding(String)
  case notUTF8(line: Int)
  /// The document does not begin with an element; it is JSON, for example.
  case noElement
  case endsEarly(line: Int)
  case documentType(line: Int)
  case tooDeep(line: Int, limit: Int)
  case tooManyAttributes(line: Int, limit: Int)
  case malformed(line: Int, detail: String)
}

extension XMLError {
  package var summary: String { "line \(line): \(problem)" }

  /// The line of the error, counted from 1.
  package var line: Int {
    switch self {
    case .notUTF8(let line), .endsEarly(let line), .documentType(let line), .tooDeep(let line, _),
      .tooManyAttributes(let line, _), .malformed(let line, _):
      max(1, line)
    case .libraryMissing, .memoryMissing, .empty, .encoding, .noElement: 1
    }
  }

  /// The problem in one line, without its place and without a full stop.
  package var problem: String {
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
    case .tooDeep(_, let limit): "nested more than \(limit) levels deep"
    case .tooManyAttributes(_, let limit): "an element has more than \(limit) attributes"
    case .malformed(_, let detail): detail.harmlessLine(limit: 200)
    }
  }
}
