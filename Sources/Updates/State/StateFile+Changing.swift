extension StateFile {
  /// Changes what is remembered, while no other process does.
  ///
  /// The body gets what is in the file now, not what was read before. Where it changes nothing,
  /// nothing is written. What it throws is thrown on, and the file stays as it is. It must not
  /// change the same file again, which would wait for itself until patience ends.
  ///
  /// - Throws: `StateError`, or what the body throws.
  package func change<Result>(_ body: (inout State) throws -> Result) throws -> Result {
    var warnings: [StateWarning] = []
    return try change(noting: &warnings, body)
  }

  /// Changes what is remembered, and tells what was wrong with it before, also where that throws.
  func change<Result>(
    noting warnings: inout [StateWarning], _ body: (inout State) throws -> Result
  ) throws -> Result {
    let held = try takeLock()
    defer { held.unlock() }
    return try changeLocked(noting: &warnings, body)
  }

  private func takeLock() throws(StateError) -> OpenFile {
    do throws(FileError) {
      try FileSystem.makeFolder(folder)
      return try lock.take()
    } catch .locked {
      throw .locked(path: path)
    } catch {
      throw .cannotCreate(error)
    }
  }

  /// Takes one of the announcements of a version that are allowed; false where none is left.
  package func claim(_ version: String, limit: Int?) throws -> Bool {
    try change { $0.claim(version, limit: limit) }
  }

  private func changeLocked<Result>(
    noting warnings: inout [StateWarning], _ body: (inout State) throws -> Result
  ) throws -> Result {
    let reading = try changeableState()
    warnings += reading.warnings
    let old = reading.state
    var state = old
    let result = try body(&state)
    guard state != old else { return result }
    let bytes = try encoded(state)
    do {
      try FileSystem.replace(path, with: bytes, through: temporaryPath)
    } catch {
      throw StateError.cannotWrite(error)
    }
    return result
  }

  private func changeableState() throws(StateError) -> Reading {
    let content = try content()
    switch content {
    case .missing, .state: return reading(of: content)
    case .newer(_, let format): throw .newerFormat(path: path, format: format)
    case .damaged(let damage):
      // Where it cannot be moved it is replaced, or that fails with a cause of its own.
      return damagedReading(damage, movedTo: try? moveDamaged())
    }
  }

  /// The document, with shorter lists where it would otherwise be too large to be read again.
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
