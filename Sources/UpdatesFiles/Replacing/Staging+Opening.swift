extension Staging {
  /// For longer nobody waits for another process without being told.
  package static let moment = Duration.seconds(1)

  /// Makes one on a thread of its own; nil where the task was cancelled while another process had it.
  ///
  /// `tells` is called with true where that takes more than a moment, and with false when the wait
  /// is over.
  package static func open(
    _ destination: String, patience: Duration, makesParent: Bool,
    deadline: ContinuousClock.Instant? = nil,
    telling tells: (@Sendable (_ isWaiting: Bool) -> Void)?
  ) async throws(StagingError) -> Staging? {
    func opened(waiting patience: Duration) async throws(StagingError) -> Staging? {
      try await onThreadOfItsOwn { isCancelled throws(StagingError) in
        do throws(StagingError) {
          return try Staging(
            destination: destination, patience: patience, makesParent: makesParent,
            deadline: deadline, unless: isCancelled)
        } catch .locked where isCancelled() {
          return nil
        }
      }
    }
    let moment = min(patience, moment)
    do throws(StagingError) {
      return try await opened(waiting: moment)
    } catch .locked where moment < patience {
      tells?(true)
      defer { tells?(false) }
      return try await opened(waiting: patience - moment)
    }
  }

  /// The name of a destination's staging folder, which is in the same folder.
  static func folderName(beside name: String) -> String { ".\(name).staging" }

  /// The name whose staging folder has a name; nil for any other name.
  package static func destination(ofStaging folder: String) -> String? {
    let name = String(folder.dropFirst().dropLast(".staging".count))
    return !name.isEmpty && folder == folderName(beside: name) ? name : nil
  }

  /// The path of a destination's staging folder, if one is at work there, or has left something.
  package static func leftover(of destination: String) throws(StagingError) -> String? {
    try StagingError.wrapping {
      do {
        let (parent, name) = try place(of: destination, makingParent: false)
        let staging = folderName(beside: name)
        return try parent.facts(of: staging).map { _ in parent.shown(staging) }
      } catch FileError.missing {
        return nil
      }
    }
  }

  /// Finds the folder that a path's last component is in, and that component.
  ///
  /// A link at the end is resolved where it is our own, or root's; it stays, and what it leads to
  /// is what is replaced.
  static func place(
    of destination: String, makingParent makesParent: Bool
  ) throws -> (parent: OpenFolder, name: String) {
    var path = destination
    if let last = path.split(separator: "/").last, last == "." || last == ".." {
      // Only the system knows what they lead to where there are links on the way.
      path = try FileSystem.resolved(path)
    }
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let name = path.split(separator: "/").last.map(String.init) else {
      throw StagingError.mountPoint(path: path)
    }
    let folder = FileSystem.folder(of: path)
    if makesParent { try FileSystem.makeFolder(folder, permissions: 0o777) }
    let parent = try OpenFolder(folder)
    guard let facts = try parent.facts(of: name) else { return (parent, name) }
    path = parent.shown(name)
    switch facts.kind {
    case .regular: return (parent, name)
    case .directory:
      // Files may differ in this from their folder on an overlay, folders do not.
      guard try parent.facts().device == facts.device else {
        throw StagingError.mountPoint(path: path)
      }
      return (parent, name)
    case .other: throw FileError.notRegular(path: path)
    case .symbolicLink:
      guard [User.current, User.root].contains(facts.owner) else {
        throw FileError.foreignOwner(path: path, user: facts.owner)
      }
      guard let target = try? FileSystem.resolved(path) else {
        // It leads to nothing.
        throw FileError.symbolicLink(path: path)
      }
      return try place(of: target, makingParent: false)
    }
  }
}
