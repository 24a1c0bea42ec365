import UpdatesCLI
import UpdatesPlatform

extension Output {
  /// Computes checksums, and tells how far it is where that takes long and a person looks on.
  func checksums(
    of items: [FileChecksums.Item], in folder: OpenFolder
  ) -> [Result<HashedFile, HashingError>] {
    let work = FileChecksums(items, in: folder)
    guard showsProgress else { return work.run() }
    let line = HashingLine(self)
    defer { line.clear() }
    return work.run { line.show($0) }
  }
}
