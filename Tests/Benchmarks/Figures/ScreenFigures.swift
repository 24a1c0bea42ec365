/// What the prompt costs until it stands, and for a line of scrolling.
enum ScreenFigures {
  static func all(_ workshop: Workshop, _ configurations: Configurations) -> [Figure] {
    func prompt(_ configuration: String, _ options: [String] = []) -> Program {
      workshop.tool(["prompt"] + options + Configurations.arguments(for: configuration))
    }
    func firstFrame(_ configuration: String, _ options: [String] = []) throws -> Duration {
      try TerminalRun(prompt(configuration, options)).time(until: TerminalRun.endOfFrame)
    }
    return [
      figure("first frame, 80x24") {
        let dialog = workshop.program(
          try Workshop.find("dialog"),
          ["--title", Configurations.title, "--msgbox", Configurations.tenLines, "20", "70"])
        let times = try PairedTimes(rounds: 31) {
          try firstFrame(configurations.short)
        } peer: {
          // It draws the frame and the button first, its text last.
          try TerminalRun(dialog).time(until: Array(Configurations.lastLine.utf8))
        }
        return Figure($0, times: times, peer: "dialog --msgbox", atMost: 1.4)
      },
      figure("first frame, notes of 256 KiB") {
        let times = try PairedTimes(rounds: 31) {
          try firstFrame(configurations.large)
        } peer: {
          try firstFrame(configurations.short)
        }
        return Figure($0, times: times, peer: "ten lines", atMost: 3)
      },
      figure("first frame at the cursor, 80x24") {
        let times = try PairedTimes(rounds: 31) {
          try firstFrame(configurations.short, ["--inline"])
        } peer: {
          try firstFrame(configurations.short)
        }
        return Figure($0, times: times, peer: "whole screen", atMost: 1)
      },
      figure("one line of scroll, 80x24") {
        let run = try TerminalRun(prompt(configurations.scrolling))
        _ = try run.time(until: TerminalRun.readyForKeys)
        let sizes = try (1...16).map { _ in try run.bytes(for: "j") }
        return Figure($0, Double(sizes.reduce(0, +) / sizes.count), "bytes", atMost: 102)
      },
    ]
  }
}
