import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesInstaller

@Suite struct InstallTargetTests {
  private let trial: InstallTrial

  init() throws {
    trial = try InstallTrial()
    try trial.publish(InstallTrial.program("2.0.0"), as: "tool", mode: 0o755)
    try trial.run("tar", "-czf", "tool.tar.gz", "tool")
  }

  private var release: InstallRelease { trial.release("tool.tar.gz") }

  @Test func `a link is refused unless it may be followed`() throws {
    var trial = trial
    let link = trial.home.path + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: trial.action.target)
    trial.installer.action.target = link
    #expect(trial.refusal(of: release) == .installLink(link))
    trial.installer.action.followsLink = true
    let report = try trial.installer.install(release)
    #expect(report.path == link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == trial.action.target)
    #expect(trial.says == "tool 2.0.0")
  }

  @Test(arguments: [0o777, 0o775, 0o1777])
  func `a folder that others may write to is refused`(mode: Int) throws {
    let folder = trial.home.path + "/bin"
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder)
    #expect(trial.refusal(of: release) == .installWritable(folder))
    #expect(trial.says == "tool 1.0.0")
  }

  @Test func `a folder above that others may write to is refused outside the home`() throws {
    var trial = trial
    trial.installer.environment = SystemEnvironment(variables: ["PATH": "/bin"])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: trial.home.path)
    #expect(trial.refusal(of: release) == .installWritable(trial.home.path))
  }

  @Test func `a folder that is the target itself may not be open to others either`() throws {
    var trial = trial
    trial.installer.action.target = trial.home.path + "/bin"
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o775], ofItemAtPath: trial.home.path + "/bin")
    #expect(trial.refusal(of: release) == .installWritable(trial.home.path + "/bin"))
  }

  @Test(.enabled(if: Mount.isPossible, "only root can mount"))
  func `a folder that the system does not let be moved is refused before the download`() throws {
    // An overlay does not lie on another one.
    let layers = try TemporaryDirectory(in: "/dev/shm")
    try layers.write(InstallTrial.program("1.0.0"), to: "low/tool/tool")
    let all = layers.path + "/all"
    let mount = try Mount(overlayIn: layers.path)
    defer { mount.end() }
    var trial = trial
    let told = Monitor([InstallEvent]())
    trial.installer.tells = { event in told.change { $0.append(event) } }
    trial.installer.action.target = all + "/tool"
    #expect(
      trial.refusal(of: release) == Problem(installing: Problem.file(.fileImmovable, all + "/tool"))
    )
    #expect(told.change { $0.isEmpty })
    #expect(throws: Problem(installing: Problem.file(.fileImmovable, all + "/tool"))) {
      try trial.installer.checkedTarget()
    }
    #expect(try FileSystem.names(in: all).sorted() == ["tool"])
    // What lies in the upper layer alone can be moved.
    try ChildProcess.run("cp", ["-a", all + "/tool", all + "/other"], in: "/")
    trial.installer.action.target = all + "/other"
    trial.installer.versionCommand = ["/bin/sh", all + "/other/tool"]
    #expect(try trial.installer.install(release).isProved == true)
  }

  @Test(
    arguments: [
      ("exec /opt/tool \"$@\"", "/opt/tool"), ("exec /opt/python -m tool \"$@\"", nil),
      ("exec java \"$@\"", nil), ("echo tool 1.0.0 \"$@\"", nil),
    ] as [(String, String?)])
  func `a script that only starts another program is refused before the download`(
    command: String, program: String?
  ) throws {
    try trial.write("#!/bin/sh\n\(command)\n", to: "bin/tool", mode: 0o755)
    var expected: Problem?
    if let program { expected = .installStarts(trial.action.target, program: program) }
    var trial = trial
    trial.installer.versionCommand = nil
    #expect(trial.refusal(of: release) == expected)
  }

  @Test func `a FIFO is refused`() throws {
    var trial = trial
    let path = trial.home.path + "/bin/fifo"
    #expect(mkfifo(path, 0o600) == 0)
    trial.installer.action.target = path
    #expect(trial.refusal(of: release) == Problem(installing: Problem.file(.fileNotRegular, path)))
  }

  @Test func `below the home the target needs a home`() throws {
    var trial = trial
    trial.installer.action.target = "~/bin/tool"
    _ = try trial.installer.install(release)
    #expect(trial.says == "tool 2.0.0")
    trial.installer.environment = SystemEnvironment(variables: [:])
    #expect(trial.refusal(of: release) == .installHome)
  }
}
