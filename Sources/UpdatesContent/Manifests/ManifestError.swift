import HarmlessText

package struct ManifestError: Explained, Equatable {
  package var manifest: String
  package var problem: Problem
  /// Nil if the error concerns the whole document, or if its text is not available.
  package var place: TextPosition?

  /// Its texts are harmless.
  package enum Problem: Explained, Equatable {
    case notJSON(String)
    case tooLarge(limit: Int)
    case tooManyEntries(limit: Int)
    case tooManyManifests(limit: Int, bytes: Int)
    case tooDeep(limit: Int)
    case unexpected(found: String, expected: String)
    case keyTwice(String, other: String)
    case filenameMissing
    case filename(String, problem: String)
    /// An entry without `sha` has a key that looks like a checksum but is not supported.
    case checksumKey(String)
    case condition(ConditionError)
    /// The condition of an entry has no result.
    case evaluation(filename: String, ConditionError)
    /// Two entries have names that are equal, or equal on some file systems; `other` is a spelling.
    case sameName(filename: String, other: String)
    case fileAndFolder(filename: String, other: String)

    package static func notArray(found: String) -> Self {
      .unexpected(found: found, expected: "an array of entries")
    }

    package static func notEntry(_ value: JSON) -> Self {
      .unexpected(found: value.kindName, expected: #"an entry {"filename", "sha", …}"#)
    }

    package static func tooManyFolders(filename: String, limit: Int) -> Self {
      .filename(filename, problem: "it is more than \(limit) folders deep")
    }

    package static func namesItself(filename: String) -> Self {
      .filename(filename, problem: "it is the manifest itself")
    }
  }

  package init(manifest: String, problem: Problem, place: TextPosition? = nil) {
    (self.manifest, self.problem, self.place) = (manifest, problem, place)
  }

  package init(_ error: UpdatesPlatform.Problem, in manifest: String) {
    self.init(manifest: manifest, problem: .notJSON(error.summary), place: error.position)
  }

  package init(
    _ problem: Problem, at place: JSONPlace, of document: PlacedJSON, in manifest: String
  ) {
    self.init(
      manifest: manifest, problem: problem,
      place: TextPosition(of: place.value.lowerBound, in: document.bytes))
  }

  /// One line without a full stop: `'manifest.json', line 3, column 5: …`.
  package var summary: String {
    if case .condition(let error) = problem, case .text = error.place {
      let line = place.map { ", line \($0.line)" } ?? ""
      return "'\(manifest)'\(line), \(error.summaryWithPlace)"
    }
    let position = place.map { ", line \($0.line), column \($0.column)" } ?? ""
    return "'\(manifest)'\(position): \(problem.summary)"
  }
}

extension ManifestError.Problem {
  /// Without the place and without a full stop.
  package var summary: String {
    switch self {
    case .notJSON(let problem): problem
    case .tooLarge(let limit): "the manifest is larger than \(limit.byteCount)"
    case .tooManyEntries(let limit): "it has more than \(limit) entries"
    case .tooManyManifests(let limit, let bytes):
      "the set has more than \(limit) manifests, or more than \(bytes.byteCount) of them in total"
    case .tooDeep(let limit): "manifests are nested more than \(limit) levels deep"
    case .unexpected(let found, let expected): "expected \(expected), found \(found)"
    case .keyTwice(let key, let other):
      "the entry has '\(other)' and '\(key)', expected only one: keys are not case-sensitive"
    case .filenameMissing: "the entry has no 'filename'"
    case .filename(let filename, let problem):
      "the filename '\(filename)' cannot be used: \(problem)"
    case .checksumKey(let key):
      "'\(key)' is not a supported key, expected the checksum as 'sha'"
    case .condition(let error):
      if case .text = error.place {
        "the condition cannot be used: \(error.summary)"
      } else {
        error.summary
      }
    case .evaluation(let filename, let error):
      "the condition of '\(filename)' cannot be evaluated: \(error.summary)"
    case .sameName(let filename, let other):
      filename.utf8.elementsEqual(other.utf8)
        ? "'\(filename)' is listed twice"
        : "'\(filename)' and '\(other)' are one name on file systems that ignore case or Unicode form"
    case .fileAndFolder(let filename, let other):
      "'\(filename)' and '\(other)' cannot both exist: one of them needs a folder of that name"
    }
  }
}
