import Foundation
import Testing
import UpdatesTestSupport

@testable import UpdatesInstaller

@_silgen_name("setxattr") private func setAttribute(
  _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer,
  _ size: Int, _ flags: Int32
) -> Int32

@Suite struct InstallTests {
  private let trial: InstallTrial

  init() throws {
    trial = try InstallTrial()
  }

  @Test(arguments: [
    ["tar", "-czf", "tool.tar.gz", "tool", "README"],
    ["tar", "-cf", "tool.tar", "--zstd", "tool", "README"],
    ["tar", "-cJf", "tool.tar.xz", "tool", "README"],
    ["tar", "-cjf", "tool.tar.bz2", "tool", "README"],
    ["zip", "-q", "tool.zip", "tool", "README"],
    ["cp", "tool", "tool-linux"],
    ["sh", "-c", "gzip -c tool > tool.gz"],
  ])
  func `a program comes out of whatever it is packed in`(words: [String]) throws {
    try trial.publish(InstallTrial.program("2.0.0"), as: "tool", mode: 0o755)
    try trial.publish("Read me", as: "README")
    try ChildProcess.run(words[0], Array(words.dropFirst()), in: trial.site.path)
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: trial.site.path).first {
        !["tool", "README"].contains($0)
      })
    let report = try trial.installer.install(trial.release(name))
    #expect(report.outcome == .installed && report.isProved == true)
    #expect(report.from == "1.0.0" && report.to == "2.0.0")
    #expect(trial.says == "tool 2.0.0")
    #expect(trial.mode("bin/tool") == 0o755)
    #expect(trial.files == InstallTrial.kept)
  }

  @Test(
    arguments: [
      (0o775, 0o755, nil), (0o700, 0o700, nil), (0o755, 0o755, nil), (0o777, 0o755, nil),
      (0o4755, 0o755, "set-user-ID"), (0o2755, 0o755, "set-group-ID"),
    ] as [(Int, Int, String?)])
  func `the modes are the old ones, but nobody else may write, and a lost right is told`(
    old: Int, new: Int, right: String?
  ) throws {
    try trial.write(InstallTrial.program("1.0.0"), to: "bin/tool", mode: old)
    func expectTold(_ report: InstallReport) {
      #expect(report.warnings.map(\.code) == (right == nil ? [] : ["install.rights"]))
      #expect(report.warnings.allSatisfy { $0.message.contains(right ?? "") })
    }
    expectTold(try trial.install("2.0.0"))
    #expect(trial.mode("bin/tool") == new)
    try trial.setMode(old, of: "bin/tool")
    expectTold(try trial.installer.goBack(to: nil))
  }

  @Test(.enabled(if: Mount.isPossible, "only root can give capabilities"))
  func `the old file's capabilities are told too`() throws {
    // Version 2, effective: CAP_NET_BIND_SERVICE is permitted.
    let value: [UInt8] = [1, 0, 0, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(setAttribute(trial.target, "security.capability", value, value.count, 0) == 0)
    let report = try trial.install("2.0.0")
    #expect(report.warnings.map(\.code) == ["install.rights"])
    #expect(report.warnings.first?.message.contains("capabilities") == true, "\(report.warnings)")
  }

  @Test func `a folder is replaced as a whole, without the folder at the archive's top`() throws {
    try trial.installFolder()
    try trial.write("old", to: "opt/tool/old.txt")
    try trial.publish(InstallTrial.program("2.0.0"), as: "tool-2.0.0/bin/tool", mode: 0o755)
    try trial.publish("new", as: "tool-2.0.0/new.txt")
    try trial.run("tar", "-czf", "t.tgz", "tool-2.0.0")
    let report = try trial.installer.install(trial.release("t.tgz"))
    #expect(report.isProved == true)
    #expect(
      trial.files.filter { $0.hasPrefix("opt/tool") } == ["opt/tool/bin/tool", "opt/tool/new.txt"])
    trial.installer.installed = "2.0.0"
    let back = try trial.installer.goBack(to: nil)
    #expect(back.outcome == .wentBack && back.to == "1.0.0")
    #expect(
      trial.files.filter { $0.hasPrefix("opt/tool") } == ["opt/tool/bin/tool", "opt/tool/old.txt"])
  }

  @Test func `restorecon labels the files of a folder before they are proved`() throws {
    try trial.installFolder(program: "tool")
    trial.installer.versionCommand = ["/bin/sh", trial.installer.action.target + "/labelled"]
    // It gives the program its name: without that, there is nothing to prove.
    try trial.home.write(
      #"#!/bin/sh\#n[ "$1" = -R ] && cp "$2/tool" "$2/labelled"\#n"#, to: "restorecon.text")
    trial.installer.relabeller = trial.home.path + "/restorecon"
    try ChildProcess.run(
      "install", ["-m", "755", "restorecon.text", "restorecon"], in: trial.home.path)
    try trial.publish(InstallTrial.program("2.0.0"), as: "top/tool", mode: 0o755)
    try trial.run("tar", "-czf", "tool.tar.gz", "top")
    let report = try trial.installer.install(trial.release("tool.tar.gz"))
    #expect(report.isProved == true)
  }

  @Test func `the member of the app file is taken, with or without the folder at the top`() throws {
    for name in ["one", "two"] {
      try trial.publish(InstallTrial.program("2.0.0"), as: "t/bin/\(name)", mode: 0o755)
    }
    try trial.run("tar", "-czf", "t.tgz", "t")
    #expect(
      trial.refusal(of: trial.release("t.tgz"))
        == .installMember(oneOf: ["t/bin/one", "t/bin/two"]))
    #expect(trial.says == "tool 1.0.0")
    for member in ["bin/one", "t/bin/two"] {
      trial.installer.action.member = member
      _ = try trial.installer.install(trial.release("t.tgz"))
    }
    #expect(trial.says == "tool 2.0.0")
    trial.installer.installed = "2.0.0"
    trial.installer.action.member = "bin/three"
    #expect(
      trial.refusal(of: trial.release("t.tgz"))
        == Problem(install: .installMember, ["member": "bin/three"]))
  }

  @Test func `among several programs the one with the target's name is taken`() throws {
    try trial.publish(InstallTrial.program("2.0.0"), as: "t/tool", mode: 0o755)
    try trial.publish(InstallTrial.program("3.0.0"), as: "t/tool-helper", mode: 0o755)
    try trial.run("zip", "-qr", "t.zip", "t")
    _ = try trial.installer.install(trial.release("t.zip"))
    #expect(trial.says == "tool 2.0.0")
  }

  @Test func `an archive that was packed without permissions still gives a program`() throws {
    try trial.publish(InstallTrial.program("2.0.0"), as: "tool")
    try trial.publish("notes", as: "NOTES")
    try trial.run("zip", "-q", "t.zip", "tool", "NOTES")
    _ = try trial.installer.install(trial.release("t.zip"))
    #expect(trial.says == "tool 2.0.0")
  }

  @Test func `the last two versions are kept, and come back one after the other`() throws {
    for (old, new) in [("1.0.0", "2.0.0"), ("2.0.0", "3.0.0"), ("3.0.0", "4.0.0")] {
      trial.installer.installed = old
      _ = try trial.install(new)
    }
    #expect(try trial.installer.kept() == ["3.0.0", "2.0.0"])
    trial.installer.installed = "4.0.0"
    #expect(try trial.installer.goBack(to: nil).to == "3.0.0")
    #expect(trial.says == "tool 3.0.0")
    trial.installer.installed = "3.0.0"
    #expect(try trial.installer.goBack(to: "2.0.0").to == "2.0.0")
    #expect(trial.says == "tool 2.0.0")
    trial.installer.installed = "2.0.0"
    #expect(throws: Problem(install: .installNotKept)) { try trial.installer.goBack(to: nil) }
  }

  @Test func `a version that is not kept is named with those that are`() throws {
    _ = try trial.install("2.0.0")
    trial.installer.installed = "2.0.0"
    #expect(throws: Problem.installNotKept("0.9.0", kept: ["1.0.0"])) {
      try trial.installer.goBack(to: "0.9.0")
    }
  }

  @Test func `a kept version that somebody has changed does not come back`() throws {
    _ = try trial.install("2.0.0")
    trial.installer.installed = "2.0.0"
    let kept = "bin/.tool.staging/folder/kept-1"
    try trial.write(InstallTrial.program("1.0.0", more: "rm -rf /"), to: kept, mode: 0o755)
    let error = #expect(throws: Problem.self) { try trial.installer.goBack(to: nil) }
    #expect(error?.kind == .installKeptChanged)
    #expect(trial.says == "tool 2.0.0")
  }

  @Test func `a running program keeps running`() async throws {
    try trial.write(
      "#!/bin/sh\nif [ \"$1\" = --version ]; then echo 1.0.0; exit; fi\nread line\necho 'still 1.0.0'\n",
      to: "bin/tool", mode: 0o755)
    let running = Process()
    running.arguments = [trial.target]
    let input = Pipe()
    try trial.write("", to: "said")
    let said = trial.home.path + "/said"
    running.executableURL = URL(fileURLWithPath: "/bin/sh")
    (running.standardInput, running.standardOutput) = (input, FileHandle(forWritingAtPath: said))
    let (ended, end) = AsyncStream<Void>.makeStream()
    running.terminationHandler = { _ in end.finish() }
    try running.run()
    _ = try trial.install("2.0.0")
    #expect(trial.says == "tool 2.0.0")
    try input.fileHandleForWriting.write(contentsOf: Data("go\n".utf8))
    for await _ in ended {}
    #expect(try String(contentsOfFile: said, encoding: .utf8) == "still 1.0.0\n")
  }
}
