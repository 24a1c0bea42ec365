import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesInstaller

@Suite struct InstallTargetTests {
  private let trial: InstallTrial

  init() throws {
    trial = try InstallTrial()
    try trial.pack()
  }

  @Test func `a link is refused unless it may be followed`() throws {
    let link = trial.home.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: trial.target)
    trial.installer.action.target = link
    #expect(trial.refusal(of: trial.release()) == Problem(install: .installLink, ["path": link]))
    trial.installer.action.followsLink = true
    let report = try trial.installer.install(trial.release())
    #expect(report.path == link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == trial.target)
    #expect(trial.says == "tool 2.0.0")
  }

  @Test(arguments: [0o777, 0o775, 0o1777], ["bin/tool", "bin"])
  func `a folder that others may write to is refused`(mode: Int, target: String) throws {
    trial.installer.action.target = trial.home.path + "/" + target
    try trial.setMode(mode, of: "bin")
    #expect(trial.refusal(of: trial.release()) == .installWritable(trial.home.path + "/bin"))
    #expect(trial.says == "tool 1.0.0")
  }

  @Test func `a folder above that others may write to is refused outside the home`() throws {
    trial.installer.environment = SystemEnvironment(variables: ["PATH": "/bin"])
    try trial.setMode(0o777, of: "")
    #expect(trial.refusal(of: trial.release()) == .installWritable(trial.home.path))
  }

  @Test(.enabled(if: Mount.isPossible, "only root can mount"))
  func `a folder that the system does not let be moved is refused before the download`() throws {
    // An overlay does not lie on another one.
    let layers = try TemporaryDirectory(in: "/dev/shm")
    try layers.write(InstallTrial.program("1.0.0"), to: "low/tool/tool")
    let all = layers.path + "/all"
    let mount = try Mount(overlayIn: layers.path)
    defer { mount.end() }
    let told = Monitor([InstallEvent]())
    trial.installer.tells = { event in told.change { $0.append(event) } }
    trial.installer.action.target = all + "/tool"
    let refused = Problem(installing: Problem.file(.fileImmovable, all + "/tool"))
    #expect(trial.refusal(of: trial.release()) == refused)
    #expect(told.change { $0.isEmpty })
    #expect(throws: refused) { try trial.installer.checkedTarget() }
    #expect(try FileSystem.names(in: all).sorted() == ["tool"])
    // What lies in the upper layer alone can be moved.
    try ChildProcess.run("cp", ["-a", all + "/tool", all + "/other"], in: "/")
    trial.installer.action.target = all + "/other"
    trial.installer.versionCommand = ["/bin/sh", all + "/other/tool"]
    #expect(try trial.installer.install(trial.release()).isProved == true)
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
    trial.installer.versionCommand = nil
    let refused = program.map {
      Problem(install: .installStarts, ["path": trial.target, "program": $0])
    }
    #expect(trial.refusal(of: trial.release()) == refused)
  }

  @Test func `a FIFO is refused`() throws {
    let path = trial.home.path + "/bin/fifo"
    #expect(mkfifo(path, 0o600) == 0)
    trial.installer.action.target = path
    let refused = Problem(installing: Problem.file(.fileNotRegular, path))
    #expect(trial.refusal(of: trial.release()) == refused)
  }

  @Test func `below the home the target needs a home`() throws {
    trial.installer.action.target = "~/bin/tool"
    _ = try trial.installer.install(trial.release())
    #expect(trial.says == "tool 2.0.0")
    trial.installer.environment = SystemEnvironment(variables: [:])
    #expect(trial.refusal(of: trial.release()) == Problem(install: .installHome))
  }
}
