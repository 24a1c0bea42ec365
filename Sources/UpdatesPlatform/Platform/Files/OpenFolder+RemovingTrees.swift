#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension OpenFolder {
  /// Removes a file, or a folder of any depth, with one more descriptor; follows no link.
  ///
  /// Folders inside it are moved up into this folder, as `removing-0` and so on, before they are
  /// emptied. If the process ends meanwhile, some of them stay under these names.
  ///
  /// Returns false if the deadline passes, or if removing the next file would take longer than
  /// that.
  @discardableResult
  package func removeTree(
    _ name: String, until deadline: ContinuousClock.Instant? = nil
  ) throws(FileError) -> Bool {
    try removeTree(RawName(name), until: deadline)
  }

  /// Removes an entry by its raw name, in the same way.
  @discardableResult
  package func removeTree(
    _ name: RawName, until deadline: ContinuousClock.Instant? = nil
  ) throws(FileError) -> Bool {
    var pending = [name]
    var count = 0
    while let next = pending.popLast() {
      guard try hasTime(toRemove: next, until: deadline) else { return false }
      guard try !removeAtOnce(next) else { continue }
      let inner = try folder(next)
      for entry in try inner.rawNames() {
        guard try inner.hasTime(toRemove: entry, until: deadline) else { return false }
        guard try !inner.removeAtOnce(entry) else { continue }
        let name = try freeName(&count)
        try inner.rename(entry, to: self, as: name)
        pending.append(RawName(name))
      }
      guard try removeEmptyFolder(next) else {
        throw .failed(
          path: shown(next.shown), operation: "removing it", reason: "it is being filled")
      }
    }
    return true
  }

  /// Removes all entries except the kept names; returns false if the time ran out before.
  package func removeAll(
    but kept: Set<String>, until deadline: ContinuousClock.Instant?
  ) throws(FileError) -> Bool {
    for name in try rawNames() where !(name.text.map(kept.contains) ?? false) {
      guard try removeTree(name, until: deadline) else { return false }
    }
    return true
  }

  /// Renames an entry that takes long to remove to `removing-0` and so on.
  ///
  /// It is not an error if the entry does not exist.
  package func setAside(_ name: RawName) throws(FileError) {
    var count = 0
    let free = try freeName(&count)
    do throws(FileError) {
      try rename(name, to: self, as: free)
    } catch .missing {
      return
    }
  }

  /// Whether a name is one that `setAside` gives.
  package static func isSetAside(_ name: RawName) -> Bool {
    name.text?.hasPrefix("removing-") ?? false
  }

  /// Whether there is time to remove a file before the deadline.
  ///
  /// A call that removes a file cannot be stopped; in the worst case it takes a second for every
  /// few gigabytes.
  package func hasTime(
    toRemove name: RawName, until deadline: ContinuousClock.Instant?
  ) throws(FileError) -> Bool {
    guard let deadline else { return true }
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { return false }
    guard left < .seconds(60), let facts = try facts(of: name), facts.kind == .regular else {
      return true
    }
    return .milliseconds(facts.size >> 20) < left
  }

  /// Removes a folder if it is empty; returns whether it no longer exists.
  @discardableResult
  package func removeEmptyFolder(_ name: String) throws(FileError) -> Bool {
    try removeEmptyFolder(RawName(name))
  }

  @discardableResult
  package func removeEmptyFolder(_ name: RawName) throws(FileError) -> Bool {
    guard unlinkat(descriptor, name.bytes, AT_REMOVEDIR) != 0, errno != ENOENT else { return true }
    guard errno == ENOTEMPTY || errno == EEXIST else {
      throw FileError(errno, path: shown(name.shown), operation: "removing it")
    }
    return false
  }

  /// Removes a file, a link or an empty folder; returns false for a folder that is not empty.
  ///
  /// The owner of such a folder gets the right to change it, so that it can be moved.
  private func removeAtOnce(_ name: RawName) throws(FileError) -> Bool {
    guard unlinkat(descriptor, name.bytes, 0) != 0, errno != ENOENT else { return true }
    let code = errno
    guard let facts = try facts(of: name) else { return true }
    guard facts.kind == .directory else {
      throw FileError(code, path: shown(name.shown), operation: "removing it")
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
