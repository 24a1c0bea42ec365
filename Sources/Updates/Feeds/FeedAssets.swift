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
      return Address(link: text).flatMap { ReleaseAsset(at: $0.text) }
    }
    guard case .object(let members) = entry else { return nil }
    var (name, size, digest): (String?, Int?, JSON?) = (nil, nil, nil)
    var url: (text: String, rank: Int)?
    for member in members.members {
      switch (member.key, member.value) {
      case ("name", .string(let text)) where !hasTitles: name = text
      case ("size", .number): size = member.value.size
      case ("digest", let value), ("sha256", let value): if !value.isNull { digest = value }
      // A file that is still being uploaded cannot be downloaded.
      case ("state", .string(let state)) where state != "uploaded": return nil
      case (let key, .string(let text)):
        guard let rank = urlKeys.firstIndex(of: key), rank < url?.rank ?? .max else { continue }
        url = (text, rank)
      default: break
      }
    }
    guard let text = url?.text, let address = Address(link: text)?.text else { return nil }
    var asset =
      name.map { ReleaseAsset.name($0).map { ReleaseAsset(name: $0, url: address, size: size) } }
      ?? ReleaseAsset(at: address, size: size)
    let checksum = digest?.stringValue.flatMap(Checksum.init(digest:))
    asset?.digest = checksum
    asset?.hasUnreadableDigest = digest != nil && checksum == nil
    return asset
  }
}
