/// Saves content in the program's own way, instead of unpacking it into a file or folder.
public protocol ContentSaving: Sendable {
  /// Saves the bytes as the server sent them, still compressed; throws if it cannot.
  ///
  /// The task is cancelled when the store's time is over.
  func save(_ body: ContentBody, for package: ContentPackage) async throws

  /// Whether the package has ever been saved.
  func exists(_ package: ContentPackage) async throws -> Bool
}

extension ContentSaving {
  /// Blocks until the content is saved.
  func saveNow(_ body: ContentBody, for package: ContentPackage, until deadline: Deadline) throws {
    if let command = self as? CommandSaving {
      return try command.run(reading: body.path, until: deadline)
    }
    try awaiting(until: deadline) { try await save(body, for: package) }
  }

  func existsNow(_ package: ContentPackage, until deadline: Deadline) throws -> Bool {
    if let command = self as? CommandSaving { return try command.hasSaved(package) }
    return try awaiting(until: deadline) { try await exists(package) }
  }
}
