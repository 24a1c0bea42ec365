extension DownloadError {
  /// Does what concerns files, whose failure is the download's.
  static func ofFile<Value: ~Copyable>(
    _ body: () throws(FileError) -> Value
  ) throws(DownloadError) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw .file(error)
    }
  }
}
