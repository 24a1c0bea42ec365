extension StateFile {
  /// Changes the state under the lock, so that no other process changes it at the same time.
  ///
  /// The body gets the current content of the file, not an earlier one. If it changes nothing,
  /// nothing is written. If it throws, the error is rethrown and the file stays unchanged. The body
  /// must not change the same file again, because it would wait for its own lock until `patience`
  /// ends. With `isLate`, the new content may become durable later, by `lateSave`.
  ///
  /// - Throws: `StateError`, or what the body throws.
  package func change<Result>(
    isLate: Bool = false, _ body: (inout State) throws -> Result
  ) throws -> Result {
    var warnings: [StateWarning] = []
    return try change(noting: &warnings, isLate: isLate, body)
  }

  /// Changes the state, and adds warnings about the old file, even if the change throws.
  func change<Result>(
    noting warnings: inout [StateWarning], isLate: Bool = false,
    _ body: (inout State) throws -> Result
  ) throws -> Result {
    let lateSave = isLate ? lateSave : nil
    let held = try takeLock()
    let (result, turn): (Result, FileTurn?)
    do {
      (result, turn) = try changeLocked(noting: &warnings, body)
      if lateSave == nil { try wrapping { () throws(FileError) in try turn?.end() } }
    } catch {
      held.unlock()
      throw error
    }
    if let lateSave, let turn {
      lateSave.begin(turn, holding: held)
    } else {
      held.unlock()
    }
    return result
  }

  /// Removes the spare file, which still has what the last change has forgotten.
  package func removeSpare() throws(StateError) {
    let held = try takeLock()
    defer { held.unlock() }
    try wrapping { () throws(FileError) in try FileSystem.remove(sparePath) }
  }

  private func wrapping<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(StateError) -> Value {
    do {
      return try body()
    } catch {
      throw .cannotWrite(error)
    }
  }

  private func takeLock() throws(StateError) -> OpenFile {
    lateSave?.wait()
    do throws(FileError) {
      try FileSystem.makeFolder(folder)
      return try lock.take()
    } catch .locked {
      throw .locked(path: path)
    } catch {
      throw .cannotCreate(error)
    }
  }

  private func changeLocked<Result>(
    noting warnings: inout [StateWarning], _ body: (inout State) throws -> Result
  ) throws -> (Result, FileTurn?) {
    let reading = try changeableState()
    warnings += reading.warnings
    let old = reading.state
    var state = old
    let result = try body(&state)
    guard state != old else { return (result, nil) }
    let bytes = try encoded(state)
    let turn = try wrapping { () throws(FileError) in
      try FileTurn(of: path, through: sparePath, writing: bytes)
    }
    return (result, turn)
  }

  private func changeableState() throws(StateError) -> Reading {
    let content = try content()
    switch content {
    case .missing, .state: return reading(of: content)
    case .newer(_, let format): throw .newerFormat(path: path, format: format)
    case .damaged(let damage):
      // If the file cannot be moved, it is replaced; a failure of that has its own error.
      return damagedReading(damage, movedTo: try? moveDamaged())
    }
  }

  /// The document as bytes; its lists are shortened if it would exceed the size limit.
  private func encoded(_ state: State) throws(StateError) -> [UInt8] {
    var state = state
    for limit in [State.listLimit, 50, 10, 1, 0] {
      state.prune(to: limit)
      let bytes = Array((StateFormat.document(of: state).textInOrder + "\n").utf8)
      if bytes.count <= Self.sizeLimit { return bytes }
    }
    throw .tooLarge(path: path, limit: Self.sizeLimit)
  }
}
