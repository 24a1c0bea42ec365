/// Where something is to be replaced: the folder that it is in, held open, and its name there.
package struct StagingPlace: Sendable {
  package let parent: OpenFolder
  package let name: String

  /// The destination's path, its last link resolved.
  var path: String { parent.shown(name) }

  /// The name of its staging folder, which is in the same folder.
  var stagingName: String { ".\(name).staging" }

  /// Finds the folder that a path's last component is in.
  ///
  /// A link at the end is resolved where it is our own, or root's; it stays, and what it leads to
  /// is what is replaced.
  ///
  /// - Parameters:
  ///   - destination: A path, of something that need not be there.
  ///   - makesParent: Whether missing folders above it are made, as `mkdir -p` would.
  /// - Throws: `StagingError`
  init(_ destination: String, makesParent: Bool) throws(StagingError) {
    try self.init(unresolved: try Self.withoutDots(destination), makesParent: makesParent)
    guard let facts = try facts(), facts.kind == .symbolicLink else { return }
    guard facts.owner == User.current || facts.owner == User.root else {
      throw .foreignLink(path: path, user: facts.owner)
    }
    let target: String
    do throws(FileError) {
      target = try FileSystem.resolved(path)
    } catch {
      throw .brokenLink(path: path)
    }
    try self.init(unresolved: target, makesParent: false)
  }

  /// What the destination is now; nil where nothing is there.
  func facts() throws(StagingError) -> FileFacts? {
    do throws(FileError) {
      return try parent.facts(of: name)
    } catch {
      throw .file(error)
    }
  }

  /// Throws where the destination is something that cannot be, or should not be, replaced.
  func checkReplaceable(_ facts: FileFacts?) throws(StagingError) {
    guard let facts else { return }
    switch facts.kind {
    case .regular: return
    case .symbolicLink: throw .file(.symbolicLink(path: path))
    case .other: throw .file(.notRegular(path: path))
    case .directory: break
    }
    let device: UInt64
    do throws(FileError) {
      device = try parent.facts().device
    } catch {
      throw .file(error)
    }
    // Files may differ in this from their folder on an overlay, folders do not.
    guard device == facts.device else { throw .mountPoint(path: path) }
  }

  /// Throws where something is mounted at it or below it: that would be moved, and never removed.
  func checkMounts() throws(StagingError) {
    let path: String
    do throws(FileError) {
      path = try FileSystem.resolved(self.path)
    } catch .missing {
      return
    } catch {
      throw .file(error)
    }
    guard let mount = FileSystem.mount(within: path) else { return }
    throw mount == path ? .mountPoint(path: self.path) : .holdsMount(path: mount)
  }

  /// Puts something here where nothing is; false where something is meanwhile.
  func take(_ name: String, from folder: OpenFolder) throws(FileError) -> Bool {
    switch try folder.renameNew(name, to: parent, as: self.name) {
    case .done: return true
    case .otherNames: return false
    case .notOffered, .mounted, .apart:
      try folder.rename(name, to: parent, as: self.name)
      return true
    }
  }

  private init(unresolved path: String, makesParent: Bool) throws(StagingError) {
    let components = path.split(separator: "/")
    guard let last = components.last else { throw .noPlaceBeside(path: path) }
    let above = components.dropLast().joined(separator: "/")
    let folder = path.hasPrefix("/") ? "/" + above : above.isEmpty ? "." : above
    name = String(last)
    do throws(FileError) {
      if makesParent { try FileSystem.makeFolder(folder, permissions: 0o777) }
      parent = try OpenFolder(folder)
    } catch {
      throw .file(error)
    }
  }

  /// A path whose last component is a name: only the system knows what `.` and `..` lead to where
  /// there are links on the way.
  private static func withoutDots(_ path: String) throws(StagingError) -> String {
    guard let last = path.split(separator: "/").last, last == "." || last == ".." else {
      return path
    }
    do throws(FileError) {
      return try FileSystem.resolved(path)
    } catch {
      throw .file(error)
    }
  }
}

extension StagingPlace {
  /// What the name of a staging folder ends with.
  static let suffix = ".staging"

  /// The destination of a path in, or of, a staging folder; nil where there is none in it.
  package static func destination(ofStaging path: String) -> String? {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    let (first, last) = (".", suffix)
    let index = components.lastIndex {
      $0.hasPrefix(first) && $0.hasSuffix(last) && $0.utf8.count > (first + last).utf8.count
    }
    guard let index else { return nil }
    let name = components[index].dropFirst(first.count).dropLast(last.count)
    return (components[..<index] + [name]).joined(separator: "/")
  }
}

extension Staging {
  /// Whether a destination has a staging folder: one is at work, or has left what it had.
  package static func isLeft(for destination: String) throws(StagingError) -> Bool {
    try leftover(of: destination) != nil
  }

  /// The path of that folder; nil where there is none.
  package static func leftover(of destination: String) throws(StagingError) -> String? {
    do throws(StagingError) {
      let place = try StagingPlace(destination, makesParent: false)
      return try StagingError.wrapping { () throws(FileError) in
        try place.parent.facts(of: place.stagingName).map { _ in
          place.parent.shown(place.stagingName)
        }
      }
    } catch .file(.missing) {
      return nil
    }
  }
}
