import HarmlessText

/// Why a file could not be downloaded.
///
/// URLs and names are harmless text without user and password.
package enum DownloadError: Explained, Equatable {
  case transport(TransportError)
  /// The status is not that of a file; `retryAfter` is how long the server asks to wait.
  case status(url: String, code: Int, retryAfter: Duration?)
  case stalled(url: String, limit: Duration)
  case tooLarge(url: String, limit: Int)
  /// The size differs from the expected one; `actual` is the size as far as it is known.
  case wrongSize(url: String, expected: Int, actual: Int)
  case mismatch(url: String, expected: Checksum, actual: Checksum)
  case unusableName(String)
  case file(Problem)
  case cryptography(Problem)
  case cancelled

  /// A description of the failure: one sentence without a full stop.
  package var summary: String {
    switch self {
    case .transport(let error): error.summary
    case .status(let url, let code, let wait):
      "\(Self.quoted(url)) responded with status \(code)"
        + (wait.map { ", and asks to wait \($0.components.seconds) s" } ?? "")
    case .stalled(let url, let limit):
      "\(Self.quoted(url)) sent too little data for \(limit.components.seconds) s"
    case .tooLarge(let url, let limit):
      "\(Self.quoted(url)) is larger than \(limit.byteCount)"
    case .wrongSize(let url, let expected, let actual):
      "\(Self.quoted(url)) has \(actual) bytes, expected \(expected)"
    case .mismatch(let url, let expected, let actual):
      "\(Self.quoted(url)) has the checksum \(actual.hex), expected \(expected.hex)"
    case .unusableName(let name): "'\(name)' is not a valid file name"
    case .file(let error): "'\((error.path ?? "").harmlessLine(limit: 512))': \(error.summary)"
    case .cryptography(let error):
      error.kind == .cryptography ? "a checksum could not be computed" : error.summary
    case .cancelled: "the download was cancelled"
    }
  }

  private static func quoted(_ url: String) -> String {
    "'\(presentableURL(url, limit: 200))'"
  }

  static func wrapping<Value: ~Copyable>(
    _ body: () throws -> Value
  ) throws -> Value {
    do { return try body() } catch {
      switch error {
      case let error as DownloadError: throw error
      case Problem.kind(.cryptography, .libraryMissing):
        throw DownloadError.cryptography(Problem(error))
      case is CancellationError: throw DownloadError.cancelled
      case let error as Problem: throw DownloadError.file(error)
      case let error as TransportError: throw DownloadError.transport(error)
      default: throw DownloadError.cryptography(Problem(error))
      }
    }
  }

  package var mayPass: Bool {
    switch self {
    case .transport(.cutOff), .transport(.timedOut), .stalled: true
    // This is usually a broken connection. If the two sides have no TLS settings in common, the
    // retry is in vain.
    case .transport(.tlsFailed): true
    case .status(_, let code, _): code >= 500 || code == 429
    default: false
    }
  }

  package var retryAfter: Duration? {
    if case .status(_, _, let wait) = self { wait } else { nil }
  }
}
