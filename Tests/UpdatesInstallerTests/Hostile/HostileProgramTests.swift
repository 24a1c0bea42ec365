import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesInstaller

@Suite struct HostileProgramTests {
  private let trial: InstallTrial

  init() throws {
    var trial = try InstallTrial()
    trial.installer.proofLimit = .seconds(5)
    self.trial = trial
  }

  private func publish(_ body: String) throws -> InstallRelease {
    try trial.publish("#!/bin/sh\n\(body)\n", as: "tool", mode: 0o755)
    try trial.run("tar", "-czf", "tool.tar.gz", "tool")
    return trial.release("tool.tar.gz")
  }

  /// Whether `2.0.0` is said or not, these do not prove themselves.
  @Test(arguments: [
    "sleep 60", "trap '' TERM INT HUP; while :; do sleep 1; done",
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
  func `the old version comes back`(body: String) throws {
    let release = try publish(body)
    let fault = try #require(try trial.installer.install(release).fault)
    #expect(!fault.sentence.contains { $0.isNewline || $0 == "\u{1B}" || $0 == "\u{7}" })
    // What the program has made for itself is not ours.
    try? FileManager.default.removeItem(atPath: trial.action.target + ".moved")
    try trial.expectUnharmed()
  }

  @Test func `a child that keeps the output open is not waited for`() throws {
    let body = "sleep 60 & echo 2.0.0"
    let proof = VersionProof(
      words: ["/bin/sh", "-c", body], environment: trial.installer.environment, scheme: .dotted,
      target: nil)
    let begin = ContinuousClock.now
    #expect(proof.outcome(expecting: "2.0.0").fault == nil)
    #expect(ContinuousClock.now - begin < .seconds(30))
    _ = try trial.installer.install(try publish(body))
    #expect(trial.files == InstallTrial.kept)
  }

  @Test func `a program that replaces itself is not taken for the new version's file`() throws {
    let release = try publish(
      "printf '#!/bin/sh\\necho 2.0.0\\n' > \"$0.x\"; mv \"$0.x\" \"$0\"; echo 2.0.0")
    let report = try trial.installer.install(release)
    #expect(report.isProved == true)
    // Going back works nevertheless.
    var trial = trial
    trial.installer.installed = "2.0.0"
    #expect(try trial.installer.goBack(to: nil).to == "1.0.0")
    #expect(trial.says == "tool 1.0.0")
  }

  @Test(arguments: [
    ["/no/such/command"], ["no-such-command"], ["relative/tool"], [""],
    ["/bin/sh", "-c", "exit 1"],
    ["/dev/null"], ["/bin/sh", "a\u{0}b"],
  ])
  func `a version command that is none proves nothing`(words: [String]) throws {
    var trial = trial
    trial.installer.versionCommand = words
    let release = try publish("echo 2.0.0")
    let fault = try trial.installer.install(release).fault
    #expect(fault?.summary.hasPrefix("the new version does not run") == true)
    try trial.expectUnharmed()
  }

  @Test func `a program that removes what is kept is said to have no earlier version`() throws {
    let release = try publish("rm -rf \"$(dirname \"$0\")/.tool.staging\"; echo 2.0.0")
    let report = try trial.installer.install(release)
    #expect(report.isProved == true && report.warnings.map(\.code) == ["install.unkept"])
    #expect(trial.files == ["bin/tool"])
  }
}
