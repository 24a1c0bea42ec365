/// A file of which all has come: what is left is to verify it and to give it its name.
///
/// Unchecked: one thread at a time has it.
struct ArrivedFile: @unchecked Sendable {
  var file: ArrivingFile
  /// Harmless text.
  var url: String
  var expected: Checksum?
  /// What was told of it, without the checksum.
  var facts: DownloadedFile

  /// Verifies it and gives it its name.
  func finish() throws(DownloadError) -> DownloadOutcome {
    var facts = facts
    facts.checksum = try file.checksum()
    if let expected, let checksum = facts.checksum, checksum != expected {
      throw .mismatch(url: url, expected: expected, actual: checksum)
    }
    try file.finish()
    return .file(facts)
  }
}
