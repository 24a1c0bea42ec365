extension OpenFolder {
  /// Removes a file, or a folder of any depth, with one more descriptor; follows no link.
  ///
  /// Folders inside it are moved up into this folder, as `removing-0` and so on, before they are
  /// emptied. If the process ends meanwhile, some of them stay under these names.
  package func removeTree(_ name: some EntryName) throws {
    var pending: [any EntryName] = [name]
    var count = 0
    while let next = pending.popLast() {
      guard try !removeAtOnce(next) else { continue }
      let inner = try folder(next)
      for entry in try inner.rawNames() {
        guard try !inner.removeAtOnce(entry) else { continue }
        let name = try freeName(&count)
        do {
          try inner.rename(entry, to: self, as: name)
          pending.append(name)
        } catch Problem.kind(.fileImmovable) {
          // An overlay lets no folder of a lower layer be moved, but emptied.
          try inner.removeTree(entry)
        }
      }
      guard try removeEmptyFolder(next) else {
        throw Problem.fileFailed(
          shown(next), operation: "removing it", reason: "it is being filled")
      }
    }
  }

  /// Removes a file or link; it is not an error if the name does not exist.
  package func remove(_ name: some EntryName) throws {
    guard unlinkat(descriptor, name.nameBytes, 0) != 0, errno != ENOENT else { return }
    throw Problem(errno: errno, path: shown(name), operation: "removing it")
  }

  package func removeAll(but kept: Set<String>) throws {
    for name in try rawNames() where !(name.text.map(kept.contains) ?? false) {
      try removeTree(name)
    }
  }

  /// Removes a folder if it is empty; returns whether it no longer exists.
  @discardableResult
  package func removeEmptyFolder(_ name: some EntryName) throws -> Bool {
    guard unlinkat(descriptor, name.nameBytes, AT_REMOVEDIR) != 0, errno != ENOENT else {
      return true
    }
    guard errno == ENOTEMPTY || errno == EEXIST else {
      throw Problem(errno: errno, path: shown(name), operation: "removing it")
    }
    return false
  }

  /// Removes a file, a link or an empty folder; returns false for a folder that is not empty.
  ///
  /// The owner of such a folder gets the right to change it, so that it can be moved.
  private func removeAtOnce(_ name: some EntryName) throws -> Bool {
    guard unlinkat(descriptor, name.nameBytes, 0) != 0, errno != ENOENT else { return true }
    let code = errno
    guard let facts = try facts(of: name) else { return true }
    guard facts.kind == .directory else {
      throw Problem(errno: code, path: shown(name), operation: "removing it")
    }
    if try removeEmptyFolder(name) { return true }
    openUp(name, facts)
    return false
  }

  private func freeName(_ count: inout Int) throws -> String {
    while true {
      let name = "removing-\(count)"
      count += 1
      if try facts(of: name) == nil { return name }
    }
  }
}
