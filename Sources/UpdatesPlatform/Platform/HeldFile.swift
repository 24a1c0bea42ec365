import CUpdatesFileSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file or folder that is held, not opened, so that nothing new can be taken for it: its number
/// is not given away before this goes away.
///
/// A class, for its identity is the descriptor's.
package final class HeldFile: Sendable {
  private let descriptor: Int32
  private let path: String

  /// What has a name, a link not followed; nil where nothing has it.
  package init?(_ name: String, in folder: OpenFolder) throws(FileError) {
    path = folder.shown(name)
    var opened: Int32 = -1
    let code = cfilesystem_hold(folder.descriptor, name, &opened)
    descriptor = opened
    guard code != 0 else { return }
    guard code == ENOENT else { throw FileError(code, path: path, operation: "open") }
    return nil
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  package func facts() throws(FileError) -> FileFacts {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      throw FileError(errno, path: path, operation: "stat")
    }
    return FileFacts(facts)
  }
}
