import Foundation
import UpdatesTestSupport

/// What one more release, file or kibibyte of notes costs, which stays linear.
enum GrowthFigures {
  static func all(_ workshop: Workshop) -> [Figure] {
    releases(workshop) + files(workshop) + notes(workshop)
  }

  /// Releases that are no more than they have to be: a feed has at most 4 MiB.
  private static func releases(_ workshop: Workshop) -> [Figure] {
    [(SelectionFigures.Kind.appcast, 60_000), (.github, 100_000)].flatMap { kind, most in
      Growth(counts: [10, 1_000, most], mostMemory: 1_300)
        .all(of: "check, a release, \(kind)") { count in
          let versions = 2..<(count + 2)
          let text =
            switch kind {
            case .appcast:
              #"<rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>"#
                + versions.map {
                  #"<item><enclosure url="https://x" sparkle:version="\#($0)"/></item>"#
                }
                .joined()
                + "</channel></rss>"
            case .github:
              "[" + versions.map { #"{"tag_name":"\#($0)"}"# }.joined(separator: ",") + "]"
            }
          let check = try SelectionFigures.check(
            kind, text, newest: #""\#(count + 1)""#, in: workshop)
          return try sample(check, in: workshop)
        }
    }
  }

  private static func files(_ workshop: Workshop) -> [Figure] {
    let growth = Growth(counts: [100, 10_000, 100_000], mostMemory: 3_000)
    return growth.all(of: "breeze sha, a file") { count in
      let tree = try Tree(files: count, bytes: 64)
      return try sample(workshop.breeze(["sha", tree.folder]), in: workshop)
    }
      + [("first sync", false), ("unchanged sync", true)].flatMap { name, isUnchanged in
        growth.all(of: "\(name), a file") { count in
          let tree = try Tree(files: count, bytes: 64)
          let server = try WebServer(root: tree.folder)
          let place = try TemporaryDirectory(in: Tree.memory)
          let copy = place.path + "/copy"
          let sync = workshop.breeze(["sync", server.url("/manifest.json"), copy, "--quiet"])
          if isUnchanged { _ = try sync.time() }
          return try sample(sync, in: workshop) {
            if !isUnchanged { try? FileManager.default.removeItem(atPath: copy) }
          }
        }
      }
  }

  /// The processor time until the end of the notes is shown, in units of a KiB.
  private static func notes(_ workshop: Workshop) -> [Figure] {
    Growth(counts: [1, 64, 255], mostMemory: 12_000).all(of: "notes to their end, a KiB") {
      count in
      let end = "THE-END"
      let notes = Configurations.markdown(bytes: (count << 10) - 16) + "\n\n" + end
      let file = try workshop.directory.write(
        Configurations.text(notes: notes), to: "notes-\(count).json")
      let prompt = workshop.tool(["prompt"] + Configurations.arguments(for: file))
      return try Growth.Sample.median(
        of: (1...5).map { _ in
          let run = try TerminalRun(prompt)
          _ = try run.time(until: TerminalRun.readyForKeys)
          try run.press("G")
          _ = try run.time(until: Array(end.utf8))
          let memory = run.peakMemory
          let use = run.end()
          return Growth.Sample(time: use.time, memory: memory ?? use.peakMemory)
        })
    }
  }

  /// The median of a few runs, of fewer where they take long.
  private static func sample(
    _ program: Program, in workshop: Workshop, preparing prepare: () -> Void = {}
  ) throws -> Growth.Sample {
    var times: [Duration] = []
    repeat {
      prepare()
      times.append(try program.time())
    } while times.count < 15 && times.reduce(.zero, +) < .seconds(2)
    prepare()
    return Growth.Sample(
      time: PairedTimes.median(times), memory: try workshop.peakMemory(of: program))
  }
}
