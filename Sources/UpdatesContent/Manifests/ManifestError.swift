import HarmlessText

/// An error in a manifest, with its place.
package struct ManifestError: Explained, Equatable {
  /// The manifest's path or URL for messages.
  package var manifest: String
  package var problem: Problem
  /// The place; nil if the error concerns the whole document, or if its text is not available.
  package var place: TextPosition?

  /// The kind of error; its texts are harmless.
  package enum Problem: Explained, Equatable {
    case notJSON(String)
    case tooLarge(limit: Int)
    case tooManyEntries(limit: Int)
    /// The set has more manifests, or more bytes of manifests, than allowed.
    case tooManyManifests(limit: Int, bytes: Int)
    /// A child manifest is nested too deeply.
    case tooDeep(limit: Int)
    case notArray(found: String)
    case notObject(found: String)
    /// Two keys differ only in case.
    case keyTwice(String, other: String)
    case filenameMissing
    case filenameNotText(found: String)
    case filename(RelativePathError, filename: String)
    case tooManyFolders(filename: String, limit: Int)
    /// An entry has the name of the record in a synced folder.
    case reservedName(filename: String)
    /// A manifest lists its own file.
    case namesItself(filename: String)
    case checksumNotText(found: String)
    case checksumNotHex(sha: String)
    /// A checksum does not have 40, 64 or 128 digits.
    case checksumLength(Int)
    /// An entry without `sha` has a key that looks like a checksum but is not supported.
    case checksumKey(String)
    case conditionNotText(found: String)
    case condition(ConditionError)
    /// Two entries have names that are equal, or equal on some file systems; `other` is a spelling.
    case sameName(filename: String, other: String)
    /// An entry's name is also the folder of another entry.
    case fileAndFolder(filename: String, other: String)
  }

  /// A description in one line without a full stop: `'manifest.json', line 3, column 5: …`.
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
  /// A description of the error, without the place and without a full stop.
  package var summary: String {
    switch self {
    case .notJSON(let problem): problem
    case .tooLarge(let limit): "the manifest is larger than \(limit.byteCount)"
    case .tooManyEntries(let limit): "it has more than \(limit) entries"
    case .tooManyManifests(let limit, let bytes):
      "the set has more than \(limit) manifests, or they are larger than \(bytes.byteCount) together"
    case .tooDeep(let limit): "manifests are nested more than \(limit) levels deep"
    case .notArray(let found): "expected an array of entries, found \(found)"
    case .notObject(let found): "expected an entry {\"filename\", \"sha\", …}, found \(found)"
    case .keyTwice(let key, let other):
      "the entry has '\(other)' and '\(key)', expected only one: keys are not case-sensitive"
    case .filenameMissing: "the entry has no 'filename'"
    case .filenameNotText(let found): "expected a string as 'filename', found \(found)"
    case .filename(let failure, let filename):
      "the filename '\(filename)' cannot be used: \(failure.summary)"
    case .tooManyFolders(let filename, let limit):
      "the filename '\(filename)' cannot be used: it is more than \(limit) folders deep"
    case .reservedName(let filename):
      "the filename '\(filename)' cannot be used: the record of a synced folder has that name"
    case .namesItself(let filename):
      "the filename '\(filename)' cannot be used: it is the manifest itself"
    case .checksumNotText(let found): "expected a string as 'sha', found \(found)"
    case .checksumNotHex(let sha): "expected hexadecimal digits as 'sha', found '\(sha)'"
    case .checksumLength(let count):
      "expected 64 hexadecimal digits (SHA-256), 128 (SHA-512) or 40 (SHA-1) as 'sha', "
        + "found \(count)"
    case .checksumKey(let key):
      "'\(key)' is not a supported key, expected the checksum as 'sha'"
    case .conditionNotText(let found): "expected a string as 'condition', found \(found)"
    case .condition(let error):
      if case .text = error.place {
        "the condition cannot be used: \(error.summary)"
      } else {
        error.summary
      }
    case .sameName(let filename, let other):
      filename.utf8.elementsEqual(other.utf8)
        ? "'\(filename)' is listed twice"
        : "'\(filename)' and '\(other)' are one name on file systems that ignore case or Unicode form"
    case .fileAndFolder(let filename, let other):
      "'\(filename)' and '\(other)' cannot both exist: one of them needs a folder of that name"
    }
  }
}
