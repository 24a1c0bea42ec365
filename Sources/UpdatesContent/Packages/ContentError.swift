/// Why content was not updated; what was in place is in place.
///
/// URLs, paths and details are harmless text; no URL has a user or password in it.
public enum ContentError: Error, Equatable, Sendable {
  /// A name of which no file's name can be made.
  case unusableName(String)
  /// What is given as SHA-256 is none.
  case malformedChecksum(problem: String)
  /// What is given as public key is none.
  case malformedKey(problem: String)
  /// There is no home to keep content or memory in, and the variable is not set.
  case noPlace(variable: String)
  /// Another process is updating the same content.
  case busy(path: String)
  /// The destination has something that is not known to be this package's content; what was known
  /// may be in a damaged record, which was put aside.
  case foreignContent(path: String, damagedRecord: String? = nil)
  /// A file of somebody else's in the destination, which would be lost.
  case foreignFile(path: String)
  /// Something of somebody else's in the destination that could not be taken over.
  case notTakenOver(path: String, problem: String)
  /// An update was cut short, and what was at the destination is beside it.
  case unfinished(path: String, problem: String)
  /// The destination cannot be replaced.
  case unusableDestination(path: String, problem: String)
  /// A later version has written what is remembered of the package, so it is not changed.
  case newerRecord(path: String, format: Int)
  /// The server did not answer.
  case transport(TransportError)
  /// The server answered, but not with content; `retryAfter` is how long it asks to wait.
  case status(url: String, code: Int, retryAfter: Duration?)
  /// More bytes than content may have.
  case tooLarge(source: String, limit: Int)
  /// Another SHA-256 than the package's.
  case mismatch(url: String, expected: String, actual: String)
  /// The signature does not vouch for the download.
  case signature(url: String, problem: String)
  /// There was no signature to be had; the status is nil where a file was named.
  case signatureMissing(url: String, status: Int?, retryAfter: Duration?)
  /// What arrived is no content that can be unpacked; `isArchive` where it is one that is damaged.
  case malformed(source: String, problem: String, isArchive: Bool)
  /// It arrived, and the time was over before it was unpacked.
  case timedOut(source: String)
  /// The time was over before the program had saved it itself, which was ended.
  case savingTimedOut(source: String)
  /// An archive that would write where it must not.
  case refused(source: String, problem: String)
  /// There is no bundled copy, or it cannot be read.
  case unreadable(path: String, problem: String)
  /// A folder or file could not be made.
  case cannotCreate(path: String, problem: String)
  /// Reading failed: the disk, or a limit of this process.
  case readFailed(path: String, problem: String)
  /// Writing failed.
  case cannotWrite(path: String, problem: String)
  /// There is no space left for a file or folder.
  case diskFull(path: String)
  /// What the program itself does with content failed.
  case notSaved(problem: String)
  /// The library is not there, and the package that has it.
  case libraryMissing(name: String, package: String)
  /// The system gave no memory, or a library failed for no fault of the content.
  case failed(problem: String)
  /// The task that waited was cancelled.
  case cancelled
  /// Neither the server's content nor the bundled copy can be had.
  indirect case noneUsable(fetching: ContentError, bundled: ContentError)
}
