#if os(Linux)
  import Foundation
  import UpdatesTestSupport
  import Testing

  @Suite(.aside) struct CrashSweepTests {
    private static let old: [String: String] = [
      "a.txt": "old a\n", "sub/b.txt": "old b\n", "gone.txt": "only in the old\n",
      "same.txt": "the same\n",
    ]
    private static let new: [String: String] = [
      "a.txt": "new a, and longer\n", "sub/b.txt": "new b\n", "sub/deep/c.txt": "only in the new\n",
      "same.txt": "the same\n",
    ]

    @Test(arguments: [Fault.diskFull, .inputOutputError, .kill], [Renaming.exchanging, .renaming])
    func `a package in a chosen folder is the old or the new whatever call fails`(
      fault: Fault, renaming: Renaming
    ) async throws {
      let site = try SweptSite([Self.old, Self.new], product: "breeze") { folder, index in
        try ChildProcess.run("tar", ["-czf", "\(index).tgz", "-C", "\(index)", "."], in: folder)
      }
      let place = site.folder.path + "/place"
      let sweep = CrashSweep(
        folder: site.folder, tool: site.tool,
        arguments: [[String]](
          repeating: [
            "fresh", "update", "sample", "--url", site.server.url("/package.tgz"), "--into", place,
            "--quiet",
          ], count: 2),
        contents: [Self.old, Self.new].map { $0.mapValues { Array($0.utf8) } },
        publish: { try Self.publish("\(site.served.path)/\($0).tgz", as: "package.tgz", date: $0) },
        inPlace: { UpdatesTool.contents(of: place).filter { $0.key != ".updates-sync" } },
        listed: {
          Set(UpdatesTool.paths(below: site.folder.path)).filter {
            !$0.hasPrefix("place/") && $0 != "record"
          }
        })
      try await sweep.sweep(fault, renaming, of: "fresh update --into")
    }

    /// Gives a file another name in the folder that is served, as one step.
    private static func publish(_ path: String, as name: String, date: Int) throws {
      let folder = (path as NSString).deletingLastPathComponent
      let link = folder + "/link"
      // Two that are equally old would have one `Last-Modified`.
      let times = Date(timeIntervalSince1970: 1_700_000_000 + Double(date) * 86_400)
      try FileManager.default.setAttributes([.modificationDate: times], ofItemAtPath: path)
      try? FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      guard rename(link, folder + "/" + name) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    }
  }
#endif
