import UpdatesTestSupport

/// What `breeze sha` costs, all files hashed, against openssl: large files, and many small ones.
enum HashFigures {
  static func all(_ workshop: Workshop) -> [Figure] {
    hashing(
      "breeze sha, 2 GiB in 2,000 files", files: 2_000, bytes: (2 << 30) / 2_000, speed: 1,
      workshop)
      + hashing(
        "breeze sha, 10,000 files of 4 KiB", files: 10_000, bytes: 4096, speed: 0.9, workshop)
  }

  private static func hashing(
    _ name: String, files: Int, bytes: Int, speed: Double, _ workshop: Workshop
  ) -> [Figure] {
    figures(name, "peak memory of \(name)") { names in
      let tree = try Tree(files: files, bytes: bytes)
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
        Figure(names[0], times: times, peer: "openssl, xargs -P2", atLeastSpeed: speed),
        Figure(names[1], mebibytes: try workshop.peakMemory(of: subject), atMost: 64),
      ]
    }
  }
}
