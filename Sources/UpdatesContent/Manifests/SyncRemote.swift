import HarmlessText

struct SyncRemote: Equatable, Sendable {
  let manifest: String
  private let base: String
  /// The base as an address; nil if it is none.
  private let folder: Address?
  /// The path of the first manifest, if it is a local file.
  let localManifest: String?
  /// The SHA-256 of the location, which may contain a secret.
  let identity: String

  /// A path that ends in `/` or `.freshair` is a folder, and the manifest in it is used.
  init(_ text: String) throws {
    let location = Self.manifest(of: text)
    let path: String?
    do {
      path = try documentPath(location)
    } catch let error as Problem where error.kind != .location {
      throw error.of(.sync)
    } catch {
      throw Problem.syncLocation(presentableLocation(text))
    }
    localManifest = path.map { FileSystem.absolute($0) }
    manifest =
      localManifest.map { path in
        "file:///" + path.split(separator: "/").joined(separator: "/").percentEncodedPath
      } ?? location
    base = manifest.folderOfURL
    folder = base.isFileURL ? nil : try? Address(request: base)
    identity = try Checksum(of: Array(manifest.utf8), .sha256).hex
  }

  func url(of path: RelativePath) -> String {
    base + path.text.percentEncodedPath
  }

  /// The address of a file; nil if the content is local, or if its address is refused.
  func address(of path: RelativePath) -> Address? {
    folder?.appending(path.text.percentEncodedPath)
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
