#if os(Linux)
  import UpdatesTestSupport
  import Testing

  /// What the machine lacks, or refuses, leaves what was in place.
  @Suite struct FreshMachineTests {
    @Test func `without a library that archives need its package is named`() async throws {
      let served = try ServedContent()
      // What is found first and is no library is not looked for elsewhere.
      let libraries = try TemporaryDirectory()
      try libraries.write("none", to: "libarchive.so.13")
      let environment = ["LD_LIBRARY_PATH": libraries.path]
      try served.publish(["a.txt": "one"], as: "content.tgz")
      let result = try await served.tool.run(
        served.update("content.tgz"), environment: environment)
      #expect(result.status == 69)
      #expect(result.errors.contains("the library 'libarchive' is not installed"))
      #expect(result.errors.contains("hint: install the package 'libarchive13'"))
    }

    @Test func `doctor tells of what is not there`() async throws {
      let libraries = try TemporaryDirectory()
      try libraries.write("none", to: "libarchive.so.13")
      let tool = try UpdatesTool()
      let doctor = try await tool.run(
        ["doctor"], environment: ["LD_LIBRARY_PATH": libraries.path])
      #expect(doctor.output.contains("libarchive    not found: archives cannot be extracted"))
      for folder in [".config/updates-tui/apps", ".local/state/updates-tui", ".cache/updates-tui"] {
        #expect(doctor.output.contains("/\(folder) (does not exist yet)\n"))
      }
      let demo = try await tool.run(["demo", "--json"], environment: ["TMPDIR": "/no/such"])
      #expect(demo.status == 74 && demo.output.contains("file.failed"))
    }
  }
#endif
