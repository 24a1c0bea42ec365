#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Error numbers of the system in its own words.
package enum SystemError {
  static func text(of code: Int32) -> String {
    String(cString: strerror(code))
  }

  /// The words for what the last call of the C library on this thread has left in `errno`.
  package static var last: String { text(of: errno) }

  /// Why no file can be opened now, whichever; nil where one can.
  package static func ofNewDescriptor() -> String? {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard descriptor < 0 else {
      close(descriptor)
      return nil
    }
    return errno == EMFILE || errno == ENFILE ? last : nil
  }
}
