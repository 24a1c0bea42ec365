extension StagingPlace {
  /// What the name of a staging folder ends with.
  static let suffix = ".staging"

  /// The destination of a path in, or of, a staging folder; nil where there is none in it.
  package static func destination(ofStaging path: String) -> String? {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    let (first, last) = (".", suffix)
    let index = components.lastIndex {
      $0.hasPrefix(first) && $0.hasSuffix(last) && $0.utf8.count > (first + last).utf8.count
    }
    guard let index else { return nil }
    let name = components[index].dropFirst(first.count).dropLast(last.count)
    return (components[..<index] + [name]).joined(separator: "/")
  }
}

extension Staging {
  /// Whether a destination has a staging folder: one is at work, or has left what it had.
  package static func isLeft(for destination: String) throws(StagingError) -> Bool {
    try leftover(of: destination) != nil
  }

  /// The path of that folder; nil where there is none.
  package static func leftover(of destination: String) throws(StagingError) -> String? {
    do throws(StagingError) {
      let place = try StagingPlace(destination, makesParent: false)
      return try StagingError.wrapping { () throws(FileError) in
        try place.parent.facts(of: place.stagingName).map { _ in
          place.parent.shown(place.stagingName)
        }
      }
    } catch .file(.missing) {
      return nil
    }
  }
}
