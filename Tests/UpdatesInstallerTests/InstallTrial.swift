import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates
@testable import UpdatesInstaller

/// A home with an installed program, and nginx with what its publisher offers.
struct InstallTrial {
  let home: TemporaryDirectory
  let site: TemporaryDirectory
  let server: WebServer
  var action: InstallAction
  var installer: Installer

  /// Installs `tool` of version 1.0.0 in the home.
  init() throws {
    home = try TemporaryDirectory()
    site = try TemporaryDirectory()
    server = try WebServer(root: site.path)
    action = InstallAction(target: home.path + "/bin/tool")
    installer = Installer(
      action,
      environment: SystemEnvironment(variables: ["HOME": home.path, "PATH": "/usr/bin:/bin"]))
    installer.installed = "1.0.0"
    // Not run directly: a file that another test's new process still has open for writing is busy.
    installer.versionCommand = ["/bin/sh", action.target, "--version"]
    try write(Self.program("1.0.0"), to: "bin/tool", mode: 0o755)
  }

  /// A program that says its version, and whatever else is in the file.
  static func program(_ version: String, more: String = "") -> String {
    "#!/bin/sh\necho 'tool \(version)'\n\(more)"
  }

  func write(_ text: String, to path: String, mode: Int = 0o644) throws {
    try home.write(text, to: path)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: home.path + "/" + path)
  }

  /// Writes a file of a release; returns its path below the site.
  @discardableResult
  func publish(_ text: String, as path: String, mode: Int = 0o644) throws -> String {
    let whole = try site.write(text, to: path)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: whole)
    return path
  }

  /// Runs a program in the site's folder.
  @discardableResult
  func run(_ program: String, _ arguments: String...) throws -> String {
    try ChildProcess.run(program, arguments, in: site.path)
  }

  /// A release whose one file, or whose files, are those of the site.
  func release(_ name: String, _ version: String? = "2.0.0") -> InstallRelease {
    let files = ((try? FileManager.default.contentsOfDirectory(atPath: site.path)) ?? []).sorted()
    return InstallRelease(asset(name), version: version, files: files.map(asset))
  }

  func asset(_ name: String) -> ReleaseAsset {
    ReleaseAsset(name: name, url: server.url("/" + name))
  }

  /// Installs a release of `tool.tar.gz`, made of a program of this version.
  func installPacked(_ version: String) throws -> InstallReport {
    try publish(Self.program(version), as: "tool", mode: 0o755)
    try run("tar", "-czf", "tool.tar.gz", "tool")
    return try installer.install(release("tool.tar.gz", version))
  }

  /// Why an installation that must fail fails.
  func refusal(of release: InstallRelease) -> Problem? {
    do {
      let report = try installer.install(release)
      return report.fault.map { .notProved($0, isRequired: false) }
    } catch {
      return Problem(error)
    }
  }

  /// What the installed program says.
  var says: String? {
    try? ChildProcess.run("/bin/sh", [action.target], in: home.path).trimmingCharacters(
      in: .newlines)
  }

  /// The permissions of a path in the home.
  func mode(_ path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: home.path + "/" + path))?[.posixPermissions]
      as? Int
  }

  /// Everything below the home, by path, without the folders.
  var files: [String] {
    (FileManager.default.enumerator(atPath: home.path)?.allObjects as? [String] ?? [])
      .filter { path in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: home.path + "/" + path, isDirectory: &isFolder)
        return !isFolder.boolValue
      }.sorted()
  }

  /// What lies beside the target after an update of 1.0.0.
  static let kept = [
    "bin/.tool.staging/folder/kept-1", "bin/.tool.staging/folder/records.json",
    "bin/.tool.staging/lock", "bin/tool",
  ]
}
