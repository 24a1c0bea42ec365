/// The file that remembers one app between checks.
///
/// It is replaced as a whole, under a lock that is a file beside it, so two processes that change
/// it at once lose nothing, and a process that is killed leaves the old content or the new.
package struct StateFile: Equatable, Sendable {
  /// The most bytes that are read, or written.
  package static let sizeLimit = 1 << 20

  package let folder: String
  package let path: String
  /// How long a change waits for other processes.
  package let patience: Duration
  private let name: String

  /// The file of an app in a folder, neither of which must exist.
  package init(
    directory: String, id: String, patience: Duration = .seconds(4)
  ) throws(AppRecordError) {
    guard let name = FileName.encoding(id) else { throw .badIdentifier(id) }
    self.name = name
    folder = directory
    path = directory + "/" + name + ".json"
    self.patience = patience
  }

  private init(_ file: StateFile, patience: Duration) {
    folder = file.folder
    path = file.path
    name = file.name
    self.patience = patience
  }

  /// The same file, for whose changes other processes are waited for at most so long.
  package func waiting(atMost patience: Duration) -> StateFile {
    StateFile(self, patience: patience)
  }

  /// Held by the one process that looks for updates behind the others' backs.
  var refreshLock: FileLock {
    FileLock(path: folder + "/" + name + ".refresh.lock", patience: .zero)
  }

  var lock: FileLock {
    FileLock(path: folder + "/" + name + ".lock", patience: patience)
  }

  /// Where a file goes of which nothing can be used.
  package var damagedPath: String {
    path + ".damaged"
  }

  /// A leading dot is something that no identifier can give.
  var temporaryPath: String {
    folder + "/." + name + ".json.new"
  }
}

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
