import HarmlessText

struct SyncRemote: Equatable, Sendable {
  let manifest: String
  private let base: String
  /// The path of the first manifest, if it is a local file.
  let localManifest: String?
  /// The SHA-256 of the location, which may contain a secret.
  let identity: String

  /// A path that ends in `/` or `.freshair` is a folder, and the manifest in it is used.
  init(_ text: String) throws {
    let location: DocumentLocation
    do {
      location = try DocumentLocation(Self.manifest(of: text))
    } catch let error as Problem where error.kind != .location {
      throw SyncProblem.address(error)
    } catch {
      throw SyncProblem.unsupportedLocation(presentableLocation(text))
    }
    switch location {
    case .remote(let url):
      manifest = url
      base = url.folderOfURL
      localManifest = nil
    case .file(let path):
      let path = FileSystem.absolute(path)
      localManifest = path
      let parts = path.split(separator: "/").map { "/" + String($0).percentEncoded }
      manifest = "file://" + parts.joined()
      base = manifest.folderOfURL
    }
    identity = try Checksum(hashing: Array(manifest.utf8)).hex
  }

  func url(of path: RelativePath) -> String {
    base + path.components.map(\.percentEncoded).joined(separator: "/")
  }

  var localName: String { localManifest?.split(separator: "/").last.map(String.init) ?? "" }

  private static func manifest(of text: String) -> String {
    let isPath = !text.contains(":")
    let path = isPath ? text[...] : text.prefix { $0 != "?" && $0 != "#" }
    guard path.hasSuffix("/") || path.hasSuffix(Manifest.folderSuffix) else { return text }
    let slash = path.hasSuffix("/") ? "" : "/"
    return path + slash + Manifest.fileName + text[path.endIndex...]
  }
}
