#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// A path from the root, without `.`, `..` and doubled slashes; links are not looked at.
  ///
  /// Where the working folder is gone, a relative path stays as it is.
  package static func absolute(_ path: String) -> String {
    var whole = path
    if !path.hasPrefix("/") {
      guard let folder = getcwd(nil, 0) else { return path }
      defer { free(folder) }
      whole = String(cString: folder) + "/" + path
    }
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
