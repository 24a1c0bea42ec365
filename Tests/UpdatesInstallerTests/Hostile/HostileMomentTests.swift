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
    try trial.pack()
  }

  enum Moment: Sendable {
    case downloading, downloaded, verifying, unpacking, switching

    /// The steps of an installation; `downloaded` is the end of the first one.
    static let steps: [Moment] = [.downloading, .verifying, .unpacking, .switching]

    func isReached(by event: InstallEvent) -> Bool {
      switch (self, event) {
      case (.downloading, .downloading), (.verifying, .verifying), (.unpacking, .unpacking),
        (.switching, .switching):
        true
      case (.downloaded, .downloading(let progress)): progress.files == 1
      default: false
      }
    }
  }

  /// Runs a shell command in the home, once, at a moment of an installation.
  private func install(
    at moment: Moment, _ command: String
  ) -> Problem? {
    let (home, isDone) = (trial.home.path, Done())
    trial.installer.tells = { event in
      guard moment.isReached(by: event), isDone.isFirst() else { return }
      do {
        try ChildProcess.run("/bin/sh", ["-ec", command], in: home)
      } catch {
        Issue.record(error)
      }
    }
    let error = trial.refusal(of: trial.release())
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
      ("mv theirs bin/tool", Moment.steps),
      ("cat theirs > bin/tool; rm theirs", [.verifying, .unpacking, .switching]),
    ].flatMap { change, moments in moments.map { (change, $0) } })
  func `a target that is replaced or written over meanwhile stays as it is`(
    change: String, moment: Moment
  ) throws {
    let error = install(at: moment, Self.theirs + change)
    #expect(error == Problem(installing: Problem.file(.fileReplaced, trial.target)))
    #expect(trial.says == "theirs")
    #expect(trial.files == ["bin/tool"])
    try trial.place("1.0.0")
    try trial.expectGoodInstall()
  }

  @Test(arguments: [Moment.verifying, .unpacking, .switching])
  func `a target that is removed meanwhile does not come back`(moment: Moment) throws {
    let error = install(at: moment, "rm bin/tool")
    #expect(error == Problem(install: .installMissing, ["path": trial.target]))
    #expect(trial.files == [])
    try trial.place("1.0.0")
    try trial.expectGoodInstall()
  }

  @Test(arguments: Moment.steps, ["ln -s /bin/sh", "mkdir", "mkfifo"])
  func `a target that becomes something else stays that`(moment: Moment, command: String) throws {
    let error = install(at: moment, "rm bin/tool; \(command) bin/tool")
    #expect(
      error == Problem(installing: Problem.file(.fileReplaced, trial.target)),
      "\(String(describing: error))")
    try FileManager.default.removeItem(atPath: trial.target)
    #expect(trial.files == [])
    try trial.place("1.0.0")
    try trial.expectGoodInstall()
  }

  // MARK: The folder

  @Test(arguments: Moment.steps)
  func `a folder that becomes a link leads nowhere else`(moment: Moment) throws {
    let error = install(
      at: moment,
      "mkdir other; cp bin/tool other/; mv bin moved; ln -s other bin")
    #expect(error?.kind == .installNotProved)
    #expect(trial.files == ["moved/tool", "other/tool"])
    #expect(trial.says == "tool 1.0.0")
    try trial.run("sh", "-ec", "cd '\(trial.home.path)'; rm -r bin other; mv moved bin")
    try trial.expectUnharmed()
  }

  @Test(arguments: Moment.steps)
  func `a staging folder that becomes a link leads nowhere else`(moment: Moment) throws {
    _ = install(
      at: moment, "mkdir other; mv bin/.tool.staging moved; ln -s ../other bin/.tool.staging"
    )
    #expect(trial.says == "tool 1.0.0" || trial.says == "tool 2.0.0")
    #expect(!trial.files.contains { $0.hasPrefix("other/") })
    try trial.run("sh", "-ec", "cd '\(trial.home.path)'; rm -r bin/.tool.staging other moved || :")
    try trial.place("1.0.0")
    try trial.expectGoodInstall()
  }

  @Test(arguments: Moment.steps)
  func `a staging folder that is removed meanwhile leaves a whole version`(moment: Moment) throws {
    let error = install(at: moment, "rm -r bin/.tool.staging")
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

  @Test(
    arguments: [Moment.downloaded, .verifying, .unpacking],
    [("mv evil", true), ("mv evil", false), ("cat evil >", true), ("cat evil >", false)])
  func `a download that is exchanged or written over is not installed`(
    moment: Moment, way: (change: String, hasSum: Bool)
  ) throws {
    if way.hasSum { try trial.shell("sha256sum tool.tar.gz > tool.tar.gz.sha256") }
    let error = install(
      at: moment, Self.evil + "\(way.change) \(Self.download); rm -f bare evil")
    if way.change.hasPrefix("mv") {
      #expect(error == Problem(install: .installChanged, ["name": "tool.tar.gz"]))
    } else {
      #expect([.installArchive, .installChanged].contains(error?.kind))
    }
    try trial.expectUnharmed()
  }

  @Test func `a new version that is exchanged before the switch is not installed`() throws {
    let error = install(
      at: .switching, Self.evil + "mv bare bin/.tool.staging/folder/new; rm evil")
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
    try trial.place("1.0.0")
    let big = InstallTrial.program("2.0.0", more: String(repeating: "# 34567\n", count: 100_000))
    try trial.pack("2.0.0", big)
    if way != "tar" { try trial.run("tar", "-cf", "tool.tar.gz", "tool") }
    if way == "sum" { try trial.shell("sha256sum tool.tar.gz > tool.tar.gz.sha256") }
    if way == "bare" { try trial.run("cp", "tool", "tool.tar.gz") }
    #expect(trial.refusal(of: trial.release())?.kind == .installDiskFull)
    try trial.expectUnharmed()
  }
}
