import Foundation

/// A file system mounted for a test, which only root can.
final class Mount: Sendable {
  private let path: String

  /// Whether this process may mount.
  static let isPossible: Bool = {
    #if os(Linux)
      guard getuid() == 0 else { return false }
      let folder = NSTemporaryDirectory() + "/updates-tui-mount-\(getpid())"
      defer { rmdir(folder) }
      guard mkdir(folder, 0o700) == 0, let mount = try? Mount(over: folder, options: ["--bind"])
      else { return false }
      mount.end()
      return true
    #else
      return false
    #endif
  }()

  /// Mounts over a folder: the folder itself, or an empty file system.
  init(over path: String, options: [String]) throws {
    self.path = path
    let source = options == ["--bind"] ? path : "tmpfs"
    try Self.run(["mount"] + options + [source, path])
  }

  deinit {
    end()
  }

  func makeReadOnly() throws {
    try Self.run(["mount", "-o", "remount,bind,ro", path])
  }

  /// Writes until there is no room.
  func fill() {
    let descriptor = open(path + "/filler", O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    let block = [UInt8](repeating: 0, count: 4096)
    while write(descriptor, block, block.count) > 0 {}
  }

  func end() {
    #if os(Linux)
      // Another child that was started meanwhile may hold a file of it for a moment.
      umount2(path, Int32(MNT_DETACH))
    #endif
  }

  private static func run(_ words: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw POSIXError(.EPERM) }
  }
}
