#if os(Linux)
  import Foundation
  import UpdatesTestSupport
  import Testing

  /// An update of a folder, with a fault at each of its system calls.
  @Suite(.aside) struct InstallSweepTests {
    private static let versions = ["1.0.0", "2.0.0"]

    private static func program(_ version: String) -> String {
      "#!/bin/sh\necho 'tool \(version)'\n"
    }

    /// The files of a version by their path in the folder.
    private static func contents(_ version: String) -> [String: String] {
      ["bin/tool": program(version), "data-\(version)": version]
    }

    @Test(
      arguments: [Fault.diskFull, .inputOutputError, .interrupted, .kill],
      [Renaming.exchanging, .renaming])
    func `a folder is the old or the new whatever call fails`(
      fault: Fault, renaming: Renaming
    ) async throws {
      let served = Self.versions.map { version in
        Dictionary(uniqueKeysWithValues: Self.contents(version).map { ("top/" + $0, $1) })
      }
      let site = try SweptSite(served) { folder, index in
        try ChildProcess.run(
          "sh", ["-c", "chmod -R u=rwX,go=rX . && find . -name tool -exec chmod 755 {} +"],
          in: "\(folder)/\(index)")
        try ChildProcess.run("tar", ["-czf", "\(index).tgz", "-C", "\(index)", "."], in: folder)
      }
      for (index, version) in Self.versions.enumerated() {
        try site.served.write(
          #"{"url": "\#(site.server.url("/\(index).tgz"))", "version": "\#(version)"}"#,
          to: "\(index).json")
      }
      let target = site.folder.path + "/place/tool"
      let program = target + "/bin/tool"
      for (name, text) in Self.contents(Self.versions[1]) {
        try site.folder.write(text, to: "place/tool/" + name)
      }
      try ChildProcess.run("sh", ["-c", "chmod 755 '\(program)'"], in: site.folder.path)
      let appFile = try site.folder.write(
        """
        {"app": {"id": "com.example.tool", "version-command": ["/bin/sh", "\(program)"]},
         "feed": {"kind": "squirrel", "url": "\(site.server.url("/latest.json"))"},
         "action": {"install": "\(target)"}}
        """, to: "tool.json")
      var sweep = CrashSweep(
        folder: site.folder, tool: site.tool,
        // A fault in the version command counts as a version that does not run; it is tried again.
        arguments: [[String]](
          repeating: ["update", "--config", appFile, "--trust", "--quiet", "--always"], count: 2),
        contents: Self.versions.map { Self.contents($0).mapValues { Array($0.utf8) } },
        publish: { index in
          let text = try String(
            contentsOfFile: "\(site.served.path)/\(index).json", encoding: .utf8)
          let path = try site.served.write(text, to: "latest.json")
          // Otherwise the two have one ETag, and the second would be taken for the first.
          try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_600_000_000 + Double(index))],
            ofItemAtPath: path)
        },
        inPlace: { UpdatesTool.contents(of: target).filter { !$0.value.isEmpty } },
        listed: {
          Set(
            UpdatesTool.paths(below: site.folder.path).filter {
              // The answer of the version command is forgotten with each version.
              !$0.hasPrefix("place/tool/") && $0 != "record"
                && !$0.hasSuffix("/version-command.json")
            }.map { path in
              // Which of the two versions is kept, and where, changes from run to run.
              path.replacing(/kept-\d/, with: "kept").replacing(/data-\d.*/, with: "data")
            })
        })
      sweep.step = CrashSweep.points(each: 127)
      try await sweep.sweep(fault, renaming, of: "install")
    }

    @Test(arguments: [Fault.diskFull, .kill])
    func `a rollback that fails or is killed can be made again`(fault: Fault) async throws {
      let tool = try UpdatesTool()
      let site = try InstallSite(in: tool.home)
      #expect(try await tool.run(["install"] + site.options).status == 0)
      let copy = try TemporaryDirectory()
      try ChildProcess.run("cp", ["-a", tool.home.path + "/.", copy.path], in: "/")
      var number = 1
      while true {
        let outcome = try await fault.run(
          tool.tool, ["rollback"] + site.options, at: number, in: copy.path)
        #expect(["tool 1.4.0", "tool 2.0.0"].contains(site.says), "call \(number)")
        let again = try await tool.run(["rollback"] + site.options)
        // Nothing is left to go back to where the first one came so far.
        #expect(again.status == 0 || again.status == 66, "call \(number): \(again.errors)")
        #expect(
          site.says == "tool 1.4.0",
          "call \(number): \(outcome.result.errors)\(again.errors)")
        guard outcome.call != nil else { return }
        // The switch itself is a dozen calls.
        number += CrashSweep.points(each: 10)
        try ChildProcess.run(
          "sh", ["-c", "rm -rf bin .local; cp -a '\(copy.path)/.' ."], in: tool.home.path)
      }
    }
  }
#endif
