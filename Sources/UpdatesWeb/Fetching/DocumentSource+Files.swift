import HarmlessText

extension DocumentSource {
  /// The document in a file of at most 4 MiB, of which no copy is kept.
  func file<Value>(
    at url: String, read: (DocumentContent) throws -> Value
  ) throws -> Document<Value> {
    guard case .file(let path) = try ConfigurationLocation(url) else {
      throw DocumentError.unsupportedLocation(url)
    }
    record(url, status: nil, isFromCache: false)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.contents(of: path, limit: AnswerCache.bodyLimit)
    } catch {
      throw DocumentError(error)
    }
    return Document(
      value: try read(DocumentContent(bytes: bytes)), url: presentableURL(url), isFromCache: false,
      receivedAt: now)
  }
}
