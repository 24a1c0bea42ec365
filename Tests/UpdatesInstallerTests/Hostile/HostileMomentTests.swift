import Foundation
import Synchronization
import Testing
import UpdatesTestSupport

@testable import UpdatesInstaller

/// What somebody does to the target, its folder and the download while an update is installed.
@Suite struct HostileMomentTests {
  private let trial: InstallTrial

  init() throws {
    trial = try InstallTrial()
    try trial.publish(InstallTrial.program("2.0.0"), as: "tool", mode: 0o755)
    try trial.run("tar", "-czf", "tool.tar.gz", "tool")
  }

  enum Moment: CaseIterable, Sendable {
    case downloading, verifying, unpacking, switching

    func isReached(by event: InstallEvent) -> Bool {
      switch (self, event) {
      case (.downloading, .downloading), (.verifying, .verifying), (.unpacking, .unpacking),
        (.switching, .switching):
        true
      default: false
      }
    }
  }

  /// Runs a shell command in the home, once, at a moment of an installation.
  private func install(
    _ trial: InstallTrial, at moment: Moment, _ command: String, asset: String = "tool.tar.gz"
  ) -> Problem? {
    var trial = trial
    let (home, isDone) = (trial.home.path, Done())
    trial.installer.tells = { event in
      guard moment.isReached(by: event), isDone.isFirst() else { return }
      do {
        try ChildProcess.run("/bin/sh", ["-ec", command], in: home)
      } catch {
        Issue.record(error)
      }
    }
    let error = trial.refusal(of: trial.release(asset))
    #expect(!isDone.isFirst())
    return error
  }

  private final class Done: Sendable {
    private let value = Atomic(false)
    func isFirst() -> Bool { !value.exchange(true, ordering: .relaxed) }
  }

  private static let theirs = "printf '#!/bin/sh\\necho theirs\\n' > theirs; chmod 755 theirs; "

  // MARK: The target

  @Test(
    arguments: [
      ("mv theirs bin/tool", Moment.allCases),
      ("cat theirs > bin/tool; rm theirs", [.verifying, .unpacking, .switching]),
    ].flatMap { change, moments in moments.map { (change, $0) } })
  func `a target that is replaced or written over meanwhile stays as it is`(
    change: String, moment: Moment
  ) throws {
    let error = install(trial, at: moment, Self.theirs + change)
    #expect(error == Problem(installing: Problem.file(.fileReplaced, trial.action.target)))
    #expect(trial.says == "theirs")
    #expect(trial.files == ["bin/tool"])
    try trial.write(InstallTrial.program("1.0.0"), to: "bin/tool", mode: 0o755)
    try trial.expectGoodInstall()
  }

  @Test(arguments: [Moment.verifying, .unpacking, .switching])
  func `a target that is removed meanwhile does not come back`(moment: Moment) throws {
    let error = install(trial, at: moment, "rm bin/tool")
    #expect(error == .installMissing(trial.action.target))
    #expect(trial.files == [])
    try trial.write(InstallTrial.program("1.0.0"), to: "bin/tool", mode: 0o755)
    try trial.expectGoodInstall()
  }

