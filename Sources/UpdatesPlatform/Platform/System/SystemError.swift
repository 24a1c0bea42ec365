import CUpdatesLoading

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

/// The words for a library that is loaded when it is needed, and could not be.
package enum LibraryLoading {
  /// What this process has too little of, such as `Too many open files`; nil where that is not it.
  private static var problem: String? { cloading_problem().map { String(cString: $0) } }

  package static func summary(of name: String) -> String {
    guard let problem else { return "the library '\(name)' is not installed" }
    return "the library '\(name)' could not be loaded: \(problem)"
  }

  /// What to do then; the package that has the library.
  package static func hint(package: String) -> String {
    problem == nil
      ? "install the package '\(package)'" : "raise the limits of this process, see 'ulimit -a'"
  }
}
