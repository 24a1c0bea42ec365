#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFile {
  /// How a file is opened that is there to be locked; made where it is missing.
  package static let lockFlags = O_RDWR | O_CREAT | O_NONBLOCK
}
