/// Why a document was not read as XML.
package enum XMLError: Error, Equatable, Sendable {
  case libraryMissing(name: String, package: String)
  case memoryMissing
  case empty
  /// An encoding that is not read, as the document calls it.
  case encoding(String)
  case notUTF8(line: Int)
  /// It begins with something else than an element, such as JSON.
  case noElement
  /// It ends before its last element does.
  case endsEarly(line: Int)
  case documentType(line: Int)
  case tooDeep(line: Int, limit: Int)
  case tooManyAttributes(line: Int, limit: Int)
  /// Anything else that is against the rules, in libxml2's words.
  case malformed(line: Int, detail: String)
}
