import Synchronization

/// A new file or folder that takes the place of an old one in one step.
///
/// What is new is laid together in a folder `.NAME.staging` beside the destination, which one
/// process at a time has. Whoever reads the destination sees the old one or the new one, whole. The
/// old one is kept until `finish()`. A process that is killed leaves the old or the new in place;
/// the next one that stages for the same destination removes what it left.
///
/// A class for its identity: it holds the lock, until it goes away. Nothing is known here of what
/// is staged.
package final class Staging: Sendable {
  /// How far it has come, and so what there is to undo.
  enum Step: Equatable {
    case staged
    /// The new one is in place, and there was no old one.
    case placed
    /// The old one has the name that the new one had.
    case exchanged
    /// The old one was moved away.
    case moved
    /// The old one was moved away, and nothing is in place.
    case cleared
    /// The old one is in place again.
    case undone
  }

  /// What is in the staging folder besides the lock.
  enum Name {
    /// The caller's folder.
    static let folder = "folder"
    /// The new one just before the switch; after an exchange it is the old one.
    static let counterpart = "counterpart"
    /// The old one that was moved away.
    static let old = "old"
    /// It is there while a switch by two renames goes on.
    static let journal = "journal"
    /// What may be removed of the old one.
    static let own = "own"
  }

  /// How far it has come, and what is in place.
  struct State {
    var step = Step.staged
    /// Nil where nothing is.
    var inPlace: HeldFile?
    /// What was in place before the step.
    var before: HeldFile?
    /// Whether the old one could not be put back.
    var isLeft = false
    /// The old one that stays beside the new one.
    var kept: Kept?
    /// Whether there was no time to remove all that is not needed any more.
    var hasLeftover = false
  }

  package let place: StagingPlace
  let method: SwitchMethod
  let state: Mutex<State>
  private let lock: StagingLock

  /// Where the caller puts what is new, on the destination's file system, for its owner only.
  ///
  /// What an earlier process left in it is still there, unless that finished.
  package let folder: OpenFolder

  /// When this stops removing what is not needed any more; the next one goes on.
  let deadline: ContinuousClock.Instant?

  /// The destination's path, a link at its end resolved.
  package var destination: String { place.path }

  /// Whether there was no time to remove all that is not needed any more; the next one does.
  package var hasLeftover: Bool { state.withLock(\.hasLeftover) }

  /// An old folder that stays, by this or by an earlier process whose work was ended.
  package var kept: Kept? { state.withLock(\.kept) }

  /// The staging folder itself.
  var outer: OpenFolder { lock.folder }

  /// Makes and locks a destination's staging folder, after mending what a killed process left.
  ///
  /// Blocks while another process has the same destination; `open` does not.
  ///
  /// - Parameters:
  ///   - destination: A path, of something that need not be there; a link at its end, of our own or
  ///     root's, is followed.
  ///   - patience: How long to wait for another process.
  ///   - method: How to switch.
  ///   - makesParent: Whether missing folders above the destination are made, as `mkdir -p` would.
  ///   - deadline: When removing stops, as the caller's time is over; nil: never.
  ///   - isUnwanted: Ends the wait for another process when it answers true.
  /// - Throws: `StagingError`
  package init(
    destination: String, patience: Duration, method: SwitchMethod = .exchange,
    makesParent: Bool = false, deadline: ContinuousClock.Instant? = nil,
    unless isUnwanted: () -> Bool = { false }
  ) throws(StagingError) {
    self.deadline = deadline
    place = try StagingPlace(destination, makesParent: makesParent)
    self.method = method
    try place.checkReplaceable(try place.facts())
    lock = try StagingLock.take(at: place, patience: patience, unless: isUnwanted)
    do throws(StagingError) {
      let kept = try Self.recover(lock.folder, at: place, until: deadline)
      let (place, outer) = (place, lock.folder)
      folder = try StagingError.wrapping { () throws(FileError) in
        try outer.makeFolder(Name.folder)
        return try outer.folder(Name.folder)
      }
      let found = try StagingError.wrapping { () throws(FileError) in
        try HeldFile(place.name, in: place.parent)
      }
      state = Mutex(State(inPlace: found, kept: kept))
    } catch {
      // Only where nothing is in it; the first cause is the one to report.
      _ = try? lock.folder.removeEmptyFolder(Name.folder)
      try? lock.removeFolder(at: place)
      throw error
    }
  }

  /// Throws where the destination cannot be replaced for something that is mounted in it.
  package func checkMounts() throws(StagingError) {
    try place.checkMounts()
  }

  /// Whether something is in place.
  package func isInPlace() throws(StagingError) -> Bool {
    try place.facts() != nil
  }

  /// Removes the old one, and the staging folder with all that is still in it.
  ///
  /// Without `replace`, or after `undo`, it removes what was staged. To be called once, at the end.
  /// Where the old one could not be put back all stays for the next process, which mends that.
  ///
  /// - Parameter names: In `folder`, what stays for a later run; where it is there, so does the
  ///   staging folder. `hasLeftover` tells whether more stays, for lack of time.
  /// - Throws: `StagingError`
  package func finish(keeping names: Set<String> = []) throws(StagingError) {
    guard !state.withLock(\.isLeft) else { return lock.letGo() }
    try StagingError.wrapping { () throws(FileError) in
      if let journal = try Journal(outer, at: place) {
        guard journal.missing == nil, !journal.isForeign else { return lock.letGo() }
        // Before the old one, which is no whole one from here on.
        try outer.remove(Name.journal)
      }
      // On NFS what is held is not removed, but gets another name.
      state.withLock { ($0.inPlace, $0.before) = (nil, nil) }
      let (rest, old) = try Self.settle(outer, at: place)
      state.withLock { $0.kept = old ?? $0.kept }
      let keeps = try folder.names().contains(where: names.contains)
      let kept: Set = keeps ? [StagingLock.name, Name.folder] : [StagingLock.name]
      // Mostly that is next to nothing, for which there is time also after the deadline.
      let end = deadline.map { max($0, .now).advanced(by: .milliseconds(300)) }
      var isDone = try rest?.remove(until: end) ?? true
      if isDone { isDone = try outer.removeAll(but: kept, until: end) }
      if keeps, isDone { isDone = try folder.removeAll(but: names, until: end) }
      guard isDone else {
        state.withLock { $0.hasLeftover = true }
        return lock.letGo()
      }
      if !keeps { try lock.removeFolder(at: place) }
    }
  }
}

/// How what is staged takes the place of what is there.
package enum SwitchMethod: Hashable, Sendable {
  /// In one step; where the file system has none, by the journal.
  case exchange
  /// Two renames, for file systems that cannot exchange; for a moment nothing is in place, and a
  /// journal lets the next process mend that.
  case journal
}
