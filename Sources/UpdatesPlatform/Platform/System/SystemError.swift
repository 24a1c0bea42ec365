import CUpdatesLibraries

package enum SystemError {
  package static func text(of code: Int32) -> String {
    String(cString: strerror(code))
  }

  /// The error numbers of what may succeed a moment later.
  static let shortages = [EAGAIN, EINTR, EIO, EMFILE, ENFILE, ENOMEM, ENOSPC]

  /// The message for the `errno` of the last call of the C library on this thread.
  package static var last: String { text(of: errno) }

  /// Why this process can open no more files; nil if it can.
  package static func ofNewDescriptor() -> String? {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard descriptor < 0 else {
      close(descriptor)
      return nil
    }
    return errno == EMFILE || errno == ENFILE ? last : nil
  }
}

extension Problem {
  /// The library cannot be loaded; `package` is the system package that contains it.
  package static func libraryMissing(_ name: String, package: String) -> Problem {
    // The shortage that prevented loading, such as `Too many open files`; nil if there was none.
    let shortage = updates_library_problem().map { String(cString: $0) }
    return Problem(
      .libraryMissing,
      shortage.map { "the library '\(name)' could not be loaded: \($0)" }
        ?? "the library '\(name)' is not installed",
      hint: shortage == nil
        ? "install the package '\(package)'" : "raise the limits of this process, see 'ulimit -a'",
      facts: ["library": name, "package": package])
  }

  static var cryptographyMissing: Problem {
    #if canImport(Glibc)
      libraryMissing("libcrypto", package: "libssl3")
    #else
      libraryMissing("libcrypto", package: "openssl@3")
    #endif
  }
}
