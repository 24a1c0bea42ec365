import HarmlessText

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
  package var patience: Duration
  private let name: String

  package init(directory: String, id: String, patience: Duration = .seconds(4)) throws {
    guard let name = FileName.encoding(id) else { throw Problem.badIdentifier(id) }
    self.name = name
    folder = directory
    path = directory + "/" + name + ".json"
    self.patience = patience
  }

  /// What only one process at a time does for an app.
  package enum Task: String {
    /// The background refresh.
    case refresh
    /// Waiting for the end of a program to update it.
    case exit
  }

  /// No identifier has a plus sign in its file name, so no other app's lock has this name.
  package func lock(of task: Task) -> FileLock {
    FileLock(path: folder + "/" + name + "+\(task.rawValue).lock", patience: .zero)
  }

  /// Takes the lock of a task; nil if another process has it.
  package func takeLock(of task: Task) throws -> OpenFile? {
    try FileSystem.makeFolder(folder)
    return try lock(of: task).takeNow()
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
    package var state = State()
    package var warnings: [Warning] = []
    /// Why no part of the file can be used, so that the state is empty; nil if it can be used.
    var damage: String?
    /// The format if a later version of this program wrote the file, which is then not changed.
    var newerFormat: Int?
  }

  /// Reads the state without changing anything; it is empty if the file is missing or damaged.
  ///
  /// - Throws: `state.unreadable` if the file exists, but cannot or must not be read.
  package func read() throws -> Reading {
    do {
      let file = try OpenFile.reading(path, followingLinks: false)
      try FileSystem.refuseForeign(try file.facts(), path: path)
      return reading(of: try file.contents(limit: Self.sizeLimit))
    } catch Problem.kind(.fileMissing) {
      return Reading()
    } catch Problem.kind(.fileTooLarge) {
      return damaged("it is larger than \(Self.sizeLimit.byteCount)")
    } catch let error as Problem {
      throw Problem.stateUnreadable(error)
    }
  }

  /// Reads the state; throws `state.newer-format` if it must not be changed.
  package func readToChange() throws -> Reading {
    let reading = try read()
    if let format = reading.newerFormat { throw Problem.stateNewerFormat(path, format: format) }
    return reading
  }

  private func reading(of bytes: [UInt8]) -> Reading {
    let document: JSON
    do {
      document = try JSON(parsing: bytes)
    } catch {
      return damaged(Problem(error).located)
    }
    guard let object = document.objectValue, let format = object["format"]?.integerValue,
      format >= 1, let state = State(object)
    else { return damaged("it is not a state file") }
    guard format > State.format else { return Reading(state: state) }
    let warning = Warning(
      code: "state.newer-format",
      message: Problem.stateNewerFormat(path, format: format).summary
        + "; it is read and not changed")
    return Reading(state: state, warnings: [warning], newerFormat: format)
  }

  private func damaged(_ damage: String, movedTo moved: String? = nil) -> Reading {
    let place = moved.map { " and was moved to '\($0.harmlessLine())'" } ?? ""
    let warning = Warning(
      code: "state.damaged",
      message: "'\(path.harmlessLine())' is damaged (\(damage))\(place), so earlier checks and "
        + "choices are forgotten")
    return Reading(warnings: [warning], damage: damage)
  }
}

extension StateFile {
  /// Changes the state under the lock, so that no other process changes it at the same time.
  ///
  /// The body gets the current content of the file, not an earlier one. If it changes nothing,
  /// nothing is written. If it throws, the error is rethrown and the file stays unchanged. The body
  /// must not change the same file again, because it would wait for its own lock until `patience`
  /// ends. A damaged file is moved aside.
  ///
  /// - Throws: a problem, or what the body throws.
  package func change<Result>(_ body: (inout State) throws -> Result) throws -> Result {
    var warnings: [Warning] = []
    return try change(noting: &warnings, body)
  }

