import UpdatesCLI
import UpdatesPlatform

extension World {
  /// Writes a reply to standard output, and its warnings beside it where it is no document.
  ///
  /// - Returns: False where nobody reads any more.
  /// - Throws: `Failure` where it cannot be written.
  @discardableResult
  func write(_ reply: Reply, of command: String, asJSON: Bool) throws(Failure) -> Bool {
    do throws(OutputError) {
      if asJSON { return try output.result(reply.document(of: command).text) }
      for warning in reply.warnings { output.warn(warning.advised.message) }
      guard let text = reply.text, !text.isEmpty else { return true }
      return try output.result(text)
    } catch {
      throw Failure(error)
    }
  }
}
