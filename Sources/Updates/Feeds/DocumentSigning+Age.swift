extension DocumentSigning {
  /// The age of a verified document that names releases.
  ///
  /// Throws `Problem.untrusted` if a newer one was seen before. Without a date in the
  /// signatures, the newest version decides.
  func age(
    of content: DocumentContent, naming releases: [Release], from url: String
  ) throws -> DocumentAge? {
    guard var age = content.age else { return nil }
    let versions = releases.compactMap(\.version)
    let newestVersion = versions.max { $1.isNewer(than: $0) }
    age.version = newestVersion?.text
    guard age.timestamp == nil, let known = newest?.version else { return age }
    let isOlder =
      if let newestVersion, let known = try? Version(known, scheme: newestVersion.scheme) {
        known.isNewer(than: newestVersion)
      } else {
        newestVersion == nil
      }
    guard !isOlder else {
      throw untrusted(
        url,
        "its newest version is \(newestVersion?.text ?? "unknown"), but one with \(known) is known")
    }
    return age
  }
}
