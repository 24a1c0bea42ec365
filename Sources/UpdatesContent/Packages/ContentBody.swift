/// The bytes of a package as they were sent, in a file that is there until `save` returns.
public struct ContentBody: Equatable, Sendable {
  /// The file's path.
  public let path: String
  /// In bytes.
  public let size: Int

  package init(path: String, size: Int) {
    self.path = path
    self.size = size
  }

  /// All bytes at once; throws where there are more than the limit.
  public func bytes(limit: Int = 64 << 20) throws(ContentError) -> [UInt8] {
    do throws(FileError) {
      return try FileSystem.contents(of: path, limit: limit)
    } catch {
      throw ContentError(reading: error)
    }
  }
}
