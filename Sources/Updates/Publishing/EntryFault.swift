import HarmlessText

/// Why an entry of a manifest cannot be brought up to date.
package enum EntryFault: Equatable, Sendable {
  case notObject(found: String)
  case filenameMissing
  case filenameNotText(found: String)
  /// The name is harmless.
  case filename(RelativePath.Failure, filename: String)
  /// The manifest lists its own file.
  case namesItself
  /// A child manifest where no more may follow.
  case tooDeep(limit: Int)
  /// The file that it names; the name is harmless.
  case file(filename: String, HashingError)

  /// What is wrong, in one line without a full stop.
  package var summary: String {
    switch self {
    case .notObject(let found): "the entry is \(found); expected an object"
    case .filenameMissing: "the entry has no 'filename'"
    case .filenameNotText(let found): "'filename' is \(found); expected a string"
    case .filename(let failure, let filename): "'\(filename)' \(Self.words(for: failure))"
    case .namesItself: "the manifest lists itself"
    case .tooDeep(let limit): "manifests are nested more than \(limit) deep"
    case .file(let filename, .file(.missing)): "'\(filename)' is missing"
    case .file(let filename, let error): "'\(filename)': \(error.summary)"
    }
  }

  private static func words(for failure: RelativePath.Failure) -> String {
    switch failure {
    case .empty: "is no name: it is empty"
    case .absolute: "is an absolute path; expected one below the manifest's folder"
    case .leavesFolder: "leaves the manifest's folder"
    case .notPlain: "has an empty part or '.' in it"
    case .backslash: "has a backslash in it"
    case .controlCharacter: "has a control character in it"
    case .tooLong: "is too long"
    }
  }
}
