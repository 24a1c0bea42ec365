extension StateFile {
  /// What is remembered, and what was wrong with it.
  package struct Reading: Equatable, Sendable {
    package var state: State
    package var warnings: [StateWarning] = []
  }

  enum Content {
    case missing
    case state(State, ignored: [String])
    case newer(State, format: Int)
    case damaged(StateDamage)
  }

  /// What is remembered; a fresh memory where there is no file, or a damaged one.
  ///
  /// A damaged file is moved out of the way where that is possible, unless `movesDamaged` is false.
  ///
  /// - Throws: `StateError.unreadable` where there is a file that cannot or must not be read.
  package func read(movesDamaged: Bool = true) throws(StateError) -> Reading {
    let content = try content()
    guard case .damaged(let damage) = content else { return reading(of: content) }
    guard movesDamaged else { return damagedReading(damage, movedTo: nil) }
    do {
      // Another process may have replaced it meanwhile, so it is looked at again under the lock.
      let held = try lock.take()
      defer { held.unlock() }
      let content = try self.content()
      guard case .damaged(let damage) = content else { return reading(of: content) }
      return damagedReading(damage, movedTo: try moveDamaged())
    } catch {
      // Who may only read is not kept from reading.
      return damagedReading(damage, movedTo: nil)
    }
  }

  func content() throws(StateError) -> Content {
    let bytes: [UInt8]
    do {
      let file = try OpenFile.reading(path, followingLinks: false)
      try FileSystem.refuseForeign(try file.facts(), path: path)
      bytes = try file.contents(limit: Self.sizeLimit)
    } catch .missing {
      return .missing
    } catch .tooLarge(_, let limit) {
      return .damaged(.tooLarge(limit: limit))
    } catch {
      throw .unreadable(error)
    }
    return Self.content(of: bytes)
  }

  private static func content(of bytes: [UInt8]) -> Content {
    let document: JSON
    do {
      document = try JSON(parsing: bytes)
    } catch {
      return .damaged(.notJSON(error))
    }
    guard let object = document.objectValue,
      let format = object[StateFormat.Key.format.rawValue]?.integerValue, format >= 1
    else { return .damaged(.notState) }
    let reading = StateFormat.read(object)
    guard format <= StateFormat.current else { return .newer(reading.state, format: format) }
    return .state(reading.state, ignored: reading.ignored)
  }

  /// Puts a damaged file aside, in the place of one that was put there before.
  func moveDamaged() throws(FileError) -> String {
    try FileSystem.rename(path, to: damagedPath)
    return damagedPath
  }

  func reading(of content: Content) -> Reading {
    switch content {
    case .missing: Reading(state: State())
    case .state(let state, let ignored) where ignored.isEmpty: Reading(state: state)
    case .state(let state, let ignored):
      Reading(state: state, warnings: [.ignoredKeys(path: path, keys: ignored)])
    case .newer(let state, let format):
      Reading(state: state, warnings: [.newerFormat(path: path, format: format)])
    case .damaged(let damage): damagedReading(damage, movedTo: nil)
    }
  }

  func damagedReading(_ damage: StateDamage, movedTo moved: String?) -> Reading {
    Reading(state: State(), warnings: [.damaged(path: path, damage: damage, movedTo: moved)])
  }
}
