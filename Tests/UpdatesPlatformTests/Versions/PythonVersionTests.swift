import Testing

@testable import UpdatesPlatform

/// [PEP 440](https://peps.python.org/pep-0440/), as Python's `packaging` reads it.
@Suite struct PythonVersionTests {
  private func version(_ text: String) throws -> Version {
    try Version(text, scheme: .pep440)
  }

  @Test func `the order is the one of the specification`() throws {
    let texts = [
      "1.dev0", "1.0.dev456", "1.0a1", "1.0a2.dev456", "1.0a12.dev456", "1.0a12", "1.0b1.dev456",
      "1.0b2", "1.0b2.post345.dev456", "1.0b2.post345", "1.0rc1.dev456", "1.0rc1", "1.0",
      "1.0+abc.5", "1.0+abc.7", "1.0+5", "1.0.post456.dev34", "1.0.post456", "1.0.15", "1.1.dev1",
      "2.7.4", "2.7.4.post1", "2024.1", "1!0.1", "1!2.0",
    ]
    let versions = try texts.map(version)
    #expect(versions.shuffled().sorted().map(\.text) == texts)
    for (index, one) in versions.enumerated() {
      for later in versions[(index + 1)...] { #expect(one < later && one != later) }
    }
  }

  @Test(arguments: [
    ("1.0.0-RC1", "1rc1"), ("v1.0", "1"), (" V1.0.0\n", "1.0"), ("1.1.0-alpha.2", "1.1a2"),
    ("1.0c3", "1.0-pre_3"), ("1.0preview", "1.0rc0"), ("1.0-1", "1.0.post1"), ("1.0-r4", "1.0rev4"),
    ("1.0.DEV", "1.0dev0"), ("1.0+Ubuntu-1", "1.0+ubuntu.1"), ("0!01.02", "1.2"),
    ("1.0a.", "1.0a0"), ("1.0apost1", "1.0a0.post1"), ("1.0+001", "1.0+1"),
  ])
  func `spellings of one version are equal`(left: String, right: String) throws {
    #expect(try version(left) == version(right))
  }

  @Test(arguments: [
    "1.0-beta-nightly", "1.0.x", "french toast", "1..0", "1.0_1", "1!", "!1", "v", "1.0+",
    "1.0+a+b", "1.0.post1.rc1", "1.0-", "1.0.-1", "vv1", "v 1", "1.0a--b", "1.0+ä",
  ])
  func `what the specification does not allow is malformed`(text: String) {
    #expect(throws: Problem.self) { try version(text) }
  }

  @Test func `a version is shown as it is written, without blanks and a leading v`() throws {
    #expect(try version(" v1.0.0-RC1 ").text == "1.0.0-RC1")
  }

  @Test(arguments: [
    ("1.0rc1", true), ("1.0.dev3", true), ("1.0b2.post1", true), ("1.0", false),
    ("1.0.post1", false), ("1!2.0+local", false),
  ])
  func `a pre-release and a development version come before a release`(
    text: String, isPrerelease: Bool
  ) throws {
    #expect(try version(text).isPrerelease == isPrerelease)
  }

  @Test(arguments: [
    ("1.2.3", "1.2.4", VersionLevel.minor, true), ("1.2.3", "1.2.4", .patch, false),
    ("1.2", "1!1.2", .major, false), ("1.2rc1", "1.2", .minor, true),
    ("1.2.0.1", "1.2.0.2", .patch, true), ("1.2.0.1", "1.2.0.2", .build, false),
    ("1.2", "1.2.post1", .patch, false),
  ])
  func `a level compares the first numbers`(
    left: String, right: String, level: VersionLevel, areEqual: Bool
  ) throws {
    let order = try version(left).compare(to: version(right), at: level)
    #expect(order == (areEqual ? .equal : .less))
  }

  @Test(arguments: [
    (">=3.8", true), (">3.11.2", false), ("<3.11.3", true), ("<=3.11", false), ("==3.11.2", true),
    ("==3.11.*", true), ("==3.1.*", false), ("!=3.11.*", false), ("!=3.10.*,>=3", true),
    ("~=3.11", true), ("~=3.12", false), ("~=3.11.1", true), ("~=3.10.1", false), ("~=4", true),
    ("===3.11.2", true),
    (" >= 3.8 , < 4 ", true), (">=3.8,<3.11", false), ("", true), ("3.8", true), (">=three", true),
    (">=4,=>3", true), (">=3.7.*", true),
  ])
  func `a specifier says which versions may be used, and counts only if it can be read`(
    specifier: String, isSatisfied: Bool
  ) throws {
    #expect(try PythonVersion("3.11.2").satisfies(specifier) == isSatisfied)
  }

  @Test func `numbers may be longer than any number of the machine`() throws {
    let nines = String(repeating: "9", count: 500)
    #expect(try version("1." + nines) < version("2"))
    #expect(try version(nines) > version("8" + nines.dropFirst()))
    #expect(throws: Problem.versionTooLong) { try version(nines + nines) }
  }
}
