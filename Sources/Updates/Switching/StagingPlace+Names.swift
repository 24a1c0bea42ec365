extension StagingPlace {
  /// The destination of a path in, or of, a staging folder; nil where there is none in it.
  static func destination(ofStaging path: String) -> String? {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    let (first, last) = (".", ".staging")
    let index = components.lastIndex {
      $0.hasPrefix(first) && $0.hasSuffix(last) && $0.utf8.count > (first + last).utf8.count
    }
    guard let index else { return nil }
    let name = components[index].dropFirst(first.count).dropLast(last.count)
    return (components[..<index] + [name]).joined(separator: "/")
  }
}

extension Staging {
  /// Where the staging folder of a destination, which is no link, is.
  package static func folder(for destination: String) -> String {
    let name = destination.split(separator: "/").last ?? ""
    return FileSystem.folder(of: destination) + "/.\(name).staging"
  }
}