  @Test(arguments: Moment.allCases, ["ln -s /bin/sh", "mkdir", "mkfifo"])
  func `a target that becomes something else stays that`(moment: Moment, command: String) throws {
    let error = install(trial, at: moment, "rm bin/tool; \(command) bin/tool")
    #expect(
      error == Problem(installing: Problem.file(.fileReplaced, trial.action.target)),
      "\(String(describing: error))")
    try FileManager.default.removeItem(atPath: trial.action.target)
    #expect(trial.files == [])
    try trial.write(InstallTrial.program("1.0.0"), to: "bin/tool", mode: 0o755)
    try trial.expectGoodInstall()
  }

  // MARK: The folder

  @Test(arguments: Moment.allCases)
  func `a folder that becomes a link leads nowhere else`(moment: Moment) throws {
    let error = install(
      trial, at: moment,
      "mkdir other; cp bin/tool other/; mv bin moved; ln -s other bin")
    #expect(error?.kind == .installNotProved)
    #expect(trial.files == ["moved/tool", "other/tool"])
    #expect(trial.says == "tool 1.0.0")
    try trial.run("sh", "-ec", "cd '\(trial.home.path)'; rm -r bin other; mv moved bin")
    try trial.expectUnharmed()
  }

  @Test(arguments: Moment.allCases)
  func `a staging folder that becomes a link leads nowhere else`(moment: Moment) throws {
    _ = install(
      trial, at: moment, "mkdir other; mv bin/.tool.staging moved; ln -s ../other bin/.tool.staging"
    )
    #expect(trial.says == "tool 1.0.0" || trial.says == "tool 2.0.0")
    #expect(!trial.files.contains { $0.hasPrefix("other/") })
    try trial.run("sh", "-ec", "cd '\(trial.home.path)'; rm -r bin/.tool.staging other moved || :")
    try trial.write(InstallTrial.program("1.0.0"), to: "bin/tool", mode: 0o755)
    try trial.expectGoodInstall()
  }

  @Test(arguments: Moment.allCases)
  func `a staging folder that is removed meanwhile leaves a whole version`(moment: Moment) throws {
    let error = install(trial, at: moment, "rm -r bin/.tool.staging")
    #expect(error != nil)
    #expect(trial.says == "tool 1.0.0")
    #expect(trial.files == ["bin/tool"])
    try trial.expectGoodInstall()
  }

  // MARK: The download

  private static let evil =
    "mkdir e; cd e; printf '#!/bin/sh\\necho tool 2.0.0 evil\\n' > tool; chmod 755 tool; "
    + "tar -czf ../evil tool; cp tool ../bare; cd ..; rm -r e; "
  private static let download = "bin/.tool.staging/folder/download"

  @Test(arguments: [Moment.verifying, .unpacking], [true, false])
  func `a download that is exchanged is not installed`(moment: Moment, hasSum: Bool) throws {
    if hasSum { try trial.run("sh", "-c", "sha256sum tool.tar.gz > tool.tar.gz.sha256") }
    let error = install(
      trial, at: moment, Self.evil + "mv evil \(Self.download); rm bare")
    #expect(error == .installChanged("tool.tar.gz"))
    if hasSum { try trial.run("rm", "tool.tar.gz.sha256") }
    try trial.expectUnharmed()
  }

  @Test(arguments: [Moment.verifying, .unpacking], [true, false])
  func `a download that is written over is not installed`(moment: Moment, hasSum: Bool) throws {
    if hasSum { try trial.run("sh", "-c", "sha256sum tool.tar.gz > tool.tar.gz.sha256") }
    let error = install(
      trial, at: moment, Self.evil + "cat evil > \(Self.download); rm bare evil")
    #expect([.installArchive, .installChanged].contains(error?.kind))
    if hasSum { try trial.run("rm", "tool.tar.gz.sha256") }
    try trial.expectUnharmed()
  }

  @Test func `a new version that is exchanged before the switch is not installed`() throws {
    let error = install(
      trial, at: .switching, Self.evil + "mv bare bin/.tool.staging/folder/new; rm evil")
    #expect(
      error
        == Problem(
          installing: Problem.file(.fileReplaced, trial.home.path + "/bin/.tool.staging/folder/new")
        ))
    try trial.expectUnharmed()
  }

  @Test(.enabled(if: Mount.isPossible), arguments: ["tar", "sum", "bare"])
  func `a disk that is too small for it leaves the old version`(way: String) throws {
    let mount = try Mount(
      over: trial.home.path, options: ["-t", "tmpfs", "-o", "size=512k,mode=755"])
    defer { mount.end() }
    try trial.write(InstallTrial.program("1.0.0"), to: "bin/tool", mode: 0o755)
    let big = InstallTrial.program("2.0.0", more: String(repeating: "# 34567\n", count: 100_000))
    try trial.publish(big, as: "tool", mode: 0o755)
    try trial.run("tar", way == "tar" ? "-czf" : "-cf", "big.tar.gz", "tool")
    if way == "sum" { try trial.run("sh", "-c", "sha256sum big.tar.gz > big.tar.gz.sha256") }
    if way == "bare" { try trial.run("cp", "tool", "big.tar.gz") }
    #expect(trial.refusal(of: trial.release("big.tar.gz"))?.kind == .installDiskFull)
    try trial.expectUnharmed()
  }
}
