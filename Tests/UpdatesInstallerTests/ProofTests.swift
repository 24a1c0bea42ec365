import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesInstaller

@Suite struct ProofTests {
  private let trial: InstallTrial

  init() throws {
    trial = try InstallTrial()
  }

  private func publish(_ text: String) throws -> InstallRelease {
    try trial.publish(text, as: "tool", mode: 0o755)
    try trial.run("tar", "-czf", "tool.tar.gz", "tool")
    return trial.release("tool.tar.gz")
  }

  @Test(arguments: [
    ("#!/bin/sh\nexit 3\n", ProofFault.command(.programEnded(.exited(status: 3)))),
    ("#!/bin/sh\nkill -9 $$\n", .command(.programEnded(.signalled(9)))),
    ("#!/bin/sh\necho nothing\n", .command(.programWithoutVersion("nothing"))),
    ("#!/bin/sh\necho tool 1.9\n", .otherVersion(expected: "2.0.0", found: "1.9")),
    ("#!/bin/sh\nsleep 60\n", .command(.programTimeout(.seconds(5)))),
  ])
  func `a version that does not prove itself goes, and the old one comes back`(
    program: String, fault: ProofFault
  ) throws {
    var trial = trial
    #expect(trial.installer.proofLimit == .seconds(20))
    trial.installer.proofLimit = .seconds(5)
    let release = try publish(program)
    let report = try trial.installer.install(release)
    #expect(report.outcome == .failed && report.fault == fault)
    #expect(report.source?.url == release.asset.url && report.source?.bytes != nil)
    #expect(trial.says == "tool 1.0.0")
    #expect(trial.files == ["bin/tool"])
  }

  @Test(
    arguments: [
      (.command(.programEnded(.exited(status: 1))), true), (.command(.programTimeout(.zero)), true),
      (.command(.programNotStarted("tool", code: ENOEXEC)), true),
      (.command(.programNotStarted("tool", code: EAGAIN)), false),
      (.command(.programFailed("its output could not be read", code: EMFILE)), false),
      (.command(.programLost), true),
      (.otherVersion(expected: "2", found: "1"), true),
      (.otherCopy(path: "a", installed: "b", version: "1"), false),
    ] as [(ProofFault, Bool)])
  func `what the system lacks for a moment says nothing about the version`(
    fault: ProofFault, isOfVersion: Bool
  ) {
    #expect(fault.isOfVersion == isOfVersion)
  }

  @Test(arguments: [
    ("2.1.0", "2.1.0", nil as String?),
    ("2.3.0", "2.1.0", nil),
    ("1.0.0", "2.1.0", "'/bin/sh' is still version 1.0.0"),
    ("2.0.0", "2.1.0", "'/bin/sh' is version 2.0.0, expected 2.1.0"),
    // A server may offer an older version.
    ("1.0.0", "0.9.0", "'/bin/sh' is still version 1.0.0"),
    ("0.9.0", "0.9.0", nil),
  ])
  func `a command may bring a later version than the expected one`(
    found: String, expected: String, fault: String?
  ) {
    let proof = VersionProof(
      words: ["/bin/sh", "-c", "echo \(found)"], environment: trial.installer.environment,
      scheme: .dotted, target: nil)
    let outcome = proof.outcome(expecting: expected, insteadOf: "1.0.0")
    #expect(outcome.found == found)
    #expect(outcome.fault?.summary == fault)
  }

  @Test func `a version that does not prove itself stays where that is wanted`() throws {
    var trial = trial
    trial.installer.keepsUnproved = true
    let report = try trial.installer.install(try publish("#!/bin/sh\nexit 3\n"))
    #expect(report.isProved == false)
    #expect(report.warnings.map(\.code) == ["install.unproved"])
    trial.installer.installed = nil
    #expect(try trial.installer.goBack(to: nil).to == "1.0.0")
    #expect(trial.says == "tool 1.0.0")
  }

  @Test func `another copy that PATH finds first is named`() throws {
    var trial = trial
    try trial.write(InstallTrial.program("1.0.0"), to: "first/tool", mode: 0o755)
    trial.installer.versionCommand = ["tool", "--version"]
    trial.installer.environment = SystemEnvironment(variables: [
      "HOME": trial.home.path, "PATH": "\(trial.home.path)/first:/usr/bin:/bin",
    ])
    let release = try publish(InstallTrial.program("2.0.0"))
    let fault = try #require(try trial.installer.install(release).fault)
    let other = trial.home.path + "/first/tool"
    #expect(fault == .otherCopy(path: other, installed: trial.action.target, version: "1.0.0"))
    #expect(fault.sentence.contains(other) && fault.sentence.contains(trial.action.target))
    #expect(trial.says == "tool 1.0.0")
  }

  @Test func `a new version is run in the environment of the version command`() throws {
    var trial = trial
    trial.installer.environment = SystemEnvironment(variables: [
      "HOME": trial.home.path, "PATH": "/usr/bin:/bin", "JAVA_HOME": "/opt/java",
      "LD_PRELOAD": "/x.so",
    ])
    let program =
      "#!/bin/sh\nenv > \"$HOME/environment\"\necho 2.0.0\n"
    _ = try trial.installer.install(try publish(program))
    let lines = try String(contentsOfFile: trial.home.path + "/environment", encoding: .utf8)
      .split(separator: "\n")
    let names = Set(lines.compactMap { $0.split(separator: "=").first.map(String.init) })
    #expect(
      names.subtracting(["PWD", "_", "SHLVL", "OLDPWD"]) == [
        "HOME", "PATH", "JAVA_HOME", "NO_UPDATE_NOTIFIER",
      ])
  }

  @Test func `without a version command nothing is proved`() throws {
    var trial = trial
    trial.installer.versionCommand = nil
    let report = try trial.installer.install(try publish("#!/bin/sh\nexit 3\n"))
    #expect(report.isProved == nil)
  }
}
