import Foundation
import UpdatesTestSupport

/// What `sync` costs: all files fetched, against curl; none changed, against rsync.
enum SyncFigures {
  static func all(_ workshop: Workshop) -> [Figure] {
    let first = "first sync of 10,000 files"
    let again = "sync with nothing changed, 10,000 files"
    return figures(first, "peak memory of \(first)", again, "peak memory of \(again)") { names in
      let tree = try Tree(files: 10_000, bytes: 4096)
      let server = try WebServer(root: tree.folder)
      let place = try TemporaryDirectory(in: Tree.memory)
      return try fetching(tree, from: server, into: place, names: (names[0], names[1]), workshop)
        + lookingAgain(tree, at: server, in: place, names: (names[2], names[3]), workshop)
    }
  }

  private static func fetching(
    _ tree: Tree, from server: WebServer, into place: TemporaryDirectory,
    names: (String, String), _ workshop: Workshop
  ) throws -> [Figure] {
    let copy = place.path + "/copy"
    let subject = workshop.breeze(["sync", server.url("/manifest.json"), copy, "--quiet"])
    let fetched = place.path + "/fetched"
    let list = try place.write(
      tree.names.map { "url = \(server.url("/" + $0))\noutput = \(fetched)/\($0)\n" }.joined(),
      to: "list")
    let peer = workshop.program(
      try Workshop.find("curl"),
      ["-s", "--create-dirs", "--parallel", "--parallel-max", "32", "-K", list])
    func cleared(_ folder: String, _ program: Program) throws -> Duration {
      try? FileManager.default.removeItem(atPath: folder)
      return try program.time()
    }
    let times = try PairedTimes(
      rounds: 7, subject: { try cleared(copy, subject) }, peer: { try cleared(fetched, peer) })
    try? FileManager.default.removeItem(atPath: copy)
    return [
      Figure(names.0, times: times, peer: "curl --parallel", atLeastSpeed: 1.1),
      Figure(names.1, mebibytes: try workshop.peakMemory(of: subject), atMost: 64),
    ]
  }

  private static func lookingAgain(
    _ tree: Tree, at server: WebServer, in place: TemporaryDirectory,
    names: (String, String), _ workshop: Workshop
  ) throws -> [Figure] {
    let copy = place.path + "/copy"
    let words = ["sync", server.url("/manifest.json"), copy]
    let subject = workshop.breeze(words + ["--quiet"])
    _ = try subject.time()
    try workshop.breeze(words + ["--json"]).requireOutput(
      containing: #""result":"unchanged""#, in: workshop.directory)
    let mirror = place.path + "/mirror"
    let peer = workshop.program(
      try Workshop.find("rsync"), ["-a", tree.folder + "/", mirror + "/"])
    _ = try peer.time()
    let times = try PairedTimes(rounds: 15, subject: subject.time, peer: peer.time)
    return [
      Figure(names.0, times: times, peer: "rsync -a", atMost: 0.5),
      Figure(names.1, mebibytes: try workshop.peakMemory(of: subject), atMost: 64),
    ]
  }
}
