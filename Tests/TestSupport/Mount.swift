import Foundation

/// A file system mounted for a test, which only root can.
package final class Mount: Sendable {
  private let path: String

  /// Whether this process may mount.
  package static let isPossible: Bool = {
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
  package init(over path: String, options: [String]) throws {
    self.path = path
    let source = options == ["--bind"] ? path : "tmpfs"
    try ChildProcess.run("mount", options + [source, path], in: "/")
  }

  /// Mounts an overlay over `all` in a folder, whose `low` is the lower layer.
  package convenience init(overlayIn layers: String) throws {
    mkdir(layers + "/all", 0o755)
    try self.init(over: layers + "/all", lower: layers + "/low", in: layers)
  }

  /// Mounts an overlay over a folder whose content becomes its lower layer, as in an image.
  package convenience init(overlayOver path: String, in layers: String) throws {
    try self.init(over: path, lower: path, in: layers)
  }

  private convenience init(over path: String, lower: String, in layers: String) throws {
    for name in ["up", "work"] { mkdir(layers + "/" + name, 0o755) }
    let folders = "lowerdir=\(lower),upperdir=\(layers)/up,workdir=\(layers)/work"
    try self.init(over: path, options: ["-t", "overlay", "-o", folders + ",redirect_dir=off"])
  }

  deinit {
    end()
  }

  package func makeReadOnly() throws {
    try ChildProcess.run("mount", ["-o", "remount,bind,ro", path], in: "/")
  }

  /// Writes until there is no room.
  package func fill() {
    let descriptor = open(path + "/filler", O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    let block = [UInt8](repeating: 0, count: 4096)
    while write(descriptor, block, block.count) > 0 {}
  }

  package func end() {
    #if os(Linux)
      // Another child that was started meanwhile may hold a file of it for a moment.
      umount2(path, Int32(MNT_DETACH))
    #endif
  }
}
