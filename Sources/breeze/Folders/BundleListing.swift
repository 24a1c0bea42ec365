import UpdatesPlatform

/// What a manifest has to list of a folder.
struct BundleListing {
  struct File: Equatable {
    var path: RelativePath
    /// When it applies; nil if it always does.
    var condition: String?
    /// In bytes.
    var size: Int
  }

  /// In the order of their names' bytes once `sort` was called.
  var files: [File] = []
  /// The folders with manifests of their own, which this folder's lists.
  var children: [RelativePath] = []
  /// Whether a file is in the language that is for everybody.
  var hasBase = false
  /// What is left out, for whoever wonders.
  var notes: [String] = []
  /// Why the folder cannot be listed.
  var problems: [Finding] = []

  /// Whether there is nothing to list.
  var isEmpty: Bool { files.isEmpty && children.isEmpty }

  /// Brings all of it into an order that does not come from the file system.
  mutating func sort() {
    files.sort { $0.path.precedes($1.path) }
    children.sort { $0.precedes($1) }
    notes.sort()
    problems.sort()
  }

  /// The path of a name; nil, and a problem, where no client would take it.
  mutating func path(of name: String, at place: RelativePath?) -> RelativePath? {
    do throws(RelativePathError) {
      let own = try RelativePath(name)
      guard let place else { return own }
      // The whole may be too long where each part is not.
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
