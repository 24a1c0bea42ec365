import HarmlessText

extension DownloadError {
  /// The failure in one sentence without a full stop.
  package var summary: String {
    switch self {
    case .transport(let error): error.summary
    case .status(let url, let code, let seconds):
      "\(Self.quoted(url)) answered with status \(code)"
        + (seconds.map { ", and asks to wait \($0) s" } ?? "")
    case .stalled(let url, let seconds): "\(Self.quoted(url)) sent nothing for \(seconds) s"
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
}
