#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFolder {
  /// Makes a folder of a name that must be free.
  package func makeNewFolder(_ name: String, permissions: UInt32) throws(FileError) {
    guard mkdirat(descriptor, name, mode_t(permissions)) != 0 else { return }
    throw FileError(errno, path: shown(name), operation: "make a folder")
  }

  /// Makes a symbolic link of a name that must be free.
  package func makeLink(_ name: String, to target: String) throws(FileError) {
    guard symlinkat(target, descriptor, name) != 0 else { return }
    throw FileError(errno, path: shown(name), operation: "make a link")
  }

  /// Takes rights away from the folder itself; none is given.
  package func restrictPermissions(to permissions: UInt32) throws(FileError) {
    let before = try facts().permissions
    guard before & permissions != before else { return }
    guard fchmod(descriptor, mode_t(before & permissions)) != 0 else { return }
    throw FileError(errno, path: path, operation: "chmod")
  }
}
