import Testing

@testable import UpdatesTerminal

@Suite struct TypeAheadGuardTests {
  @Test func `keys count once the first picture has been there for a while`() {
    var guardian = TypeAheadGuard()
    var opened = [guardian.open(at: 1000)]
    guardian.painted(at: 1000)
    guardian.painted(at: 1100)
    opened.append(guardian.open(at: 1149))
    #expect(!guardian.isOpen)
    opened.append(guardian.open(at: 1150))
    #expect(opened == [false, false, true])
    #expect(guardian.isOpen)
    guardian.painted(at: 5000)
    #expect(guardian.opensAt == nil)
  }
}
