extension StateFile {
  /// Changes the state under the lock, so that no other process changes it at the same time.
  ///
  /// The body gets the current content of the file, not an earlier one. If it changes nothing,
  /// nothing is written. If it throws, the error is rethrown and the file stays unchanged. The body
  /// must not change the same file again, because it would wait for its own lock until `patience`
  /// ends.
  ///
  /// - Throws: a problem, or what the body throws.
  package func change<Result>(_ body: (inout State) throws -> Result) throws -> Result {
    var warnings: [StateWarning] = []
    return try change(noting: &warnings, body)
  }

  /// Changes the state, and adds warnings about the old file, even if the change throws.
  func change<Result>(
    noting warnings: inout [StateWarning], _ body: (inout State) throws -> Result
  ) throws -> Result {
    let held = try takeLock()
    defer { held.unlock() }
    let reading = try changeableState()
    warnings += reading.warnings
    var state = reading.state
    let marks = marks()
    for mark in marks { state.count(mark) }
    let result = try body(&state)
    if state != reading.state { try write(state) }
    remove(marks)
    return result
  }

  private func takeLock() throws -> OpenFile {
    do {
      try FileSystem.makeFolder(folder)
      return try lock.take()
    } catch Problem.kind(.fileLocked) {
      throw Problem.stateLocked(path)
    } catch let error as Problem {
      throw Problem.stateCannotCreate(error)
    }
  }

  private func write(_ state: State) throws {
    let bytes = try encoded(state)
    do {
      try FileSystem.replace(path, with: bytes, through: temporaryPath)
    } catch let error as Problem {
      throw Problem.stateCannotWrite(error)
    }
  }

  private func changeableState() throws -> Reading {
    let content = try content()
    switch content {
    case .missing, .state: return reading(of: content)
    case .newer(_, let format): throw Problem.stateNewerFormat(path, format: format)
    case .damaged(let damage):
      // If the file cannot be moved, it is replaced; a failure of that has its own error.
      return damagedReading(damage, movedTo: try? moveDamaged())
    }
  }

  /// The document as bytes; its lists are shortened if it would exceed the size limit.
  private func encoded(_ state: State) throws -> [UInt8] {
    var state = state
    for limit in [State.listLimit, 50, 10, 1, 0] {
      state.prune(to: limit)
      let bytes = Array((StateFormat.document(of: state).textInOrder + "\n").utf8)
      if bytes.count <= Self.sizeLimit { return bytes }
    }
    throw Problem.stateTooLarge(path, limit: Self.sizeLimit)
  }
}
