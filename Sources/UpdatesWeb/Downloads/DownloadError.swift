import HarmlessText

/// Why a file did not arrive.
///
/// URLs and names are harmless text without user and password.
package enum DownloadError: Explained, Equatable {
  /// There was no answer, or not the whole of it, after the last try.
  case transport(TransportError)
  /// Another status than a file's; `retryAfter` is how long the server asks to wait.
  case status(url: String, code: Int, retryAfter: Duration?)
  /// No byte came for so long.
  case stalled(url: String, limit: Duration)
  /// More bytes than the item allows, announced or sent.
  case tooLarge(url: String, limit: Int)
  /// Another number of bytes than the item must have; as far as is known.
  case wrongSize(url: String, expected: Int, actual: Int)
  /// Another checksum than the item must have.
  case mismatch(url: String, expected: Checksum, actual: Checksum)
  /// The item's name cannot be a file's.
  case unusableName(String)
  /// The folder, or the file of a `file:` URL, does not allow it.
  case file(FileError)
  /// Checksums cannot be computed here.
  case cryptography(CryptographyError)
  /// The task that waited was cancelled.
  case cancelled

  /// The failure in one sentence without a full stop.
  package var summary: String {
    switch self {
    case .transport(let error): error.summary
    case .status(let url, let code, let wait):
      "\(Self.quoted(url)) answered with status \(code)"
        + (wait.map { ", and asks to wait \($0.components.seconds) s" } ?? "")
    case .stalled(let url, let limit):
      "\(Self.quoted(url)) sent nothing for \(limit.components.seconds) s"
    case .tooLarge(let url, let limit):
      "\(Self.quoted(url)) is larger than \(limit.byteCount)"
    case .wrongSize(let url, let expected, let actual):
      "\(Self.quoted(url)) has \(actual) bytes, where \(expected) are expected"
    case .mismatch(let url, let expected, let actual):
      "\(Self.quoted(url)) has the checksum \(actual.hex), where \(expected.hex) is expected"
    case .unusableName(let name): "'\(name)' cannot be the name of a file"
    case .file(let error): "'\(error.path.harmlessLine(limit: 512))': \(error.summary)"
    case .cryptography(.libraryMissing(let name, _)): LibraryLoading.summary(of: name)
    case .cryptography(.failed): "a checksum could not be computed"
    case .cancelled: "the download was cancelled"
    }
  }

  private static func quoted(_ url: String) -> String {
    "'\(presentableURL(url, limit: 200))'"
  }

  /// Does what concerns files, whose failure is the download's.
  static func ofFile<Value: ~Copyable>(
    _ body: () throws(FileError) -> Value
  ) throws(DownloadError) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw .file(error)
    }
  }

  /// Whether another try may help.
  package var mayPass: Bool {
    switch self {
    case .transport(.cutOff), .transport(.timedOut), .stalled: true
    // Mostly a connection that broke; who has no TLS that both sides take is asked in vain.
    case .transport(.tlsFailed): true
    case .status(_, let code, _): code >= 500 || code == 429
    default: false
    }
  }

  /// How long the server asks to wait.
  package var retryAfter: Duration? {
    if case .status(_, _, let wait) = self { wait } else { nil }
  }
}
