#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program that this process runs.
package enum OwnExecutable {
  /// A path by which it can be started once more; nil where the system does not tell.
  ///
  /// On Linux that is the very file, even where it was replaced meanwhile.
  package static var path: String? {
    #if canImport(Glibc)
      let path = "/proc/self/exe"
      return access(path, X_OK) == 0 ? path : nil
    #else
      var size: UInt32 = 0
      _ = _NSGetExecutablePath(nil, &size)
      var bytes = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
      return bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #endif
  }
}
