/// Why a document, a configuration or a feed's answer, could not be had or read.
public enum DocumentError: Error, Equatable, Sendable {
  /// There is no file of that name.
  case missing(path: String)
  /// The file cannot be read, in the system's words.
  case unreadable(path: String, detail: String)
  /// Reading failed, in the system's words: the disk, or a limit of this process.
  case readFailed(path: String, detail: String)
  /// More bytes than a document may have.
  case tooLarge(source: String, limit: Int)
  /// Not JSON; `excerpt` shows the line and, with a caret under it, the place.
  case notJSON(source: String, line: Int, column: Int, problem: String, excerpt: String)
  /// Not XML, or XML that is not accepted.
  case notXML(source: String, line: Int, problem: String)
  /// The server answered with a page for people, as a network does in which one has to sign in.
  case webPage(url: String)
  /// A library that reads such documents is not there, and the package that has it.
  case libraryMissing(name: String, package: String)
  /// JSON or XML, but a part of it is missing or of the wrong kind.
  case malformed(source: String, problem: String)
  /// The server answered, but not with the document; `retryAfter` in seconds.
  case status(url: String, code: Int, retryAfter: Int?)
  /// The server did not answer.
  case transport(TransportError)
  /// None of several URLs gave an answer: why the first did not, which is told, and why others did
  /// not.
  indirect case noneAnswered(first: DocumentError, others: [DocumentError])
  /// The network is not to be asked, and nothing is remembered.
  case offline(url: String)
  /// The location is neither a path nor a `file:`, `http:` or `https:` URL.
  case unsupportedLocation(String)
}
