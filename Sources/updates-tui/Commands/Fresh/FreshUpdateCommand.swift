import UpdatesCLI
import UpdatesContent

/// `fresh update`: fetches a package where the server has a newer one.
enum FreshUpdateCommand: ToolCommand {
  static let command = Command(
    "update", summary: "fetch a package where the server has a newer one",
    discussion: [
      "A tar (also with gzip, bzip2, xz or zstd) or zip becomes a folder, gzip of anything else "
        + "one file. Where nothing can be fetched, what is in place stays; where nothing is, the "
        + "bundled copy is put there.",
      "A file beside the bundled copy, named FILE.meta, may tell its date: "
        + #"{"Last-Modified": "Sat, 10 Nov 2018 14:46:48 GMT"}. Where it is newer than what is "#
        + "in place, it is put there first.",
      "--sha256 and --public-key are of the download; the bundled copy is taken as it is. A "
        + "signature vouches for whoever has the key, and its trusted comment is not compared.",
      FreshCommands.names,
    ],
    operands: [Operand("NAME")],
    groups: [
      OptionGroup(
        "What",
        [
          Option("url", value: .text("URL"), help: "where the package is"),
          Option("bundled", value: .text("FILE"), help: "a copy to begin with"),
          Option(
            "into", value: .text("DIR"),
            help: "put it in DIR, where what you put there yourself stays; else the folder is the "
              + "package's alone, and all in it is replaced"),
          Option(
            "header", value: .text("FIELD"), isRepeatable: true,
            help: "'Name: value', or @FILE with such lines"),
          Option(
            "max-size", value: .text("SIZE"),
            help: "the most that is fetched, such as 500K, 20M or 2G; 8G unless given"),
          Option(
            "sha256", value: .text("HEX"), help: "the download's checksum; anything else is refused"
          ),
          Option("public-key", value: .text("KEY"), help: "minisign's, for a signed download"),
          Option(
            "signature", value: .text("URL"), help: "the signature's; else URL.minisig"),
          Option(
            "save", value: .rest("COMMAND…"),
            help: "instead of unpacking it: runs this, which reads the download from standard "
              + "input; its output goes to standard error; ends the options"),
        ]),
      OptionGroup(
        "How",
        FreshCommands.options.options + [
          Option("timeout", value: .text("SECONDS"), help: "for all of it, 600 unless given"),
          Option("allow-insecure-http", help: "allow http for other hosts than this machine"),
        ]),
    ],
    examples: [
      "updates-tui fresh update a --url https://example.com/a.tgz --bundled a.tgz",
      "updates-tui fresh update b --url https://example.com/b.gz \\\n"
        + "    --save sh -c 'gunzip | sqlite3 b.db'",
    ])

  static let blankMembers: JSONObject = [
    "name": .null, "path": .null, "status": .null, "lastModified": .null, "etag": .null,
  ]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let latest = Latest(ContentProgress())
    func failed(_ failure: Failure) -> Reply {
      var members = blankMembers
      members["status"] = JSON(latest.value.status)
      var reply = FreshCommands.reply(failure, name: arguments.operands[0], members: members)
      reply.warnings = latest.value.warnings
      return reply
    }
    do {
      return try update(arguments, telling: latest, in: world)
    } catch let error as ContentError {
      if let status = error.status { latest.change { $0.status = status } }
      return failed(Failure(error))
    } catch let error as ArgumentsError {
      return failed(Failure(error, tool: "updates-tui", path: arguments.path))
    } catch let failure as Failure {
      return failed(failure)
    }
  }

  private static func update(
    _ arguments: Arguments, telling latest: Latest<ContentProgress>, in world: World
  ) throws -> Reply {
    let package = try package(arguments, in: world)
    let store = try store(arguments, in: world)
    // A command that saves is ended with us, whatever that takes; mostly that is nothing.
    let patience = store.saving == nil ? World.patience : 2000
    return reply(
      try world.result(
        showing: "Updating \(package.name.quotable)…", telling: latest, of: store,
        patience: patience
      ) { store throws(ContentError) in
        try await store.update(package)
      })
  }
}
