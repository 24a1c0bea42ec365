import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesInstaller

@Suite struct ProofTests {
  private let trial: InstallTrial

  init() throws {
    trial = try InstallTrial()
    #expect(trial.installer.proofLimit == .seconds(20))
    trial.installer.proofLimit = .seconds(5)
  }

  /// Publishes a script as version 2.0.0.
  private func publish(_ body: String) throws -> InstallRelease {
    try trial.pack("2.0.0", "#!/bin/sh\n\(body)\n")
  }

  @Test(arguments: [
    ("exit 3", ProofFault.command(.programEnded(.exited(status: 3)))),
    ("kill -9 $$", .command(.programEnded(.signalled(9)))),
    ("echo nothing", .command(.programWithoutVersion("nothing"))),
    ("echo tool 1.9", .otherVersion(expected: "2.0.0", found: "1.9")),
    ("sleep 60", .command(.programTimeout(.seconds(5)))),
  ])
  func `a version that does not prove itself goes, and the old one comes back`(
    body: String, fault: ProofFault
  ) throws {
    let release = try publish(body)
    let report = try trial.installer.install(release)
    #expect(report.outcome == .failed && report.fault == fault)
    #expect(report.new.url == release.asset.url && report.new.bytes != nil)
    #expect(trial.says == "tool 1.0.0" && trial.files == ["bin/tool"])
  }

  /// Whether `2.0.0` is said or not, these do not prove themselves.
  @Test(arguments: [
    "trap '' TERM INT HUP; while :; do sleep 1; done",
    "(trap '' HUP TERM; sleep 60) & echo 2.0.0; exit 1",
    "head -c 1048576 /dev/zero | tr '\\0' a", "echo 2.0.0; yes", "echo 1.9.9; echo 2.0.0",
    "echo 'version two'", "exit 0", "echo 2.0.0 >&2; exit 0", "echo 2.0.0; exit 1",
    "printf '\\033[31m3.0.0\\007\\n'", "echo 2.0.0.1", "echo 02.0.0-rc.1", "cat; echo 2.0.1",
    "rm -f \"$0\"; exit 3", "rm -f \"$0\"; echo 2.0.0", "ulimit -v 1; echo 2.0.0; exec ls",
    "mv \"$0\" \"$0.moved\" && echo 2.0.0; exit 9", "exec 1>&-; sleep 60",
    "chmod 0 \"$0\"; exit 1",
    "ln -sf /no/such \"$0\"; exit 1", "ln -sf /bin/true \"$0\"; echo 1.0.0",
    "rm \"$0\"; mkfifo \"$0\"; exit 1", "chown 12345:12345 \"$0\"; exit 1",
    "echo x >> \"$0\"; exit 1",
  ])
  func `the old version comes back whatever the new one does`(body: String) throws {
    let fault = try #require(try trial.installer.install(publish(body)).fault)
    #expect(!fault.sentence.contains { $0.isNewline || $0 == "\u{1B}" || $0 == "\u{7}" })
    // What the program has made for itself is not ours.
    try? FileManager.default.removeItem(atPath: trial.target + ".moved")
    try trial.expectUnharmed()
  }

  @Test(
    arguments: [
      (.command(.programEnded(.exited(status: 1))), true), (.command(.programTimeout(.zero)), true),
      (.command(.programNotStarted("tool", code: ENOEXEC)), true),
      (.command(.programNotStarted("tool", code: EAGAIN)), false),
      (.command(.programFailed("its output could not be read", code: EMFILE)), false),
      (.command(.programLost), true), (.otherVersion(expected: "2", found: "1"), true),
      (.otherCopy(path: "a", installed: "b", version: "1"), false),
    ] as [(ProofFault, Bool)])
  func `what the system lacks for a moment says nothing about the version`(
    fault: ProofFault, isOfVersion: Bool
  ) {
    #expect(fault.isOfVersion == isOfVersion)
  }

  /// What a version command of a package manager's program finds.
  private func proof(_ script: String, _ scheme: VersionScheme = .dotted) -> VersionProof {
    VersionProof(
      words: ["/bin/sh", "-c", script], environment: trial.installer.environment,
      scheme: scheme, target: nil)
  }

  @Test func `what cannot be compared with the expected version proves nothing`() {
    let fault = proof("echo 1.2.3.4", .semantic).outcome(expecting: "2.0.0", insteadOf: "1.0.0")
      .fault
    #expect(fault?.summary == "'/bin/sh' is version 1.2.3.4, expected 2.0.0")
  }

