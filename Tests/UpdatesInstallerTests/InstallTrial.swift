import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates
@testable import UpdatesInstaller

/// A home with an installed program, and nginx with what its publisher offers.
final class InstallTrial {
  let home: TemporaryDirectory
  let site: TemporaryDirectory
  let server: WebServer
  var installer: Installer

  /// Installs `tool` of version 1.0.0 in the home.
  init() throws {
    home = try TemporaryDirectory()
    site = try TemporaryDirectory()
    server = try WebServer(root: site.path)
    installer = Self.installer(in: home)
    try place("1.0.0")
  }

  private static func installer(in home: TemporaryDirectory) -> Installer {
    let target = home.path + "/bin/tool"
    var installer = Installer(
      InstallAction(target: target),
      environment: SystemEnvironment(variables: ["HOME": home.path, "PATH": "/usr/bin:/bin"]))
    installer.installed = "1.0.0"
    // Not run directly: a file that another test's new process still has open for writing is busy.
    installer.versionCommand = ["/bin/sh", target, "--version"]
    return installer
  }

  /// The place of the program.
  var target: String { home.path + "/bin/tool" }

  /// A program that says its version, and whatever else is in the file.
  static func program(_ version: String, more: String = "") -> String {
    "#!/bin/sh\necho 'tool \(version)'\n\(more)"
  }

  func write(_ text: String, to path: String, mode: Int = 0o644) throws {
    try home.write(text, to: path)
    try setMode(mode, of: path)
  }

  func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: home.path + "/" + path)
  }

  /// Puts a program of this version in place.
  func place(_ version: String) throws {
    try write(Self.program(version), to: "bin/tool", mode: 0o755)
  }

  /// Makes a folder the target, in which the program is.
  func installFolder(_ path: String = "opt/tool", program: String = "bin/tool") throws {
    installer.action.target = home.path + "/" + path
    installer.versionCommand = ["/bin/sh", installer.action.target + "/" + program]
    try write(Self.program("1.0.0"), to: path + "/" + program, mode: 0o755)
  }

  // MARK: Releases

  /// Writes a file of a release.
  func publish(_ text: String, as path: String, mode: Int = 0o644) throws {
    let whole = try site.write(text, to: path)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: whole)
  }

  /// Runs a program in the site's folder.
  @discardableResult
  func run(_ program: String, _ arguments: String...) throws -> String {
    try ChildProcess.run(program, arguments, in: site.path)
  }

  /// Runs a line of the shell in the site's folder.
  func shell(_ line: String) throws { try run("sh", "-ec", line) }

  /// A release whose one file, or whose files, are those of the site.
  func release(_ name: String = "tool.tar.gz", _ version: String? = "2.0.0") -> InstallRelease {
    let files = ((try? FileManager.default.contentsOfDirectory(atPath: site.path)) ?? []).sorted()
    return InstallRelease(asset(name), version: version, files: files.map(asset))
  }

  private func asset(_ name: String) -> ReleaseAsset {
    ReleaseAsset(name: name, url: server.url("/" + name))
  }

  /// A release of one file, at any URL.
  func release(at url: String) -> InstallRelease {
    let asset = ReleaseAsset(name: "tool.tar.gz", url: url)
    return InstallRelease(asset, version: "2.0.0", files: [asset])
  }

  /// Publishes `tool.tar.gz` with a program of a version, or one with another text.
  @discardableResult
  func pack(_ version: String = "2.0.0", _ program: String? = nil) throws -> InstallRelease {
    try publish(program ?? Self.program(version), as: "tool", mode: 0o755)
    try run("tar", "-czf", "tool.tar.gz", "tool")
    return release("tool.tar.gz", version)
  }

  @discardableResult
  func install(_ version: String) throws -> InstallReport { try installer.install(pack(version)) }

  /// Why an installation that must fail fails.
  func refusal(of release: InstallRelease) -> Problem? {
    do {
      let report = try installer.install(release)
      return report.fault.map { .notProved($0, isRequired: false) }
    } catch {
      return Problem(error)
    }
  }

  // MARK: What is there

  /// What the installed program says.
  var says: String? {
    try? ChildProcess.run("/bin/sh", [target], in: home.path).trimmingCharacters(in: .newlines)
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

  /// Expects the old version and nothing beside it, and that a good release installs after that.
  func expectUnharmed(
    leaving left: [String] = [], _ location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(says == "tool 1.0.0", sourceLocation: location)
    #expect(mode("bin/tool") == 0o755, sourceLocation: location)
    #expect(files == (left + ["bin/tool"]).sorted(), sourceLocation: location)
    for name in left { #expect(name.hasPrefix("bin/.tool.staging/"), sourceLocation: location) }
    try expectGoodInstall(location)
  }

  /// Expects that a good release installs, and that only the old version is kept.
  func expectGoodInstall(_ location: SourceLocation = #_sourceLocation) throws {
    try shell("rm -f *sum* *SUM* *sha256* *.minisig")
    installer = Self.installer(in: home)
    #expect(try install("2.0.0").isProved == true, sourceLocation: location)
    #expect(says == "tool 2.0.0", sourceLocation: location)
    #expect(files == Self.kept, sourceLocation: location)
  }
}
