import HarmlessText
import UpdatesCLI
import UpdatesPlatform

/// One bundle that is looked at.
struct ExaminedBundle {
  let folder: OpenFolder
  /// Below the first folder; nil for that.
  let place: RelativePath?
  /// How deep its manifest is nested; 1 for the first.
  let depth: Int
  let listing: BundleListing
  /// The keys that the conditions on the way to its manifest name.
  let conditionKeys: Set<String>

  /// The path of a file in it, below the first folder.
  func path(_ name: String) -> String {
    (place.map { "\($0.text)/" } ?? "") + name
  }

  /// A finding that was made in it, with its path below the first folder.
  func located(_ finding: Finding) -> Finding {
    var finding = finding
    finding.path = path(finding.path)
    return finding
  }

  /// The bytes of a file in it, or why they cannot be read; nil where it is not there.
  func bytes(
    of path: RelativePath, limit: Int
  ) throws(FileError) -> Result<[UInt8], FileError>? {
    do throws(FileError) {
      var cursor = FolderCursor(folder)
      let file = try cursor.folder(of: path).reading(path.name)
      return .success(try file.contents(limit: limit))
    } catch .missing {
      return nil
    } catch {
      return .failure(error)
    }
  }
}
