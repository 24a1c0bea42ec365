import Testing

@testable import UpdatesPlatform

@Suite struct VersionTests {
  /// The texts in ascending order are versions, each before all that follow.
  private func expectOrder(_ texts: [String], _ scheme: VersionScheme) throws {
    let versions = try texts.map { try Version($0, scheme: scheme) }
    #expect(versions.shuffled().sorted().map(\.text) == texts)
    for (index, version) in versions.enumerated() {
      for later in versions[(index + 1)...] { #expect(version < later && version != later) }
    }
  }

  @Test(arguments: [
    ("1.9", "1.10"), ("1", "1.0.1"), ("1.2.3.4", "1.2.3.5"), ("9", "10"), ("0.0.9", "0.1"),
    ("1.2.3.4.5", "1.2.3.4.6"), ("99999999999999999999", "100000000000000000000"),
    ("1.0.0-beta", "1.0.0"), ("1.0.0-beta2", "1.0.0-beta10"), ("1.0b3", "1.0"),
    ("1.0-alpha", "1.0-beta"), ("1.0-beta", "1.0-beta.2"), ("0-beta.2", "0"), ("1.0-a", "1.0-1"),
    ("0.9", "1.0-beta"), ("1.0-rc.1", "1.0.1-alpha"), ("1.beta", "1.0"), ("2.0-rc1", "v2.0"),
    ("2.0-beta2", "2.0-RC1"), ("2.0RC1", "2.0-rc2"), ("1.0-0.3.7", "1.0"), ("1.0pre1", "1.0"),
  ])
  func `the left version is before the right one`(left: String, right: String) throws {
    try expectOrder([left, right].map { try Version($0).text }, .dotted)
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

  @Test(
    arguments: [
      (
        .dotted,
        [
          "0", "0.1-alpha", "0.1", "1-a", "1-a1", "1-a2", "1-b", "1", "1.0.0.1", "1.1b1", "1.1",
          "1.10", "2.0-alpha", "2", "2.0-0", "2.0-1", "2a", "2p1", "2p2", "10",
        ]
      ),
      // The example of the specification first.
      (
        .semantic,
        [
          "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
          "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.1.0", "1.10.0", "2.0.0",
        ]
      ),
      // [PEP 440](https://peps.python.org/pep-0440/), as Python's `packaging` reads it.
      (
        .pep440,
        [
          "1.dev0", "1.0.dev456", "1.0a1", "1.0a2.dev456", "1.0a12.dev456", "1.0a12",
          "1.0b1.dev456", "1.0b2", "1.0b2.post345.dev456", "1.0b2.post345", "1.0rc1.dev456",
          "1.0rc1", "1.0", "1.0+abc.5", "1.0+abc.7", "1.0+5", "1.0.post456.dev34", "1.0.post456",
          "1.0.15", "1.1.dev1", "2.7.4", "2.7.4.post1", "2024.1", "1!0.1", "1!2.0",
        ]
      ),
      (.numeric, ["1.0", "1.0.0", "1.0b", "1.9", "1.10", "7", "07a", "a2", "a10"]),
    ] as [(VersionScheme, [String])])
  func `the order is total`(scheme: VersionScheme, texts: [String]) throws {
    try expectOrder(texts, scheme)
  }

  @Test(
    arguments: [
      (
        .dotted,
        [
          ("1", "1.0.0"), ("1.01", "1.1"), ("v1.2", "1.2"), ("V1.2", " 1.2\t"),
          ("1.0+build.7", "1.0"), ("1.0+a", "1.0+b"), ("000", "0"), ("1.0-beta2", "1.0-beta02"),
          ("1.0-rc1+5", "1-rc1"), ("2.0-RC1", "2.0-rc1"), ("2.0rc1", "2.0-rc1"), ("3.3A", "3.3a+1"),
          ("1.0-1", "1.0_01"),
        ]
      ),
      (
        .pep440,
        [
          ("1.0.0-RC1", "1rc1"), ("v1.0", "1"), (" V1.0.0\n", "1.0"), ("1.1.0-alpha.2", "1.1a2"),
          ("1.0c3", "1.0-pre_3"), ("1.0preview", "1.0rc0"), ("1.0-1", "1.0.post1"),
          ("1.0-r4", "1.0rev4"), ("1.0.DEV", "1.0dev0"), ("1.0+Ubuntu-1", "1.0+ubuntu.1"),
          ("0!01.02", "1.2"), ("1.0a.", "1.0a0"), ("1.0apost1", "1.0a0.post1"),
          ("1.0+001", "1.0+1"),
        ]
      ),
      (.semantic, [("1.0.0+a", "1.0.0+b")]), (.numeric, [("1.01", "1.1")]),
    ] as [(VersionScheme, [(String, String)])])
  func `spellings of one version are equal`(
    scheme: VersionScheme, pairs: [(String, String)]
  ) throws {
    for (left, right) in pairs {
      #expect(try Version(left, scheme: scheme) == Version(right, scheme: scheme), "\(left)")
    }
  }

  @Test(
    arguments: [
      (.dotted, "1.2.3.4", "1.2.3.5", .patch, .build), (.dotted, "1.2.3", "1.2.4", .minor, .patch),
      (.dotted, "1.2", "1.9", .major, .minor), (.dotted, "1.2.3.4.5", "1.2.3.4.6", .build, nil),
      (.dotted, "1.0-beta", "1.0", .minor, .patch), (.dotted, "2.0b1", "2.1", .major, .minor),
      (.dotted, "1.2.3", "1.3.0", .major, .minor), (.dotted, "1.9", "2.0", nil, .major),
      (.dotted, "1.9.9", "2.0.0", nil, .patch), (.dotted, "1.0.0.0-a", "1.0.0.0", .minor, .build),
      (.semantic, "1.0.0-beta", "1.0.0", .minor, .patch),
      (.numeric, "1.2.3", "1.2.4", .minor, .patch),
      (.pep440, "1.2.3", "1.2.4", .minor, .patch), (.pep440, "1.2", "1!1.2", nil, .major),
      (.pep440, "1.2rc1", "1.2", .minor, .patch), (.pep440, "1.2.0.1", "1.2.0.2", .patch, .build),
      (.pep440, "1.2", "1.2.post1", .minor, .patch),
    ] as [(VersionScheme, String, String, VersionLevel?, VersionLevel?)])
  func `two versions are equal down to a level, and from another on in their order`(
    scheme: VersionScheme, left: String, right: String, equal: VersionLevel?, less: VersionLevel?
  ) throws {
    let (left, right) = (try Version(left, scheme: scheme), try Version(right, scheme: scheme))
    if let equal { #expect(left.compare(to: right, at: equal) == .equal) }
    if let less { #expect(left.compare(to: right, at: less) == .less) }
    #expect(left < right)
  }

  @Test(
    arguments: [
      (
        .dotted,
        ["1..2", ".1", "1.", "beta", "v", "-", "1.0-a..b", "+5", "v.1", "...", "ß"]
      ),
      (
        .semantic,
        [
          "1", "1.0", "v1.0.0", "1.0.0.0", "01.0.0", "1.0.0-", "1.0.0-01", "1.0.0-a..b", "1.0.0+",
          "a.b.c", "1.0.0-ä", " 1.0.0", "1.0.0+a+b", "-1.0.0",
        ]
      ),
      (
        .pep440,
        [
          "1.0-beta-nightly", "1.0.x", "french toast", "1..0", "1.0_1", "1!", "!1", "v", "1.0+",
          "1.0+a+b", "1.0.post1.rc1", "1.0-", "1.0.-1", "vv1", "v 1", "1.0a--b", "1.0+ä",
        ]
      ),
    ] as [(VersionScheme, [String])])
  func `what a scheme does not allow is malformed`(scheme: VersionScheme, texts: [String]) {
    for text in texts {
      #expect(throws: Problem.versionMalformed(text, scheme)) { try Version(text, scheme: scheme) }
    }
    for text in ["", " ", "\t\n"] where scheme != .semantic || text.isEmpty {
      #expect(throws: Problem.versionEmpty) { try Version(text, scheme: scheme) }
    }
  }

  @Test(arguments: [
    "1.0.0-0A", "1.0.0--1", "1.0.0-x-y-z.-", "1.0.0+001.-", "999999999999999999999.0.0",
  ])
  func `what the grammar of Semantic Versioning allows is read`(text: String) throws {
    #expect(try Version(text, scheme: .semantic).text == text)
  }

  @Test(arguments: [VersionScheme.dotted, .pep440])
  func `a version of 512 characters is read and a longer one is refused`(
    scheme: VersionScheme
  ) throws {
    let longest = String(repeating: "9", count: 512)
    #expect(
      try Version("v" + longest.dropFirst(), scheme: scheme) < Version(longest, scheme: scheme))
    for text in [longest + "9", String(repeating: "9", count: 10_000)] {
      #expect(throws: Problem.versionTooLong) { try Version(text, scheme: scheme) }
    }
  }

  @Test(
    arguments: [
      (.dotted, "1.0-beta", true), (.dotted, "1.0b3", true), (.dotted, "1.beta", true),
      (.dotted, "v2.0-rc.1+5", true), (.dotted, "1.0", false), (.dotted, "1.0+beta", false),
      (.dotted, "20260101", false), (.dotted, "1.2.3.4", false), (.dotted, "1.0a1", true),
      (.dotted, "1.0-a", true), (.dotted, "1.0-0.2.3", true), (.dotted, "1.0-dev", true),
      (.dotted, "1.0.a", true), (.dotted, "1.0ab", true), (.dotted, "1.0pre", true),
      (.dotted, "3.3a", false), (.dotted, "1.9p2", false), (.dotted, "1.0.post1", false),
      (.dotted, "1.0-1", false), (.dotted, "1.0-0.1", true), (.dotted, "1.0-10.1", false),
      (.dotted, "1.0za", false), (.dotted, "1.0zab", true), (.dotted, "1.0-za", true),
      (.semantic, "1.0.0-0", true), (.semantic, "1.0.0+a-b", false), (.semantic, "1.0.0", false),
      (.pep440, "1.0rc1", true), (.pep440, "1.0.dev3", true), (.pep440, "1.0b2.post1", true),
      (.pep440, "1.0", false), (.pep440, "1.0.post1", false), (.pep440, "1!2.0+local", false),
    ] as [(VersionScheme, String, Bool)])
  func `a tail makes it a pre-release`(
    scheme: VersionScheme, text: String, isPrerelease: Bool
  ) throws {
    #expect(try Version(text, scheme: scheme).isPrerelease == isPrerelease)
  }

  @Test(arguments: [VersionScheme.dotted, .pep440])
  func `a leading v and blanks are not shown`(scheme: VersionScheme) throws {
    #expect(try Version(" v2.0.0-RC1+5 ", scheme: scheme).text == "2.0.0-RC1+5")
    #expect(try Version("2.0", scheme: scheme).text == "2.0")
  }

  @Test func `versions of two schemes are ordered by their texts`() throws {
    #expect(try Version("1.9.0", scheme: .semantic) < Version("1.10"))
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
}
