import UpdatesCLI
import UpdatesPlatform

extension World {
  func hashing<Value: Sendable>(
    _ work: @escaping @Sendable (@escaping @Sendable (HashingProgress) -> Void) throws -> Value
  ) throws -> Value {
    let latest = Latest<HashingProgress?>(nil)
    return try result(
      showing: "Computing checksums…", telling: { latest.value?.forms ?? [] },
      of: { _ in Result { try work { now in latest.change { $0 = now } } } }
    ).get()
  }

  func checksums(
    of items: [FileChecksums.Item], in folder: OpenFolder
  ) throws -> [Result<HashedFile, any Error>] {
    try hashing { FileChecksums(items, in: folder).run(progress: $0) }
  }
}

extension HashingProgress {
  fileprivate var forms: [String] {
    let percent = "\(totalBytes > 0 ? min(100, bytes * 100 / totalBytes) : 0) %"
    let share = "\(percent) of \(totalBytes >> 20) MiB"
    return ["\(share), \(files) of \(totalFiles) files", share, percent]
  }
}
