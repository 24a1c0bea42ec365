import HarmlessText

extension StateError {
  /// What is wrong, without a full stop.
  package var summary: String {
    switch self {
    case .unreadable(let error): "'\(error.path.harmlessLine())' cannot be read: \(error.summary)"
    case .cannotCreate(let error):
      "'\(error.path.harmlessLine())' cannot be made: \(error.summary)"
    case .cannotWrite(let error):
      "'\(error.path.harmlessLine())' cannot be written: \(error.summary)"
    case .locked(let path): "'\(path.harmlessLine())' is being changed by another process"
    case .newerFormat(let path, let format):
      "'\(path.harmlessLine())' has the format \(format) of a later version"
    case .tooLarge(let path, let limit):
      "'\(path.harmlessLine())' would have more than \(limit.byteCount)"
    }
  }
}
