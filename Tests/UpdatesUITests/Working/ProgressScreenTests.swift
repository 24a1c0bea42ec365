import Testing
import UpdatesTerminal
import UpdatesTestSupport

@testable import UpdatesUI

@Suite struct ProgressScreenTests {
  /// Work that is as far as it is told to be.
  final class Work {
    var step = ProgressStep(
      forms: ["45 % of 12 MB, 1.2 MB/s, 5 s left", "45 %, 1.2 MB/s", "45 %"], share: 0.45,
      canCancel: true)
    var starts = 0
    var cancels = 0

    func screen(_ words: Localization = Localization()) -> ProgressScreen<Int> {
      ProgressScreen(
        title: words.updatingTitle(name: "Tool", version: "2.0.0"), words: words,
        step: { self.step }, start: { self.starts += 1 }, cancel: { self.cancels += 1 })
    }
  }

  @Test(arguments: [Size(80, 24), Size(20, 5), Size(30, 3)])
  func `a download`(size: Size) throws {
    try Work().screen().verify("progress/download", size)
  }

  @Test func `without a size there is no bar`() {
    let work = Work()
    work.step = ProgressStep(forms: ["3 MB, 1.2 MB/s"], share: nil, canCancel: true)
    let lines = work.screen().view(in: Size(80, 24)).textLines
    #expect(!lines.joined().contains("░") && lines.contains("  3 MB, 1.2 MB/s"))
  }

  @Test(arguments: [.escape, "q", "c", "C"] as [Key])
  func `a key cancels once, and the work still says how it ended`(key: Key) {
    let work = Work()
    var screen = work.screen()
    let size = Size(80, 24)
    for _ in 0..<2 { #expect(screen.update(.resize(size)) == .wake(milliseconds: 100)) }
    #expect(screen.update(.key(key)) == .wake(milliseconds: 100))
    #expect(screen.update(.key(key)) == .wake(milliseconds: 100))
    #expect(work.starts == 1 && work.cancels == 1)
    let text = screen.view(in: size).textLines.joined(separator: "\n")
    #expect(text.contains("Cancelling…") && text.ranges(of: "Cancel").count == 1)
    #expect(screen.update(.message(7)) == .finish(WorkEnd(value: 7, isCancelled: true)))
  }

  @Test(arguments: [.enter, " ", "u", .tab, .down, "?"] as [Key])
  func `a second Enter and other keys do nothing`(key: Key) {
    let work = Work()
    var screen = work.screen()
    #expect(screen.update(.key(key)) == .wake(milliseconds: 100))
    #expect(work.cancels == 0)
    #expect(screen.update(.message(7)) == .finish(WorkEnd(value: 7)))
  }

  @Test func `after the switch nothing can be cancelled`() {
    let work = Work()
    var screen = work.screen()
    work.step.canCancel = false
    #expect(screen.update(.key(.escape)) == .wake(milliseconds: 100))
    #expect(work.cancels == 0)
  }

  @Test(
    arguments: [
      (0, "", "░░░░"), (0.5, "██", "░░"), (0.99, "███", "░"), (1, "████", ""), (7, "████", ""),
      (-1, "", "░░░░"),
    ] as [(Double, String, String)])
  func `a bar is full only at the end`(share: Double, done: String, rest: String) {
    let bar = ProgressBar(share: share, width: 4, isASCII: false)
    #expect(bar.done == done && bar.rest == rest)
    #expect(ProgressBar(share: 0.5, width: 4, isASCII: true).done == "##")
  }
}
