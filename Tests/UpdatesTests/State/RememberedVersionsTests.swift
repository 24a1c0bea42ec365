import Testing

@testable import Updates

@Suite struct RememberedVersionsTests {
  @Test func `a version that is set again is the newest`() {
    var remembered: RememberedVersions<Int> = ["1": 1, "2": 2, "3": 3]
    remembered["1"] = 9
    #expect(remembered.entries.map(\.version) == ["2", "3", "1"])
    #expect(remembered["1"] == 9)
    remembered["3"] = nil
    remembered["4"] = nil
    #expect(remembered.entries.map(\.version) == ["2", "1"])
  }

  @Test func `the oldest are forgotten first`() {
    var remembered: RememberedVersions<Int> = ["1": 1, "2": 2, "3": 3]
    remembered.keepLast(5)
    #expect(remembered.entries.count == 3)
    remembered.keepLast(1)
    #expect(remembered == ["3": 3])
    remembered.keepLast(0)
    #expect(remembered.isEmpty)
  }
}