  @Test(arguments: [
    ("2.1.0", "2.1.0", nil as String?), ("2.3.0", "2.1.0", nil),
    ("1.0.0", "2.1.0", "'/bin/sh' is still version 1.0.0"),
    ("2.0.0", "2.1.0", "'/bin/sh' is version 2.0.0, expected 2.1.0"),
    // A server may offer an older version.
    ("1.0.0", "0.9.0", "'/bin/sh' is still version 1.0.0"), ("0.9.0", "0.9.0", nil),
  ])
  func `a command may bring a later version than the expected one`(
    found: String, expected: String, fault: String?
  ) {
    let outcome = proof("echo \(found)").outcome(expecting: expected, insteadOf: "1.0.0")
    #expect(outcome.found == found)
    #expect(outcome.fault?.summary == fault)
  }

  @Test func `a child that keeps the output open is not waited for`() throws {
    let body = "sleep 60 & echo 2.0.0"
    let begin = ContinuousClock.now
    #expect(proof(body).outcome(expecting: "2.0.0").fault == nil)
    #expect(ContinuousClock.now - begin < .seconds(30))
    _ = try trial.installer.install(publish(body))
    #expect(trial.files == InstallTrial.kept)
  }

  @Test func `a version that does not prove itself stays where that is wanted`() throws {
    trial.installer.keepsUnproved = true
    let report = try trial.installer.install(try publish("exit 3"))
    #expect(report.isProved == false)
    #expect(report.warnings.map(\.code) == ["install.unproved"])
    trial.installer.installed = nil
    #expect(try trial.installer.goBack(to: nil).to == "1.0.0")
    #expect(trial.says == "tool 1.0.0")
  }

  @Test func `another copy that PATH finds first is named`() throws {
    try trial.write(InstallTrial.program("1.0.0"), to: "first/tool", mode: 0o755)
    trial.installer.versionCommand = ["tool", "--version"]
    trial.installer.environment = SystemEnvironment(variables: [
      "HOME": trial.home.path, "PATH": "\(trial.home.path)/first:/usr/bin:/bin",
    ])
    let fault = try #require(try trial.install("2.0.0").fault)
    let other = trial.home.path + "/first/tool"
    #expect(fault == .otherCopy(path: other, installed: trial.target, version: "1.0.0"))
    #expect(fault.sentence.contains(other) && fault.sentence.contains(trial.target))
    #expect(trial.says == "tool 1.0.0")
  }

  @Test func `a new version is run in the environment of the version command`() throws {
    trial.installer.environment = SystemEnvironment(variables: [
      "HOME": trial.home.path, "PATH": "/usr/bin:/bin", "JAVA_HOME": "/opt/java",
      "LD_PRELOAD": "/x.so",
    ])
    _ = try trial.installer.install(publish("env > \"$HOME/environment\"; echo 2.0.0"))
    let text = try String(contentsOfFile: trial.home.path + "/environment", encoding: .utf8)
    let names = Set(text.split(separator: "\n").compactMap { $0.split(separator: "=").first })
    #expect(
      names.subtracting(["PWD", "_", "SHLVL", "OLDPWD"]) == [
        "HOME", "PATH", "JAVA_HOME", "NO_UPDATE_NOTIFIER",
      ])
  }

  @Test func `without a version command nothing is proved`() throws {
    trial.installer.versionCommand = nil
    #expect(try trial.installer.install(publish("exit 3")).isProved == nil)
  }

  @Test(arguments: [
    ["/no/such/command"], ["no-such-command"], ["relative/tool"], [""],
    ["/bin/sh", "-c", "exit 1"], ["/dev/null"], ["/bin/sh", "a\u{0}b"],
  ])
  func `a version command that is none proves nothing`(words: [String]) throws {
    trial.installer.versionCommand = words
    let fault = try trial.install("2.0.0").fault
    #expect(fault?.summary.hasPrefix("the new version does not run") == true)
    try trial.expectUnharmed()
  }

  @Test func `a program that replaces itself is not taken for the new version's file`() throws {
    let release = try publish(
      "printf '#!/bin/sh\\necho 2.0.0\\n' > \"$0.x\"; mv \"$0.x\" \"$0\"; echo 2.0.0")
    #expect(try trial.installer.install(release).isProved == true)
    // Going back works nevertheless.
    trial.installer.installed = "2.0.0"
    #expect(try trial.installer.goBack(to: nil).to == "1.0.0")
    #expect(trial.says == "tool 1.0.0")
  }

  @Test func `a program that removes what is kept is said to have no earlier version`() throws {
    let release = try publish("rm -rf \"$(dirname \"$0\")/.tool.staging\"; echo 2.0.0")
    let report = try trial.installer.install(release)
    #expect(report.isProved == true && report.warnings.map(\.code) == ["install.unkept"])
    #expect(trial.files == ["bin/tool"])
  }
}
