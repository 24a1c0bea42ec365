import Foundation
import UpdatesTestSupport

/// What `install` costs: a large file against curl and openssl, many files against tar and sync.
enum InstallFigures {
  static func all(_ workshop: Workshop) -> [Figure] {
    let (file, folder) = ("install of a file of 512 MiB", "install of 10,000 files of 4 KiB")
    return figures(file) { names in
      let site = try Site(in: Tree.memory)
      try site.makeFile(mebibytes: 512)
      let fetched = site.directory.path + "/fetched"
      let peer = workshop.program(
        "/bin/sh",
        [
          "-c",
          "curl -s -o '\(fetched)' '\(site.url)' && openssl dgst -sha256 '\(fetched)'",
        ])
      let times = try PairedTimes(
        rounds: 7, subject: { try site.install(workshop).time() },
        peer: {
          try? FileManager.default.removeItem(atPath: fetched)
          return try peer.time()
        })
      return [Figure(names[0], times: times, peer: "curl, openssl dgst", atLeastSpeed: 1)]
    }
      + figures("peak memory of the install of 2 GiB") { names in
        let site = try Site(in: Tree.memory)
        try site.makeFile(mebibytes: 2048)
        let memory = try workshop.peakMemory(of: site.install(workshop))
        return [Figure(names[0], mebibytes: memory, atMost: 32)]
      }
      + figures(folder, "peak memory of the \(folder)") { names in
        // On a disk: in memory there would be nothing to wait for.
        let site = try Site(in: nil)
        let archive = try site.makeFolder(files: 10_000, bytes: 4096)
        let unpacked = site.directory.path + "/unpacked"
        let peer = workshop.program(
          "/bin/sh",
          [
            "-c",
            "mkdir '\(unpacked)' && tar -xf '\(archive)' -C '\(unpacked)' && sync -f '\(unpacked)'",
          ])
        let times = try PairedTimes(
          rounds: 7, subject: { try site.install(workshop).time() },
          peer: {
            try? FileManager.default.removeItem(atPath: unpacked)
            try workshop.program("/bin/sync").run()
            return try peer.time()
          })
        let memory = try workshop.peakMemory(of: site.install(workshop))
        return [
          Figure(names[0], times: times, peer: "tar -x, sync -f", atMost: 1.5),
          Figure(names[1], mebibytes: memory, atMost: 32),
        ]
      }
  }

  /// A server with a release, and an app file that installs it.
  private struct Site {
    let directory: TemporaryDirectory
    let server: WebServer

    /// The name of what is downloaded and, without its ending, of the target.
    private static let name = "tool.bin"

    var url: String { server.url("/" + Self.name) }
    private var target: String { directory.path + "/place/" + Self.name }
    private var served: String { directory.path + "/served/" + Self.name }

    init(in parent: String?) throws {
      directory = try TemporaryDirectory(in: parent)
      try directory.write("", to: "served/empty")
      server = try WebServer(root: directory.path + "/served")
      try directory.write(
        """
        {"app": {"id": "com.example.tool", "name": "Tool", "version": "1.0.0"},
         "action": {"install": "\(target)", "asset": "\(url)"},
         "updates": {"version": "2.0.0", "release-notes": "x", "notify": "always"}}
        """, to: "tool.json")
    }

    /// Serves a file of zeros, of which the disk has nothing.
    func makeFile(mebibytes: Int) throws {
      try ChildProcess.run("truncate", ["-s", "\(mebibytes)M", served], in: directory.path)
    }

    /// Serves a tar; returns its path.
    func makeFolder(files: Int, bytes: Int) throws -> String {
      let tree = try Tree(files: files, bytes: bytes)
      try ChildProcess.run("tar", ["-cf", served, "-C", tree.folder, "."], in: directory.path)
      try FileManager.default.createDirectory(
        atPath: target, withIntermediateDirectories: true)
      return served
    }

    /// The installation over a small old version, with nothing kept.
    func install(_ workshop: Workshop) throws -> Program {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
      try? FileManager.default.removeItem(atPath: directory.path + "/place")
      try directory.write("old", to: "place/\(Self.name)" + (isFolder.boolValue ? "/old" : ""))
      try ChildProcess.run("chmod", ["-R", "go-w", directory.path + "/place"], in: "/")
      try workshop.program("/bin/sync").run()
      return workshop.tool([
        "install", "--quiet", "--config", directory.path + "/tool.json", "--trust",
      ])
    }
  }
}
