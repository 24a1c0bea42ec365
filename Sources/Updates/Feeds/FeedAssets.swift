import HarmlessText

struct FeedAssets: Sendable {
  let urlKeys: [String]
  /// Whether names are for people, so that files are named by their URLs.
  var hasTitles = false

  func list(of entries: [JSON]) -> AssetList {
    entries.isEmpty ? .known([]) : .unread { files(in: entries) }
  }

  func files(in entries: [JSON]) -> [ReleaseAsset] {
    entries.prefix(ReleaseAsset.limit).compactMap(file)
  }

  private func file(_ entry: JSON) -> ReleaseAsset? {
    if case .string(let text) = entry {
      return WebAddress(text).flatMap { ReleaseAsset(at: $0.text) }
    }
    guard case .object(let members) = entry else { return nil }
    var (name, size, digest): (String?, Int?, Checksum?) = (nil, nil, nil)
    var url: (text: String, rank: Int)?
    for member in members.members {
      switch (member.key, member.value) {
      case ("name", .string(let text)) where !hasTitles: name = text
      case ("size", .number): size = member.value.integerValue.flatMap { $0 >= 0 ? $0 : nil }
      case ("digest", .string(let text)): digest = Checksum(digest: text)
      // A file that is still being uploaded cannot be downloaded.
      case ("state", .string(let state)) where state != "uploaded": return nil
      case (let key, .string(let text)):
        guard let rank = urlKeys.firstIndex(of: key), rank < url?.rank ?? .max else { continue }
        url = (text, rank)
      default: break
      }
    }
    guard let text = url?.text, let address = WebAddress(text)?.text else { return nil }
    guard let name else { return ReleaseAsset(at: address, size: size, digest: digest) }
    return ReleaseAsset.name(name).map {
      ReleaseAsset(name: $0, url: address, size: size, digest: digest)
    }
  }
}

extension Checksum {
  /// Reads an algorithm with its checksum, such as `sha256:` and 64 digits; nil for any other text.
  init?(digest text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let algorithm = ChecksumAlgorithm(rawValue: parts[0].lowercased()),
      algorithm != .sha1,
      // A digest that cannot be read is left out, and the file counts as one without a digest.
      let checksum = try? Checksum(hex: String(parts[1])), checksum.algorithm == algorithm
    else { return nil }
    self = checksum
  }
}
