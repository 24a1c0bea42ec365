/// What a program does with content itself, instead of having it unpacked into a file or folder.
public protocol ContentSaving: Sendable {
  /// Takes the bytes as the server sent them, still compressed; throws where it could not.
  ///
  /// The task is cancelled when the store's time is over.
  func save(_ body: ContentBody, for package: ContentPackage) async throws

  /// Whether the package has ever been saved.
  func exists(_ package: ContentPackage) async throws -> Bool
}
