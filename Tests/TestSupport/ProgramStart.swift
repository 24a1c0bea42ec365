import Foundation
import Synchronization

/// How a child process is started: in a session of its own, with exactly this environment.
package struct ProgramStart: Sendable {
  /// What one of the child's three standard streams is.
  package enum Stream: Sendable {
    /// An open file of this process.
    case descriptor(Int32)
    /// A file that the child opens itself, with the flags of `open`.
    case file(String, flags: Int32)
    case closed
  }

  package var path: String
  package var arguments: [String]
  package var environment: [String: String]
  package var directory: String?
  /// Standard input, output and error.
  package var streams: [Stream]

  package init(
    path: String, arguments: [String], environment: [String: String], directory: String? = nil,
    streams: [Stream]
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.streams = streams
  }

  #if os(Linux)
    private static let newSession: Int16 = 0x80
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
  #else
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
  #endif

  /// Between making a pipe and marking it, no other child may start and inherit it.
  private static let spawning = Mutex(())

  /// Starts the program; returns the number of its process, which is its group's and session's too.
  package func start() throws -> Int32 {
    #if os(Linux)
      var actions = FileActions()
      var attributes = Attributes()
    #else
      var actions: FileActions
      var attributes: Attributes
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      switch stream {
      case .descriptor(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      case .file(let path, let flags):
        posix_spawn_file_actions_addopen(&actions, Int32(number), path, flags, 0o600)
      case .closed:
        posix_spawn_file_actions_addclose(&actions, Int32(number))
      }
    }

    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | Self.newSession)

    // Changing the folder is not among the actions that every system's headers show to Swift.
    let command = directory.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0, path] } ?? [path]
    let words = (command + arguments).map { strdup($0) } + [nil]
    let variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var identifier: pid_t = 0
    let number = Self.spawning.withLock { _ in
      posix_spawn(&identifier, command[0], &actions, &attributes, words, variables)
    }
    guard number == 0 else { throw Self.error(number) }
    return identifier
  }

  /// A pipe whose ends no child inherits but by name.
  static func pipeEnds() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    let isMade = spawning.withLock { _ in
      guard pipe(&ends) == 0 else { return false }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return true
    }
    guard isMade else { throw error(errno) }
    return (ends[0], ends[1])
  }

  static func error(_ number: Int32) -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
  }
}
