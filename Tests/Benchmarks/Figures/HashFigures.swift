import UpdatesTestSupport

/// What `breeze sha` costs: all files hashed, against openssl; none changed, against git.
enum HashFigures {
  static func all(_ workshop: Workshop) -> [Figure] {
    hashing(in: workshop) + lookingAgain(in: workshop)
  }

  private static func hashing(in workshop: Workshop) -> [Figure] {
    let name = "breeze sha, 2 GiB in 2,000 files"
    return figures(name, "peak memory of \(name)") { names in
      let tree = try Tree(files: 2_000, bytes: (2 << 30) / 2_000)
      let subject = try workshop.breeze(["sha", tree.folder]).onTwoProcessors()
      let peer = try workshop.program(
        "/bin/sh",
        [
          "-c",
          "find '\(tree.folder)' -name '*.bin' -print0 | xargs -0 -P2 -n50 openssl dgst -sha256",
        ]
      ).onTwoProcessors()
      let times = try PairedTimes(rounds: 5, subject: subject.time, peer: peer.time)
      return [
        Figure(names[0], times: times, peer: "openssl, xargs -P2", atLeastSpeed: 0.9),
        Figure(names[1], mebibytes: try subject.peakMemory(), atMost: 64),
      ]
    }
  }

  private static func lookingAgain(in workshop: Workshop) -> [Figure] {
    let name = "breeze sha --incremental, 10,000 files"
    return figures(name, "peak memory of \(name)") { names in
      let tree = try Tree(files: 10_000, bytes: 4096)
      let git = ["-C", tree.folder]
      let author = ["-c", "user.name=a", "-c", "user.email=a@localhost"]
      for words in [["init", "-q"], ["add", "."], author + ["commit", "-q", "-m", "tree"]] {
        _ = try workshop.program(try Workshop.find("git"), git + words).time()
      }
      let subject = workshop.breeze(["sha", "--incremental", tree.folder])
      // The first records what it finds; files that are as young as the record are looked at twice.
      for _ in 1...2 { _ = try subject.time() }
      let peer = workshop.program(try Workshop.find("git"), git + ["status"])
      let times = try PairedTimes(rounds: 15, subject: subject.time, peer: peer.time)
      return [
        Figure(names[0], times: times, peer: "git status", atMost: 2),
        Figure(names[1], mebibytes: try subject.peakMemory(), atMost: 64),
      ]
    }
  }
}