  /// Changes the state, and adds warnings about the old file, even if the change throws.
  func change<Result>(
    noting warnings: inout [Warning], _ body: (inout State) throws -> Result
  ) throws -> Result {
    let held = try takeLock()
    defer { held.unlock() }
    var reading = try readToChange()
    if let damage = reading.damage {
      // If the file cannot be moved, it is replaced; a failure of that has its own error.
      let isMoved = (try? FileSystem.rename(path, to: damagedPath)) != nil
      reading = damaged(damage, movedTo: isMoved ? damagedPath : nil)
    }
    warnings += reading.warnings
    var state = reading.state
    let marks = marks()
    for mark in marks {
      state.notifications[mark.version] = max(state.notifications[mark.version] ?? 0, mark.number)
    }
    let result = try body(&state)
    if state != reading.state { try write(state) }
    // A mark that stays is no problem, because it does not count twice.
    for mark in marks { try? FileSystem.remove(marksFolder + "/" + mark.name) }
    return result
  }

  private func takeLock() throws -> OpenFile {
    do {
      try FileSystem.makeFolder(folder)
      return try lock.take()
    } catch Problem.kind(.fileLocked) {
      throw Problem.state(.stateLocked, path, "is being changed by another process")
    } catch let error as Problem {
      throw Problem.stateCannotCreate(error)
    }
  }

  /// Writes the document; its lists are shortened if it would exceed the size limit.
  private func write(_ state: State) throws {
    var state = state
    for limit in [State.listLimit, 50, 10, 1, 0] {
      state.prune(to: limit)
      let bytes = Array((JSON.object(state.document).textInOrder + "\n").utf8)
      guard bytes.count <= Self.sizeLimit else { continue }
      do {
        return try FileSystem.replace(path, with: bytes, through: temporaryPath)
      } catch let error as Problem {
        throw Problem.stateCannotWrite(error)
      }
    }
    throw Problem.state(
      .stateTooLarge, path, "would have more than \(Self.sizeLimit.byteCount)")
  }
}

extension StateFile {
  /// What code of `embed --alone` has shown: an empty file for each time that a version was shown.
  ///
  /// Such code has no lock, so it writes no state. The exclusive creation of a file decides which of
  /// two processes shows the version. The next change of the state takes the marks over.
  private typealias ShownMark = (name: String, version: String, number: Int)

  /// The marks, or none if their folder cannot be read.
  private func marks() -> [ShownMark] {
    guard FileSystem.isThere(marksFolder), let names = try? FileSystem.names(in: marksFolder) else {
      return []
    }
    return names.sorted().compactMap(Self.mark).suffix(State.listLimit)
  }

  /// Reads a name such as `shown_2.0.0_1`; nil for any other file.
  private static func mark(_ name: String) -> ShownMark? {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "shown", let number = Int(parts[2]), 1...2 ~= number,
      1...40 ~= parts[1].utf8.count,
      parts[1].utf8.allSatisfy({ $0.isLetterOrDigit || ".+-".utf8.contains($0) })
    else { return nil }
    return (name, String(parts[1]), number)
  }
}

/// The files that remember an app.
package struct AppRecord: Sendable {
  package let state: StateFile
  private let cacheFolder: String

  /// Finds the files of an app, which need not exist.
  ///
  /// - Throws: a problem if there is no folder for them, or the app's identifier makes no
  ///   valid file name.
  package init(of id: String, in directories: Directories) throws {
    let (stateFolder, cacheFolder): (String, String?)
    do {
      (stateFolder, cacheFolder) = (try directories.state, try directories.cacheFolder(id))
    } catch {
      throw Problem.stateWithoutPlace(error)
    }
    guard let cacheFolder else { throw Problem.badIdentifier(id) }
    state = try StateFile(directory: stateFolder, id: id)
    self.cacheFolder = cacheFolder
  }

  package var cache: ResponseCache { ResponseCache(folder: cacheFolder) }

  /// The name that stands for an app without an identifier, made from its configuration's location.
  package static func id(ofConfiguration location: String) throws -> String {
    do {
      return "config-" + (try Checksum(of: Array(location.utf8), .sha256)).hex.prefix(16)
    } catch let error as Problem {
      guard error.kind == .libraryMissing else {
        throw Problem(
          .cryptography, "no name for the app could be computed from its configuration",
          hint: "give the app an --id")
      }
      let hint = error.hint ?? ""
      throw Problem(
        .libraryMissing, "\(error.summary); \(hint)", hint: hint + ", or give the app an --id")
    }
  }
}
