import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesInstaller

@Suite struct HostileArchiveInstallTests {
  private let trial: InstallTrial

  init() throws {
    trial = try InstallTrial()
  }

  private func publish(_ bytes: [UInt8]) throws -> InstallRelease {
    try trial.site.write(bytes, to: "hostile.tar.gz")
    return trial.release("hostile.tar.gz")
  }

  private static let archives = HostileArchive.all.filter { $0.limits == ArchiveLimits() }

  @Test(arguments: Thoroughness.cases(archives))
  func `it is not installed as a program`(archive: HostileArchive) throws {
    let release = try publish(archive.bytes)
    #expect(trial.refusal(of: release) == .installArchive("hostile.tar.gz", archive.error))
    try trial.expectUnharmed()
  }

  /// A tar with the program as something else, and the member that the app file names.
  struct Trick: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var member: String?
    let error: Problem
    let build: @Sendable (inout TarBuilder) -> Void

    init(
      _ name: String, member: String? = nil, _ error: Problem,
      _ build: @escaping @Sendable (inout TarBuilder) -> Void
    ) {
      (testDescription, self.member, self.error, self.build) = (name, member, error, build)
    }
  }

  private static func noMember(_ name: String) -> Problem {
    Problem(install: .installMember, ["member": name])
  }

  private static let good = InstallTrial.program("2.0.0")

  static let tricks: [Trick] = [
    Trick("the member is a link", member: "tool", noMember("tool")) {
      $0.file("other", good, mode: 0o755)
      $0.symbolicLink("tool", to: "other")
    },
    Trick("the member is a folder", member: "tool", noMember("tool")) {
      $0.file("tool/run", good, mode: 0o755)
    },
    Trick("the member is behind a link", member: "l/tool", noMember("l/tool")) {
      $0.file("d/tool", good, mode: 0o755)
      $0.symbolicLink("l", to: "d")
    },
    Trick("the only program is a link", .installMember(oneOf: ["README", "other"])) {
      $0.file("other", good)
      $0.file("README")
      $0.symbolicLink("tool", to: "other")
    },
    Trick("the only program is a folder", .installMember(oneOf: [])) { $0.folder("tool") },
    Trick("two programs have the name", .installMember(oneOf: ["a/tool", "b/tool"])) {
      $0.file("a/tool", good, mode: 0o755)
      $0.file("b/tool", good, mode: 0o755)
    },
  ]

  @Test(arguments: tricks)
  func `a program that is something else is not installed`(trick: Trick) throws {
    trial.installer.action.member = trick.member
    let release = try publish(TarBuilder.archive(.ustar, trick.build))
    #expect(trial.refusal(of: release) == trick.error)
    try trial.expectUnharmed()
  }

  @Test(arguments: [
    "../tool", "/bin/sh", "top/../../tool", ".", "..", "", "tool/", "a//tool", "a\nb",
  ])
  func `a member that is no plain path is not found`(member: String) throws {
    trial.installer.action.member = member
    let release = try publish(TarBuilder.archive { $0.file("top/tool", Self.good, mode: 0o755) })
    #expect(trial.refusal(of: release) == Self.noMember(member))
    try trial.expectUnharmed()
  }

  @Test(arguments: ["bin", "bin/tool", "l", "."])
  func `a folder that is something else is not installed`(member: String) throws {
    try trial.installFolder()
    trial.installer.action.member = member
    let before = trial.files
    let release = try publish(
      TarBuilder.archive { tar in
        tar.file("top/bin/tool", "#!/bin/sh\nexit 1\n", mode: 0o755)
        tar.symbolicLink("top/l", to: "bin")
      })
    let error = trial.refusal(of: release)
    #expect(
      error == Self.noMember(member)
        || error?.kind == .installNotProved)
    #expect(trial.files == before)
    #expect(
      try ChildProcess.run("/bin/sh", ["opt/tool/bin/tool"], in: trial.home.path) == "tool 1.0.0\n")
  }

  @Test func `the right to write for others is taken from everything`() throws {
    try trial.installFolder()
    let release = try publish(
      TarBuilder.archive { tar in
        tar.folder("top", mode: 0o777)
        tar.folder("top/bin", mode: 0o777)
        tar.file("top/bin/tool", Self.good, mode: 0o777)
        tar.file("top/data", "x", mode: 0o666)
      })
    _ = try trial.installer.install(release)
    for path in ["opt/tool", "opt/tool/bin", "opt/tool/bin/tool", "opt/tool/data"] {
      #expect((trial.mode(path) ?? 0o777) & 0o022 == 0, "\(path)")
    }
  }
}
