/// The bytes of a package as the server sent them, in a file that exists until `save` returns.
public struct ContentBody: Equatable, Sendable {
  /// The file's path.
  public let path: String
  /// The size in bytes.
  public let size: Int

  /// Reads all bytes at once; throws if there are more than the limit.
  public func bytes(limit: Int = 64 << 20) throws -> [UInt8] {
    try Problem.content(.reading) { try FileSystem.contents(of: path, limit: limit) }
  }
}
