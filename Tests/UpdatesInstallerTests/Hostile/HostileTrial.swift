import Foundation
import Testing
import UpdatesTestSupport

@testable import Updates
@testable import UpdatesInstaller

extension InstallTrial {
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
    var trial = self
    trial.installer = Installer(action, environment: installer.environment)
    trial.installer.installed = "1.0.0"
    trial.installer.versionCommand = ["/bin/sh", action.target, "--version"]
    let report = try trial.installPacked("2.0.0")
    #expect(report.isProved == true, sourceLocation: location)
    #expect(says == "tool 2.0.0", sourceLocation: location)
    #expect(files == Self.kept, sourceLocation: location)
  }

  /// The trial's program in a folder that is the target.
  func withFolder() throws -> InstallTrial {
    var trial = self
    trial.action.target = home.path + "/opt/tool"
    trial.installer.action = trial.action
    trial.installer.versionCommand = ["/bin/sh", trial.action.target + "/bin/tool"]
    try write(Self.program("1.0.0"), to: "opt/tool/bin/tool", mode: 0o755)
    return trial
  }

  /// Another release's file, at any URL.
  func release(at url: String) -> InstallRelease {
    let asset = ReleaseAsset(name: "tool.tar.gz", url: url)
    return InstallRelease(asset, version: "2.0.0", files: [asset])
  }

  /// The bytes of a good `tool.tar.gz`, which is not published.
  func packed() throws -> [UInt8] {
    let folder = try TemporaryDirectory()
    let program = try folder.write(Self.program("2.0.0"), to: "tool")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    try ChildProcess.run("tar", ["-czf", "tool.tar.gz", "tool"], in: folder.path)
    return try bytes(of: folder.path + "/tool.tar.gz")
  }

  func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
