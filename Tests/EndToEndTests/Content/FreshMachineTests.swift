#if os(Linux)
  import Foundation
  import UpdatesTestSupport
  import Testing

  /// What the machine lacks, or refuses, leaves what was in place.
  @Suite struct FreshMachineTests {
    private let served: ServedContent
    private var tool: UpdatesTool { served.tool }

    init() throws {
      served = try ServedContent()
    }

    @Test func `without a library that archives need its package is named`() async throws {
      // What is found first and is no library is not looked for elsewhere.
      let libraries = try TemporaryDirectory()
      try libraries.write("none", to: "libarchive.so.13")
      let environment = ["LD_LIBRARY_PATH": libraries.path]
      try served.publish(["a.txt": "one"], as: "content.tgz")
      let result = try await tool.run(served.update("content.tgz"), environment: environment)
      #expect(result.status == 69)
      #expect(result.errors.contains("the library 'libarchive' is not installed"))
      #expect(result.errors.contains("hint: install the package 'libarchive13'"))
      let doctor = try await UpdatesTool().run(["doctor"], environment: environment)
      #expect(doctor.output.contains("libarchive    not found: archives cannot be extracted"))
    }

    @Test func `folders that are not there yet are no fault`() async throws {
      let doctor = try await UpdatesTool().run(["doctor"])
      for folder in [
        "/.config/updates-tui/apps", "/.local/state/updates-tui", "/.cache/updates-tui",
      ] {
        #expect(doctor.output.contains("\(folder) (does not exist yet)\n"))
      }
    }
  }
#endif
