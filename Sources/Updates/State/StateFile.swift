/// The file that remembers one app between checks.
///
/// Each change replaces the whole file, under a lock file beside it. So two processes that change
/// it at the same time lose nothing, and a killed process leaves either the old or the new content.
package struct StateFile: Sendable {
  /// The maximum size of the file in bytes, for reading and writing.
  package static let sizeLimit = 1 << 20

  package let folder: String
  package let path: String
  /// How long a change waits for the lock that another process holds.
  package private(set) var patience: Duration
  private let name: String

  package init(directory: String, id: String, patience: Duration = .seconds(4)) throws {
    guard let name = FileName.encoding(id) else { throw Problem.badIdentifier(id) }
    self.name = name
    folder = directory
    path = directory + "/" + name + ".json"
    self.patience = patience
  }

  package func waiting(atMost patience: Duration) -> StateFile {
    var file = self
    file.patience = patience
    return file
  }

  /// The lock that the one background refresh process holds.
  ///
  /// No identifier has a plus sign in its file name, so no other app's lock has this name.
  var refreshLock: FileLock {
    FileLock(path: folder + "/" + name + "+refresh.lock", patience: .zero)
  }

  /// Takes the lock of the one background refresh process; nil if there is one.
  package func takeRefreshLock() throws -> OpenFile? {
    try FileSystem.makeFolder(folder)
    return try refreshLock.takeNow()
  }

  /// The lock that the one process holds that waits for the end of a program.
  var exitLock: FileLock {
    FileLock(path: folder + "/" + name + "+exit.lock", patience: .zero)
  }

  /// Takes the lock of the one process that waits for the end of a program to update it.
  ///
  /// The result is nil if there is such a process.
  package func takeExitLock() throws -> OpenFile? {
    try FileSystem.makeFolder(folder)
    return try exitLock.takeNow()
  }

  var lock: FileLock {
    FileLock(path: folder + "/" + name + ".lock", patience: patience)
  }

  var marksFolder: String {
    folder + "/" + name + "+alone"
  }

  package var damagedPath: String {
    path + ".damaged"
  }

  /// The path of the new content before it takes the place of the old one.
  ///
  /// No other file of any app ends like this.
  var temporaryPath: String {
    folder + "/" + name + ".new"
  }
}

extension StateFile {
  package struct Reading: Equatable, Sendable {
    package var state: State
    package var warnings: [StateWarning] = []
  }

  enum Content {
    case missing
    case state(State)
    case newer(State, format: Int)
    case damaged(StateDamage)
  }

  /// Reads the state; it is empty if the file is missing or damaged.
  ///
  /// A damaged file is moved aside if that is possible, unless `movesDamaged` is false.
  ///
  /// - Throws: `state.unreadable` if the file exists, but cannot or must not be read.
  package func read(movesDamaged: Bool = true) throws -> Reading {
    let content = try content()
    guard case .damaged(let damage) = content else { return reading(of: content) }
    guard movesDamaged else { return damagedReading(damage, movedTo: nil) }
    do {
      // Another process may have replaced the file meanwhile, so read it again under the lock.
      let held = try lock.take()
      defer { held.unlock() }
      let content = try self.content()
      guard case .damaged(let damage) = content else { return reading(of: content) }
      return damagedReading(damage, movedTo: try moveDamaged())
    } catch {
      // A user with only read access can still read the state.
      return damagedReading(damage, movedTo: nil)
    }
  }

  func content() throws -> Content {
    let bytes: [UInt8]
    do {
      let file = try OpenFile.reading(path, followingLinks: false)
      try FileSystem.refuseForeign(try file.facts(), path: path)
      bytes = try file.contents(limit: Self.sizeLimit)
    } catch Problem.kind(.fileMissing) {
      return .missing
    } catch Problem.kind(.fileTooLarge) {
      return .damaged(.tooLarge(limit: Self.sizeLimit))
    } catch let error as Problem {
      throw Problem.stateUnreadable(error)
    }
    return Self.content(of: bytes)
  }

  private static func content(of bytes: [UInt8]) -> Content {
    let document: JSON
    do {
      document = try JSON(parsing: bytes)
    } catch {
      let error = Problem(error)
      return .damaged(.notJSON(error))
    }
    guard let object = document.objectValue,
      let format = object[StateFormat.Key.format.rawValue]?.integerValue, format >= 1
    else { return .damaged(.notState) }
    let state = StateFormat.read(object)
    return format <= StateFormat.current ? .state(state) : .newer(state, format: format)
  }

  func moveDamaged() throws -> String {
    try FileSystem.rename(path, to: damagedPath)
    return damagedPath
  }

  func reading(of content: Content) -> Reading {
    switch content {
    case .missing: Reading(state: State())
    case .state(let state): Reading(state: state)
    case .newer(let state, let format):
      Reading(state: state, warnings: [.newerFormat(path: path, format: format)])
    case .damaged(let damage): damagedReading(damage, movedTo: nil)
    }
  }

  func damagedReading(_ damage: StateDamage, movedTo moved: String?) -> Reading {
    Reading(state: State(), warnings: [.damaged(path: path, damage: damage, movedTo: moved)])
  }
}
