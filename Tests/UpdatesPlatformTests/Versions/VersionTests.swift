import Testing

@testable import UpdatesPlatform

@Suite struct VersionTests {
  @Test(arguments: [
    ("1.9", "1.10"), ("1", "1.0.1"), ("1.2.3.4", "1.2.3.5"), ("9", "10"), ("0.0.9", "0.1"),
    ("1.2.3.4.5", "1.2.3.4.6"), ("99999999999999999999", "100000000000000000000"),
    ("1.0.0-beta", "1.0.0"), ("1.0.0-beta2", "1.0.0-beta10"), ("1.0b3", "1.0"),
    ("1.0-alpha", "1.0-beta"), ("1.0-beta", "1.0-beta.2"), ("0-beta.2", "0"), ("1.0-a", "1.0-1"),
    ("0.9", "1.0-beta"), ("1.0-rc.1", "1.0.1-alpha"), ("1.beta", "1.0"), ("2.0-rc1", "v2.0"),
    ("2.0-beta2", "2.0-RC1"), ("2.0RC1", "2.0-rc2"), ("1.0-0.3.7", "1.0"), ("1.0pre1", "1.0"),
  ])
  func `the left version is before the right one`(left: String, right: String) throws {
    #expect(try Version(left) < Version(right))
    #expect(try !(Version(right) < Version(left)))
    #expect(try Version(left) != Version(right))
  }

  @Test(arguments: [
    ("3.3", "3.3a"), ("3.3a", "3.3b"), ("3.3b", "3.4"), ("1.1.1", "1.1.1w"), ("1.1.1A", "1.1.1b"),
    ("1.9.5", "1.9.5p2"), ("9.9p1", "9.9P2"), ("9.9", "9.9p1"), ("2.7.4", "2.7.4.post1"),
    ("2.7.4", "2.7.4-post2"), ("7.1.1-9", "7.1.1-29"), ("7.1.1", "7.1.1-9"), ("8.5.0", "8.5.0_1"),
    ("1.0", "1.0-r1"), ("5.3", "5.3pl1"), ("1.0", "1.0-patch.2"), ("2.43.0", "2.43.0-5-gab12"),
    ("1.2.3", "1.2.3-1ubuntu2"), ("1.2.3", "1.2.3-2.el9"), ("2024-01-09", "2024-02-01"),
    ("1.0-rc1", "1.0-1"), ("1.0a1", "1.0a"), ("3.3rc2", "3.3a"), ("3.3a", "3.3.1"),
    ("1.0", "1.0-1.1"), ("1.0-1", "1.0-1.1"), ("2.0.1-3", "2.0.1-3.2"), ("1.0-1.1", "1.0-2"),
    ("1.0-0.3", "1.0-1.1"), ("0.9.8y", "0.9.8zh"), ("1.1.1z", "1.1.1za"), ("1.1.1za", "1.1.1ZB"),
  ])
  func `a letter, a patch or a revision makes a version later`(left: String, right: String) throws {
    let (left, right) = (try Version(left), try Version(right))
    #expect(left < right && !right.isPrerelease)
    #expect(left.compare(to: right, at: .patch) == .less)
    #expect(!(right < left) && left != right)
  }

  @Test(arguments: [
    ("1", "1.0.0"), ("1.01", "1.1"), ("v1.2", "1.2"), ("V1.2", " 1.2\t"), ("1.0+build.7", "1.0"),
    ("1.0+a", "1.0+b"), ("000", "0"), ("1.0-beta2", "1.0-beta02"), ("1.0-rc1+5", "1-rc1"),
    ("2.0-RC1", "2.0-rc1"), ("2.0rc1", "2.0-rc1"), ("3.3A", "3.3a+1"), ("1.0-1", "1.0_01"),
  ])
  func `the two versions are of one rank`(left: String, right: String) throws {
    #expect(try Version(left) == Version(right))
  }

  @Test(arguments: [
    ("1.2.3.4", "1.2.3.5", VersionLevel.patch), ("1.2.3", "1.2.4", .minor), ("1.2", "1.9", .major),
    ("1.2.3.4.5", "1.2.3.4.6", .build), ("1.0-beta", "1.0", .minor), ("2.0b1", "2.1", .major),
  ])
  func `the two versions are equal at the level`(left: String, right: String, level: VersionLevel)
    throws
  {
    let (left, right) = (try Version(left), try Version(right))
    #expect(left.compare(to: right, at: level) == .equal)
    #expect(left < right)
  }

