import HarmlessText

/// What is wrong with a manifest, and where.
package struct ManifestError: Explained, Equatable {
  /// The manifest's path or URL as it may be shown.
  package var manifest: String
  package var problem: Problem
  /// Nil if the whole document is meant, or if its text is not at hand.
  package var place: TextPosition?

  /// Texts in it are harmless.
  package enum Problem: Explained, Equatable {
    case notJSON(JSONError.Problem)
    case tooLarge(limit: Int)
    case tooManyEntries(limit: Int)
    /// More manifests in the set, or more bytes of them, than are kept.
    case tooManyManifests(limit: Int, bytes: Int)
    /// A child manifest nested too deep.
    case tooDeep(limit: Int)
    case notArray(found: String)
    case notObject(found: String)
    /// Two keys that differ in case alone.
    case keyTwice(String, other: String)
    case filenameMissing
    case filenameNotText(found: String)
    case filename(RelativePathError, filename: String)
    case tooManyFolders(filename: String, limit: Int)
    /// The name under which a synced folder keeps its record.
    case reservedName(filename: String)
    /// A manifest that lists its own file.
    case namesItself(filename: String)
    case checksumNotText(found: String)
    case checksumNotHex(sha: String)
    /// Neither 40 nor 64 nor 128 digits.
    case checksumLength(Int)
    /// A key that looks like one of a checksum, and that is not read, in an entry without `sha`.
    case checksumKey(String)
    case conditionNotText(found: String)
    case condition(ConditionError)
    /// The same name, or one that some file systems take for the same; the other as it is spelled.
    case sameName(filename: String, other: String)
    /// A name that another entry needs for a folder.
    case fileAndFolder(filename: String, other: String)
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
  /// What is wrong, without the place and without a full stop.
  package var summary: String {
    switch self {
    case .notJSON(let problem): problem.message
    case .tooLarge(let limit): "a manifest may have \(limit.byteCount) at most"
    case .tooManyEntries(let limit): "there are more than \(limit) entries"
    case .tooManyManifests(let limit, let bytes):
      "the set has more than \(limit) manifests, or more than \(bytes.byteCount) of them"
    case .tooDeep(let limit): "manifests may nest \(limit) deep, and this one lies deeper"
    case .notArray(let found): "expected an array of entries, found \(found)"
    case .notObject(let found): "expected an entry {\"filename\", \"sha\", …}, found \(found)"
    case .keyTwice(let key, let other):
      "the entry has '\(other)' and '\(key)', expected one of them: the case of a key does not count"
    case .filenameMissing: "the entry has no 'filename'"
    case .filenameNotText(let found): "expected a string as 'filename', found \(found)"
    case .filename(let failure, let filename):
      "the filename '\(filename)' cannot be used: \(failure.summary)"
    case .tooManyFolders(let filename, let limit):
      "the filename '\(filename)' cannot be used: it is more than \(limit) folders deep"
    case .reservedName(let filename):
      "the filename '\(filename)' cannot be used: the folder's own record has that name"
    case .namesItself(let filename):
      "the filename '\(filename)' cannot be used: it is the manifest itself"
    case .checksumNotText(let found): "expected a string as 'sha', found \(found)"
    case .checksumNotHex(let sha): "expected hexadecimal digits as 'sha', found '\(sha)'"
    case .checksumLength(let count):
      "expected 64 hexadecimal digits (SHA-256), 128 (SHA-512) or 40 (SHA-1) as 'sha', "
        + "found \(count)"
    case .checksumKey(let key):
      "'\(key)' looks like a checksum and is not read, expected the checksum as 'sha'"
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
        : "'\(filename)' and '\(other)' have one name where case or Unicode form does not count"
    case .fileAndFolder(let filename, let other):
      "'\(filename)' and '\(other)' cannot both be there: one of them needs a folder of that name"
    }
  }
}
