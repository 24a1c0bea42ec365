#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lists of strings as C wants them.
enum CStrings {
  /// Calls `body` with a list that a null pointer ends; no string may hold a NUL.
  static func with<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return (copies + [nil]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else {
        preconditionFailure("A list with its final null pointer is never empty.")
      }
      return body(start)
    }
  }
}