  @Test(arguments: [
    ("1.2.3", "1.2.4", VersionLevel.patch), ("1.2.3", "1.3.0", .minor), ("1.9", "2.0", .major),
    ("1.2.3.4", "1.2.3.5", .build), ("1.9.9", "2.0.0", .patch), ("1.0-beta", "1.0", .patch),
    ("1.0.0.0-a", "1.0.0.0", .build),
  ])
  func `the left version is before the right one at the level`(
    left: String, right: String, level: VersionLevel
  ) throws {
    #expect(
      try Version(left).compare(to: Version(right), at: level) == .less)
  }

  @Test(arguments: ["1..2", ".1", "1.", "beta", "v", "-", "1.0-a..b", "+5", "v.1", "...", "ß"])
  func `an empty component or a version without a digit is malformed`(text: String) {
    #expect(throws: Problem.versionMalformed(text, .dotted)) { try Version(text) }
  }

  @Test(arguments: ["", " ", "\t\n"])
  func `blanks are no version`(text: String) {
    #expect(throws: Problem.versionEmpty) { try Version(text) }
  }

  @Test func `a version of 512 characters is read and a longer one is refused`() throws {
    let longest = String(repeating: "9", count: 512)
    #expect(try Version("v" + longest.dropFirst()) < Version(longest))
    for count in [513, 10_000] {
      #expect(throws: Problem.versionTooLong) {
        try Version(String(repeating: "9", count: count))
      }
    }
  }

  @Test(arguments: [
    ("1.0-beta", true), ("1.0b3", true), ("1.beta", true), ("v2.0-rc.1+5", true), ("1.0", false),
    ("1.0+beta", false), ("20260101", false), ("1.2.3.4", false), ("1.0a1", true), ("1.0-a", true),
    ("1.0-0.2.3", true), ("1.0-dev", true), ("1.0.a", true), ("1.0ab", true), ("1.0pre", true),
    ("3.3a", false), ("1.9p2", false), ("1.0.post1", false), ("1.0-1", false),
    ("1.0-0.1", true), ("1.0-10.1", false), ("1.0za", false), ("1.0zab", true), ("1.0-za", true),
  ])
  func `a tail makes it a pre-release`(text: String, isPrerelease: Bool) throws {
    #expect(try Version(text).isPrerelease == isPrerelease)
  }

  @Test func `a leading v and blanks are not shown`() throws {
    #expect(try Version(" v2.0.0-rc1+5 ").text == "2.0.0-rc1+5")
    #expect(try Version("2.0").text == "2.0")
  }

  @Test func `the order is total over a mixed set`() throws {
    let texts = [
      "0", "0.1-alpha", "0.1", "1-a", "1-a1", "1-a2", "1-b", "1", "1.0.0.1", "1.1b1", "1.1", "1.10",
      "2.0-alpha", "2", "2.0-0", "2.0-1", "2a", "2p1", "2p2", "10",
    ]
    let versions = try texts.map { try Version($0) }
    #expect(try texts.shuffled().map { try Version($0) }.sorted().map(\.text) == texts)
    for (index, version) in versions.enumerated() {
      for later in versions[(index + 1)...] { #expect(version < later) }
    }
  }

  @Test func `precedence follows the specification's own example`() throws {
    let texts = [
      "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
      "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.1.0", "1.10.0", "2.0.0",
    ]
    let versions = try texts.map { try Version($0, scheme: .semantic) }
    #expect(versions.shuffled().sorted().map(\.text) == texts)
  }

  @Test(arguments: [
    "1", "1.0", "v1.0.0", "1.0.0.0", "01.0.0", "1.0.0-", "1.0.0-01", "1.0.0-a..b", "1.0.0+",
    "a.b.c",
    "1.0.0-ä", " 1.0.0", "1.0.0+a+b", "-1.0.0",
  ])
  func `what is not of the grammar is malformed`(text: String) {
    #expect(throws: Problem.versionMalformed(text, .semantic)) {
      try Version(text, scheme: .semantic)
    }
  }

  @Test(arguments: [
    "1.0.0-0A", "1.0.0--1", "1.0.0-x-y-z.-", "1.0.0+001.-", "999999999999999999999.0.0",
  ])
  func `what the grammar allows is read`(text: String) throws {
    #expect(try Version(text, scheme: .semantic).text == text)
  }

  @Test func `what stands behind a hyphen makes it a pre-release`() throws {
    for (text, isPrerelease) in [("1.0.0-0", true), ("1.0.0+a-b", false), ("1.0.0", false)] {
      #expect(try Version(text, scheme: .semantic).isPrerelease == isPrerelease)
    }
  }

  @Test func `build metadata has no part in the order`() throws {
    #expect(try Version("1.0.0+a", scheme: .semantic) == Version("1.0.0+b", scheme: .semantic))
  }

  @Test func `a pre-release counts at patch but not at minor`() throws {
    let (beta, final) = (
      try Version("1.0.0-beta", scheme: .semantic), try Version("1.0.0", scheme: .semantic)
    )
    #expect(beta.compare(to: final, at: .patch) == .less)
    #expect(beta.compare(to: final, at: .minor) == .equal)
  }

  // [PEP 440](https://peps.python.org/pep-0440/), as Python's `packaging` reads it.

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
    #expect(try Version("3.11.2", scheme: .pep440).satisfies(specifier) == isSatisfied)
  }

  @Test func `numbers may be longer than any number of the machine`() throws {
    let nines = String(repeating: "9", count: 500)
    #expect(try version("1." + nines) < version("2"))
    #expect(try version(nines) > version("8" + nines.dropFirst()))
    #expect(throws: Problem.versionTooLong) { try version(nines + nines) }
  }
}

@Suite struct NumericVersionTests {
  @Test(arguments: [
    ("1.0", "1.0.0"), ("1.9", "1.10"), ("a2", "a10"), ("1.0", "1.0b"), ("7", "07a"),
  ])
  func `the left version is before the right one`(left: String, right: String) throws {
    #expect(try Version(left, scheme: .numeric) < Version(right, scheme: .numeric))
  }

  @Test func `leading zeros do not count`() throws {
    #expect(try Version("1.01", scheme: .numeric) == Version("1.1", scheme: .numeric))
  }

  @Test func `a level looks at the first components`() throws {
    let (left, right) = (
      try Version("1.2.3", scheme: .numeric), try Version("1.2.4", scheme: .numeric)
    )
    #expect(left.compare(to: right, at: .minor) == .equal)
    #expect(left.compare(to: right, at: .patch) == .less)
  }

  @Test func `versions of two schemes are ordered by their texts`() throws {
    #expect(try Version("1.9.0", scheme: .semantic) < Version("1.10"))
  }
}
