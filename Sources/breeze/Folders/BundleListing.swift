import UpdatesPlatform

struct BundleListing {
  struct File: Equatable {
    var path: RelativePath
    /// Nil if the file always applies.
    var condition: String?
    /// In bytes.
    var size: Int
  }

  /// In the order of their names' bytes after a call to `sort`.
  var files: [File] = []
  var children: [RelativePath] = []
  var hasBase = false
  var notes: [String] = []
  var problems: [Finding] = []

  var isEmpty: Bool { files.isEmpty && children.isEmpty }

  /// The order does not depend on the file system.
  mutating func sort() {
    files.sort { $0.path.precedes($1.path) }
    children.sort { $0.precedes($1) }
    notes.sort()
    problems.sort()
  }

  /// Adds a problem and returns nil if no client would accept the name.
  mutating func path(of name: String, at place: RelativePath?) -> RelativePath? {
    do {
      let own = try RelativePath(name)
      guard let place else { return own }
      // The whole path may be too long even if each part is not.
      return try RelativePath(place.appending(own).text)
    } catch {
      let error = Problem(error)
      let shown = [place?.text, name].compactMap { $0 }.joined(separator: "/")
      problems.append(
        Finding(path: shown, message: "no manifest can list it: \(error.summary)"))
      return nil
    }
  }
}

extension RelativePath {
  func precedes(_ other: RelativePath) -> Bool {
    text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}
