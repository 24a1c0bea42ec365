extension StateFile {
  /// Why a refresh was not started, or that it was.
  package enum RefreshStart: Equatable, Sendable {
    case started
    /// Another one runs.
    case running
    /// One has just ended.
    case notDue
    /// Its job has more bytes than `RefreshJob.limit`.
    case jobTooLarge
    /// The system does not tell which program this is.
    case noExecutable
  }

  /// Starts this program once more, detached, with `arguments`, unless such a process runs already.
  ///
  /// Nothing is waited for. Whether a refresh is due is asked again when no other can be running.
  /// What cannot be remembered is not fetched: without a folder to write to nothing is started.
  package func startRefresh(
    _ job: RefreshJob, arguments: [String], environment: [String: String],
    ifDue isDue: (State) -> Bool
  ) throws -> RefreshStart {
    guard let input = job.bytes else { return .jobTooLarge }
    guard let executable = OwnExecutable.path else { return .noExecutable }
    do {
      try FileSystem.makeFolder(folder)
    } catch {
      throw StateError.cannotCreate(error)
    }
    guard FileSystem.isWritable(folder) else {
      throw StateError.cannotCreate(.permissionDenied(path: folder))
    }
    let lock: OpenFile
    do {
      guard let taken = try refreshLock.takeNow() else { return .running }
      lock = taken
    } catch {
      throw StateError.cannotCreate(error)
    }
    let reading = try read(movesDamaged: false)
    if case .newerFormat(let path, let format)? = reading.warnings.first {
      throw StateError.newerFormat(path: path, format: format)
    }
    guard isDue(reading.state) else { return .notDue }
    try DetachedRun.start(
      executable: executable, arguments: arguments, environment: environment, input: input,
      holding: lock)
    return .started
  }
}
