import Testing

@testable import UpdatesPlatform

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
    let (left, right) = (try NumericVersion("1.2.3"), try NumericVersion("1.2.4"))
    #expect(left.compare(to: right, at: .minor) == .equal)
    #expect(left.compare(to: right, at: .patch) == .less)
  }

  @Test func `versions of two schemes are ordered by their texts`() throws {
    #expect(try Version("1.9.0", scheme: .semantic) < Version("1.10"))
  }
}
