import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesInstaller

/// What was installed, prepared or published since the check that found an update.
@Suite struct MeanwhileTests {
  private let trial: InstallTrial

  init() throws {
    trial = try InstallTrial()
  }

  @Test(arguments: ["2.0.0", "3.0.0"])
  func `an update or a later one that is there by now is not replaced`(version: String) throws {
    let release = try trial.pack("2.0.0")
    try trial.place(version)
    let report = try trial.installer.install(release)
    #expect(report.outcome == .already && report.to == version)
    #expect(trial.says == "tool \(version)")
    #expect(trial.files == ["bin/tool"])
  }

  @Test func `another old version is kept under its own name`() throws {
    let release = try trial.pack("2.0.0")
    try trial.place("1.5.0")
    #expect(try trial.installer.install(release).from == "1.5.0")
    #expect(try trial.installer.kept() == ["1.5.0"])
  }

  @Test func `a server may go back to the version that it decides`() throws {
    trial.installer.installed = "3.0.0"
    try trial.place("3.0.0")
    let report = try trial.installer.install(trial.pack("2.0.0"))
    #expect(report.outcome == .installed && trial.says == "tool 2.0.0")
  }

  @Test func `two programs that say the same version are both kept`() throws {
    trial.installer.versionCommand = nil
    for version in ["2.0.0", "3.0.0"] {
      _ = try trial.installer.install(trial.pack(version))
    }
    #expect(try trial.installer.kept() == ["1.0.0", "1.0.0"])
    #expect(try trial.installer.goBack(to: nil).to == "1.0.0")
    #expect(trial.says == "tool 2.0.0")
    _ = try trial.installer.goBack(to: nil)
    #expect(trial.says == "tool 1.0.0")
  }

  @Test(arguments: ["another file", "the same file"])
  func `going back leaves what another program has put in place`(way: String) throws {
    _ = try trial.installer.install(trial.pack("2.0.0"))
    if way == "another file" {
      try trial.place("3.0.0")
    } else {
      let text = InstallTrial.program("3.0.0").replacing("\n", with: "\\n").replacing("'", with: "")
      try ChildProcess.run("sh", ["-c", "printf '\(text)' > bin/tool"], in: trial.home.path)
    }
    trial.installer.installed = "3.0.0"
    let taken = Problem(install: .installTargetReplaced, ["path": trial.installer.action.target])
    #expect(throws: taken) { try trial.installer.goBack(to: nil) }
    #expect(throws: taken) { try trial.installer.planToGoBack(to: nil) }
    #expect(trial.says == "tool 3.0.0")
    #expect(try trial.installer.kept() == ["1.0.0"])
  }

  @Test func `going back leaves a folder that another program has put in place`() throws {
    try trial.installFolder("opt", program: "tool")
    trial.installer.versionCommand = nil
    try trial.publish(InstallTrial.program("2.0.0"), as: "top/tool", mode: 0o755)
    try trial.run("tar", "-czf", "tool.tar.gz", "top")
    _ = try trial.installer.install(trial.release("tool.tar.gz"))
    // A folder gets files while its program is used.
    try trial.write("used", to: "opt/cache")
    _ = try trial.installer.planToGoBack(to: nil)
    try ChildProcess.run("sh", ["-c", "cp -a opt new; rm -r opt; mv new opt"], in: trial.home.path)
    #expect(
      throws: Problem(install: .installTargetReplaced, ["path": trial.installer.action.target])
    ) {
      try trial.installer.goBack(to: nil)
    }
  }

  // MARK: Prepared versions

  @Test func `an installed update takes the place of one that lies ready`() throws {
    _ = try trial.installer.stage(trial.pack("2.0.0"))
    _ = try trial.installer.install(trial.pack("3.0.0"))
    #expect(trial.installer.staged == nil)
    #expect(trial.files == InstallTrial.kept)
  }

  @Test func `a version that lay ready and does not run leaves nothing`() throws {
    _ = try trial.installer.stage(
      trial.pack("2.0.0", InstallTrial.program("2.0.0", more: "exit 3")))
    #expect(try trial.installer.installStaged().outcome == .failed)
    #expect(trial.says == "tool 1.0.0" && trial.files == ["bin/tool"])
  }

  @Test func `what was prepared without a key is not installed with one`() throws {
    _ = try trial.installer.stage(trial.pack("2.0.0"))
    try trial.run("minisign", "-G", "-W", "-f", "-p", "key.pub", "-s", "key.sec")
    trial.installer.key = .minisign(
      try MinisignPublicKey(String(contentsOfFile: trial.site.path + "/key.pub", encoding: .utf8)))
    let error = #expect(throws: Problem.self) { try trial.installer.installStaged() }
    #expect(error?.kind == .installSignature)
    #expect(trial.says == "tool 1.0.0")
  }

  @Test func `what the publisher has replaced since is downloaded again`() throws {
    try trial.publish("", as: "other")
    _ = try trial.pack("2.0.0")
    try trial.shell("sha256sum tool.tar.gz > tool.tar.gz.sha256")
    _ = try trial.installer.stage(trial.release("tool.tar.gz"))
    _ = try trial.pack("2.0.0", InstallTrial.program("2.0.0", more: "# Mended"))
    try trial.shell("sha256sum tool.tar.gz > tool.tar.gz.sha256")
    _ = try trial.installer.install(trial.release("tool.tar.gz"))
    #expect(try String(contentsOfFile: trial.target, encoding: .utf8).hasSuffix("# Mended"))
  }

  @Test func `an installation that is cancelled while it is tried is taken back`() throws {
    trial.installer.tells = { [deadline = trial.installer.deadline] event in
      if event == .proving { deadline.cancel() }
    }
    let release = try trial.pack("2.0.0", InstallTrial.program("2.0.0", more: "exec sleep 3600"))
    #expect(throws: CancellationError.self) { try trial.installer.install(release) }
    #expect(trial.says == "tool 1.0.0")
    #expect(trial.files == ["bin/tool"])
  }
}
