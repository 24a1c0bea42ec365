import UpdatesPlatform

/// The files and child folders that a folder's manifest has to list.
struct BundleListing {
  struct File: Equatable {
    var path: RelativePath
    /// The condition; nil if the file always applies.
    var condition: String?
    /// The size in bytes.
    var size: Int
  }

  /// The files, in the order of their names' bytes after a call to `sort`.
  var files: [File] = []
  /// The child folders with their own manifests, which this folder's manifest lists.
  var children: [RelativePath] = []
  /// Whether a file is in the language that is for everybody.
  var hasBase = false
  /// Notes about files that are left out.
  var notes: [String] = []
  /// The reasons why the folder cannot be listed.
  var problems: [Finding] = []

  /// Whether there is nothing to list.
  var isEmpty: Bool { files.isEmpty && children.isEmpty }

  /// Sorts everything into an order that does not depend on the file system.
  mutating func sort() {
    files.sort { $0.path.precedes($1.path) }
    children.sort { $0.precedes($1) }
    notes.sort()
    problems.sort()
  }

  /// The path of a name; if no client would accept it, this returns nil and adds a problem.
  mutating func path(of name: String, at place: RelativePath?) -> RelativePath? {
    do throws(RelativePathError) {
      let own = try RelativePath(name)
      guard let place else { return own }
      // The whole path may be too long even if each part is not.
      return try RelativePath(place.appending(own).text)
    } catch {
      let shown = [place?.text, name].compactMap { $0 }.joined(separator: "/")
      problems.append(
        Finding(path: shown, message: "no manifest can list it: \(error.summary)"))
      return nil
    }
  }
}

extension RelativePath {
  /// Whether this path's bytes come before the other's.
  func precedes(_ other: RelativePath) -> Bool {
    text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}
