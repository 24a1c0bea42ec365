import UpdatesContent

/// Why the checksums of a bundle could not be brought up to date; nothing was written then, but
/// for a failure of the writing itself.
///
/// Paths are as they were given; they are to be made harmless where they are shown.
enum ManifestHashingError: Error, Equatable, Sendable {
  case file(FileError)
  /// A manifest could not be replaced.
  case unwritable(path: String, FileError)
  /// A manifest as a whole.
  case manifest(ManifestError)
  /// Every fault of every manifest, by manifest and line.
  case faults([EntryFinding])
  /// The manifest was changed by somebody else meanwhile.
  case changed(path: String)
  case cryptography(CryptographyError)
  case cancelled
}
