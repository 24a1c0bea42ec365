import Testing
import UpdatesTestSupport

@Suite struct SnapshotMismatchTests {
  @Test func `the lines that differ are marked among those that do not`() throws {
    let mismatch = SnapshotMismatch(
      name: "x", kind: .differs(recorded: "same\nold\nend\n", actual: "same\nnew\nend\n"))
    #expect(mismatch.description.hasSuffix(":\n  same\n- old\n+ new\n  end\n  "))
  }

  @Test func `a snapshot never recorded says so and shows the text`() {
    let mismatch = SnapshotMismatch(name: "x", kind: .notRecorded(actual: "the text"))
    #expect(mismatch.description.contains("never recorded"))
    #expect(mismatch.description.hasSuffix("the text"))
  }
}
