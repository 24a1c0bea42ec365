import HarmlessText

package struct ReleaseAsset: Equatable, Sendable {
  /// The file's name, harmless and without folders.
  package var name: String
  /// The URL: http or https, with a host, or `file:` if the feed is a file.
  package var url: String
  /// The size in bytes, as the feed gives it.
  package var size: Int?
  /// The checksum that the feed gives, such as the `digest` of an asset on GitHub.
  package var digest: Checksum?
  /// Whether the feed gives a digest that cannot be read, so that nothing can be verified.
  package var hasUnreadableDigest = false
  /// Sparkle's `edSignature`: an Ed25519 signature of the file, in base64.
  package var edSignature: String?
}

extension ReleaseAsset {
  static let limit = 1000
  /// The longest name in bytes, as in file systems.
  private static let nameLimit = 255

  /// The file at a URL, named like the last part of its path; nil if that is not a name.
  init?(at url: String, size: Int? = nil) {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    guard let last = path.split(separator: "/", omittingEmptySubsequences: false).last,
      let name = last.percentDecoded.flatMap(Self.name)
    else { return nil }
    self.init(name: name, url: url, size: size)
  }

  /// Whether the feed names another SHA-256 than this one, in hexadecimal.
  func hasOtherBytes(than sha256: String?) -> Bool {
    digest.map { $0.algorithm == .sha256 && $0.hex != sha256 } ?? false
  }

  /// A file's name in harmless characters; nil if it is empty, too long, or leads to a folder.
  static func name(_ text: String) -> String? {
    guard text.utf8.count <= nameLimit else { return nil }
    let name = text.harmlessLine()
    let isName = !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(0x2F)
    return isName ? name : nil
  }
}

/// The files of a release.
///
/// A list of a hundred releases may name thousands of files, of which one is needed at most.
enum AssetList: Equatable, Sendable {
  case known([ReleaseAsset])
  case unread(@Sendable () -> [ReleaseAsset])
  /// Only the release's own download, with Sparkle's signature if there is one.
  case download(edSignature: String?)

  func files(downloadURL: String?, size: Int?) -> [ReleaseAsset] {
    switch self {
    case .known(let files): return files
    case .unread(let read): return read()
    case .download(let signature):
      guard let downloadURL, var asset = ReleaseAsset(at: downloadURL, size: size) else {
        return []
      }
      asset.edSignature = signature
      return [asset]
    }
  }

  static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.download(let signature), .download(let otherSignature)): signature == otherSignature
    case (.download, _), (_, .download): false
    default:
      one.files(downloadURL: nil, size: nil) == other.files(downloadURL: nil, size: nil)
    }
  }
}
