import HarmlessText
import Updates
import UpdatesCLI
import UpdatesContent
import UpdatesTerminal
import UpdatesUI

enum FreshUpdateCommand: ToolCommand {
  static let command = Command(
    "update", summary: "fetch a package if the server has a newer one",
    discussion: [
      "A tar (also with gzip, bzip2, xz or zstd) or zip archive becomes a folder; any other gzip "
        + "file becomes one file. If the package cannot be fetched, the content in place stays, and the "
        + "command fails; if there is none, the bundled copy is put in place with a warning.",
      "A file named FILE.meta beside the bundled copy may give its date: "
        + #"{"Last-Modified": "Sat, 10 Nov 2018 14:46:48 GMT"}. A bundled copy that is newer than the "#
        + "content in place replaces it first.",
      "A file in DIR that is not as it was put there, such as one of your own, refuses the update: "
        + "it then exits with 73 and changes nothing.",
      "--sha256 and --public-key check the download, not the bundled copy. A signature proves "
        + "only that the owner of the key signed the download; its trusted comment is not compared.",
      FreshCommands.names,
    ],
    operands: [Operand("NAME")],
    groups: [
      OptionGroup(
        "What",
        [
          Option("url", value: .text("URL"), help: "the URL of the package"),
          Option(
            "bundled", value: .text("FILE"), help: "the copy to use before the first download"),
          Option(
            "into", value: .text("DIR"),
            help:
              "put the content in DIR, which then has no other files; default: a folder of the "
              + "package's own"),
          .header,
          Option(
            "max-size", value: .text("SIZE"),
            help: "the largest download, such as 500K, 20M or 2G; default: 8G"),
          Option(
            "sha256", value: .text("HEX"),
            help: "the checksum of the download; any other is refused"
          ),
          Option("public-key", value: .text("KEY"), help: "the minisign key of a signed download"),
          Option(
            "signature", value: .text("URL"), help: "the URL of the signature; default: URL.minisig"
          ),
          Option(
            "save", value: .rest("COMMAND…"),
            help: "do not unpack, but run this command with the download on standard input; its "
              + "output goes to standard error; all later arguments belong to the command"),
        ]),
      OptionGroup(
        "How",
        FreshCommands.options.options + [
          Option(
            "require-fresh", help: "fail if only the bundled copy could be put in place"),
          Option("timeout", value: .text("SECONDS"), help: "for the whole update; default: 600"),
          .allowInsecureHTTP,
        ]),
    ],
    essentials: ["url", "bundled", "into", "sha256", "save"],
    examples: [
      "breeze fresh update a --url https://example.com/a.tgz --bundled a.tgz",
      "breeze fresh update b --url https://example.com/b.gz \\\n"
        + "    --save sh -c 'gunzip | sqlite3 b.db'",
    ])

  static let blankMembers: JSONObject = [
    "name": .null, "path": .null, "status": .null, "lastModified": .null, "etag": .null,
  ]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    try FreshCommands.reply(on: arguments.operands[0], of: FreshUpdateCommand.self) {
      do {
        return try update(arguments, in: world)
      } catch var failure as Problem
        where [.usageSHA256, .usagePublicKey].contains(failure.kind)
      {
        // The library names its properties, and this tool its options.
        failure.summary = failure.summary.replacing("'sha256'", with: "--sha256")
          .replacing("'publicKey'", with: "--public-key")
        throw failure
      }
    }
  }

  private static func update(_ arguments: Arguments, in world: World) throws -> Reply {
    let package = try package(arguments, in: world)
    let store = try store(arguments, in: world)
    // A command after `--save` is ended together with this process, however long that takes;
    // usually it takes no time.
    let patience = store.saving == nil ? World.patience : 2000
    return reply(
      try world.result(
        showing: .updatingContent, of: package.name, in: store, patience: patience
      ) { try $0.update(package, until: $1) }, requiresFresh: arguments.has("require-fresh"))
  }

  static func reply(_ update: ContentUpdate, requiresFresh: Bool) -> Reply {
    var failure = update.failure
    var warnings = update.warnings
    if update.outcome == .bundled, !requiresFresh, let cause = failure {
      // The program has content to work with; the next update tries again.
      warnings.append(Warning(code: cause.code, message: cause.message))
      failure = nil
    }
    return Reply(
      text: sentence(update), result: update.outcome.rawValue,
      members: [
        "name": .string(update.name.quotable), "path": JSON(update.path),
        "status": JSON(update.status), "lastModified": JSON(update.lastModified),
        "etag": JSON(update.etag),
      ],
      warnings: warnings, failure: failure)
  }

  private static func sentence(_ update: ContentUpdate) -> String {
    let name = update.name.quotable
    let place = update.path.map { ": \($0.wholeLine)" } ?? ""
    return switch update.outcome {
    case .updated: "\(name) is updated\(place)"
    case .notModified: "\(name) is up to date\(place)"
    case .kept: "\(name) stays as it was\(place)"
    case .bundled: "\(name) is the bundled copy\(place)"
    }
  }

  static func package(_ arguments: Arguments, in world: World) throws -> ContentPackage {
    guard let url = arguments.value("url"), !url.isEmpty else {
      throw Problem(
        .usageURL, "no URL given", hint: "give it with '--url https://example.com/content.tgz'")
    }
    do {
      for url in [url] + arguments.values("signature") { try Address.check(url) }
    } catch let error as Problem {
      throw error.ofContentDownload
    }
    var package = ContentPackage(
      name: arguments.operands[0], url: url, bundledPath: try arguments.path("bundled", to: "file"),
      destination: try place(arguments))
    package.headers = try arguments.headers.resolved(in: world)
    package.sha256 = arguments.value("sha256")
    package.publicKey = try publicKey(arguments)
    package.signatureURL = arguments.value("signature")
    if package.signatureURL != nil, package.publicKey == nil {
      throw Problem(
        .usagePublicKey, "--signature needs --public-key", hint: "give it with --public-key")
    }
    return package
  }

  private static func place(_ arguments: Arguments) throws -> String? {
    if let text = arguments.value("into"), let failure = Problem.workingFolder(text) {
      throw failure
    }
    return try arguments.path("into", to: "folder")
  }

  private static func publicKey(_ arguments: Arguments) throws -> String? {
    guard let key = arguments.value("public-key") else { return nil }
    guard !FileSystem.isThere(key) else {
      throw Problem(
        .usagePublicKey, "--public-key needs the key itself, not the file '\(key.quotable)'",
        hint: "copy the line that begins with RW from the file")
    }
    return key
  }

  static func store(_ arguments: Arguments, in world: World) throws -> ContentStore {
    var store = FreshCommands.store(in: world)
    store.allowsInsecureHTTP = arguments.has("allow-insecure-http")
    if let timeout = try arguments.timeout(upTo: 86_400) { store.timeout = timeout }
    if let limit = try arguments.byteCount("max-size") { store.sizeLimit = limit }
    let words = arguments.values("save")
    guard !words.isEmpty else { return store }
    if arguments.value("into") != nil {
      throw Problem(.usageSave, "--into and --save cannot be used together")
    }
    store.saving = try CommandSaving(words: words, store: store)
    return store
  }
}
