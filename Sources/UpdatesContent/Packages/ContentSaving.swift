/// Saves content in the program's own way, instead of unpacking it into a file or folder.
public protocol ContentSaving: Sendable {
  /// Saves the bytes as the server sent them, still compressed; throws if it cannot.
  ///
  /// The task is cancelled when the store's time is over.
  func save(_ body: ContentBody, for package: ContentPackage) async throws

  /// Whether the package has ever been saved.
  func exists(_ package: ContentPackage) async throws -> Bool
}
