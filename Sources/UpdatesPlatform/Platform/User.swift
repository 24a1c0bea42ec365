#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The user that the process acts for.
package enum User {
  package static let root: UInt32 = 0

  /// The effective user.
  package static var current: UInt32 {
    geteuid()
  }

  /// The home folder that the user database names.
  package static var home: String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var space = [CChar](repeating: 0, count: 16 << 10)
    return space.withUnsafeMutableBufferPointer { space in
      guard let start = space.baseAddress else { return nil }
      // The text is in `space`, so it is copied before that goes away.
      guard getpwuid_r(getuid(), &entry, start, space.count, &found) == 0,
        found != nil, let home = entry.pw_dir
      else { return nil }
      return String(cString: home)
    }
  }
}
