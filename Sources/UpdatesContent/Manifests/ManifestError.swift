/// What is wrong with a manifest, and where.
package struct ManifestError: Error, Equatable, Sendable {
  /// The manifest's path or URL as it may be shown.
  package var manifest: String
  package var problem: Problem
  /// Nil where the whole document is meant, or where its text is not at hand.
  package var place: TextPosition?

  /// Texts in it are harmless.
  package enum Problem: Error, Equatable, Sendable {
    case notJSON(JSONError.Problem)
    case tooLarge(limit: Int)
    case tooManyEntries(limit: Int)
    /// More manifests in the set, or more bytes of them, than are kept.
    case tooManyManifests(limit: Int, bytes: Int)
    /// A child manifest where no more may follow.
    case tooDeep(limit: Int)
    case notArray(found: String)
    case notObject(found: String)
    /// Two keys that differ in case alone.
    case keyTwice(String, other: String)
    case filenameMissing
    case filenameNotText(found: String)
    case filename(RelativePath.Failure, filename: String)
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
}
