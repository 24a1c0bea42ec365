import Testing

@testable import UpdatesPlatform

@Suite struct DottedVersionTests {
  @Test(arguments: [
    ("1.9", "1.10"), ("1", "1.0.1"), ("1.2.3.4", "1.2.3.5"), ("9", "10"), ("0.0.9", "0.1"),
    ("1.2.3.4.5", "1.2.3.4.6"), ("99999999999999999999", "100000000000000000000"),
    ("1.0.0-beta", "1.0.0"), ("1.0.0-beta2", "1.0.0-beta10"), ("1.0b3", "1.0"),
    ("1.0-alpha", "1.0-beta"), ("1.0-beta", "1.0-beta.2"), ("0-beta.2", "0"), ("1.0-a", "1.0-1"),
    ("0.9", "1.0-beta"), ("1.0-rc.1", "1.0.1-alpha"), ("1.beta", "1.0"), ("2.0-rc1", "v2.0"),
    ("2.0-beta2", "2.0-RC1"), ("2.0RC1", "2.0-rc2"), ("1.0-0.3.7", "1.0"), ("1.0pre1", "1.0"),
  ])
  func `the left version is before the right one`(left: String, right: String) throws {
    #expect(try DottedVersion(left) < DottedVersion(right))
    #expect(try !(DottedVersion(right) < DottedVersion(left)))
    #expect(try DottedVersion(left) != DottedVersion(right))
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
    let (left, right) = (try DottedVersion(left), try DottedVersion(right))
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
    #expect(try DottedVersion(left) == DottedVersion(right))
  }

  @Test(arguments: [
    ("1.2.3.4", "1.2.3.5", VersionLevel.patch), ("1.2.3", "1.2.4", .minor), ("1.2", "1.9", .major),
    ("1.2.3.4.5", "1.2.3.4.6", .build), ("1.0-beta", "1.0", .minor), ("2.0b1", "2.1", .major),
  ])
  func `the two versions are equal at the level`(left: String, right: String, level: VersionLevel)
    throws
  {
    let (left, right) = (try DottedVersion(left), try DottedVersion(right))
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
      try DottedVersion(left).compare(to: DottedVersion(right), at: level) == .less)
  }

  @Test(arguments: ["1..2", ".1", "1.", "beta", "v", "-", "1.0-a..b", "+5", "v.1", "...", "ß"])
  func `an empty component or a version without a digit is malformed`(text: String) {
    #expect(throws: Problem.versionMalformed(text, .dotted)) { try DottedVersion(text) }
  }

  @Test(arguments: ["", " ", "\t\n"])
  func `blanks are no version`(text: String) {
    #expect(throws: Problem.versionEmpty) { try DottedVersion(text) }
  }

  @Test func `a version of 512 characters is read and a longer one is refused`() throws {
    let longest = String(repeating: "9", count: 512)
    #expect(try DottedVersion("v" + longest.dropFirst()) < DottedVersion(longest))
    for count in [513, 10_000] {
      #expect(throws: Problem.versionTooLong) {
        try DottedVersion(String(repeating: "9", count: count))
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
    #expect(try DottedVersion(text).isPrerelease == isPrerelease)
  }

  @Test func `a leading v and blanks are not shown`() throws {
    #expect(try DottedVersion(" v2.0.0-rc1+5 ").text == "2.0.0-rc1+5")
    #expect(try DottedVersion("2.0").text == "2.0")
  }

  @Test func `the order is total over a mixed set`() throws {
    let texts = [
      "0", "0.1-alpha", "0.1", "1-a", "1-a1", "1-a2", "1-b", "1", "1.0.0.1", "1.1b1", "1.1", "1.10",
      "2.0-alpha", "2", "2.0-0", "2.0-1", "2a", "2p1", "2p2", "10",
    ]
    let versions = try texts.map { try DottedVersion($0) }
    #expect(try texts.shuffled().map { try DottedVersion($0) }.sorted().map(\.text) == texts)
    for (index, version) in versions.enumerated() {
      for later in versions[(index + 1)...] { #expect(version < later) }
    }
  }
}
