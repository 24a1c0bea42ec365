import Updates
import UpdatesCLI
import UpdatesContent

extension FreshUpdateCommand {
  static func package(_ arguments: Arguments, in world: World) throws -> ContentPackage {
    guard let url = arguments.value("url"), !url.isEmpty else {
      throw Failure(
        code: "usage.url", message: "no URL says where the package is",
        hint: "give it with '--url https://example.com/content.tgz'", exitCode: .usage)
    }
    do throws(TransportError) {
      for url in [url] + arguments.values("signature") { try RequestAddress.check(url) }
    } catch {
      throw ContentError.transport(error)
    }
    var package = ContentPackage(
      name: arguments.operands[0], url: url, bundledPath: try arguments.path("bundled", to: "file"),
      destination: try place(arguments))
    package.headers = try arguments.values("header").flatMap(FeedHeader.fields).resolved(in: world)
    package.sha256 = arguments.value("sha256")
    package.publicKey = try publicKey(arguments)
    package.signatureURL = arguments.value("signature")
    if package.signatureURL != nil, package.publicKey == nil {
      throw Failure(
        code: "usage.public-key", message: "a signature is of no use without a key",
        hint: "give it with --public-key", exitCode: .usage)
    }
    return package
  }

  private static func place(_ arguments: Arguments) throws -> String? {
    if let text = arguments.value("into"), let failure = Failure.workingFolder(text) {
      throw failure
    }
    return try arguments.path("into", to: "folder")
  }

  private static func publicKey(_ arguments: Arguments) throws -> String? {
    guard let key = arguments.value("public-key") else { return nil }
    guard !FileSystem.isThere(key) else {
      throw Failure(
        code: "usage.public-key", message: "--public-key is given a file, '\(key.quotable)'",
        hint: "give the key itself, not its file: the line in it that begins with RW",
        exitCode: .usage)
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
      throw Failure(
        code: "usage.save", message: "--into and --save exclude each other",
        hint: "a command that saves the content knows where", exitCode: .usage)
    }
    do throws(CommandSaving.Failure) {
      store.saving = try CommandSaving(words: words, store: store)
    } catch {
      throw Failure(error)
    }
    return store
  }
}
