#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFolder {
  /// Removes whatever has a name, however deep it is, with one more descriptor; no link is followed.
  ///
  /// Folders in it are moved up into this folder, as `removing-0` and so on, before they are emptied
  /// themselves; where the process ends meanwhile, some stay under such names.
  package func removeTree(_ name: String) throws(FileError) {
    try removeTree(RawName(name))
  }

  /// The same for a name as the file system has it.
  package func removeTree(_ name: RawName) throws(FileError) {
    var pending = [name]
    var count = 0
    while let next = pending.popLast() {
      guard try !removeAtOnce(next) else { continue }
      let inner = try folder(next)
      for entry in try inner.rawNames() where try !inner.removeAtOnce(entry) {
        let name = try freeName(&count)
        try inner.rename(entry, to: self, as: name)
        pending.append(RawName(name))
      }
      guard try removeEmptyFolder(next) else {
        throw .failed(path: shown(next.shown), operation: "remove", reason: "it is being filled")
      }
    }
  }

  /// Removes a folder unless something is in it; tells whether it is gone.
  @discardableResult
  func removeEmptyFolder(_ name: String) throws(FileError) -> Bool {
    try removeEmptyFolder(RawName(name))
  }

  private func removeEmptyFolder(_ name: RawName) throws(FileError) -> Bool {
    guard unlinkat(descriptor, name.bytes, AT_REMOVEDIR) != 0, errno != ENOENT else { return true }
    guard errno == ENOTEMPTY || errno == EEXIST else {
      throw FileError(errno, path: shown(name.shown), operation: "remove")
    }
    return false
  }

  /// Removes a file, a link or an empty folder; false for a folder with something in it, which can
  /// then be moved.
  private func removeAtOnce(_ name: RawName) throws(FileError) -> Bool {
    guard unlinkat(descriptor, name.bytes, 0) != 0, errno != ENOENT else { return true }
    let code = errno
    guard let facts = try facts(of: name) else { return true }
    guard facts.kind == .directory else {
      throw FileError(code, path: shown(name.shown), operation: "remove")
    }
    if try removeEmptyFolder(name) { return true }
    openUp(name, facts)
    return false
  }

  private func freeName(_ count: inout Int) throws(FileError) -> String {
    while true {
      let name = "removing-\(count)"
      count += 1
      if try facts(of: name) == nil { return name }
    }
  }
}
