#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// A path from the root, without `.`, `..` and doubled slashes; links are looked at as far as a
  /// `..` follows, which leads above what they lead to.
  ///
  /// Where the working folder is gone, a relative path stays as it is, and so does one with a `..`
  /// behind what is not there.
  package static func absolute(_ path: String) -> String {
    var whole = path
    if !path.hasPrefix("/") {
      guard let folder = workingFolder else { return path }
      whole = folder + "/" + path
    }
    let parts = whole.split(separator: "/").filter { $0 != "." }
    guard let last = parts.lastIndex(of: "..") else { return "/" + parts.joined(separator: "/") }
    guard let found = realpath("/" + parts[...last].joined(separator: "/"), nil) else {
      return whole
    }
    defer { free(found) }
    let rest = parts[(last + 1)...].joined(separator: "/")
    let above = String(cString: found)
    guard !rest.isEmpty else { return above }
    return above == "/" ? "/" + rest : above + "/" + rest
  }
}
