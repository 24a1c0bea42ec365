import HarmlessText

extension Feed {
  /// A Squirrel update server, which itself decides whether there is an update, and which one.
  ///
  /// The status 204 means that there is no update. Any other status from 200 to 299 comes with the
  /// update JSON of [Squirrel.Mac](https://github.com/Squirrel/Squirrel.Mac#server-support). That
  /// update is offered, regardless of its version.
  package static let squirrel = Feed(
    kind: "squirrel", keys: ["url", "method", "body"],
    read: { try readSquirrel(&$0) { try $1.offer($0) } }, ask: askForJSON)

  /// A file of all releases in Squirrel's form, for a server that only serves static files.
  ///
  /// The form is `{"currentRelease": "2.0.0", "releases": [{"version": "2.0.0", "updateTo": {…}}]}`.
  /// Each `updateTo` has the form of an update server's answer. If `currentRelease` is missing, the
  /// whole document is read as such an answer.
  package static let squirrelFile = Feed(
    kind: "squirrel-file", keys: ["url", "method", "body"],
    read: { try readSquirrel(&$0) { try $1.currentRelease($0) } }, ask: askForJSON)

  private static func askForJSON(_ request: FeedRequest) throws -> FeedResult {
    var request = request
    request.request.headers.removeAll { $0.isNamed("accept") }
    return try request.result()
  }

  private static func readSquirrel(
    _ document: inout FeedDocument, _ read: (JSONObject, inout FeedDocument) throws -> FeedResult
  ) throws -> FeedResult {
    guard document.content.status != 204 else { return FeedResult(releases: [], ruling: .upToDate) }
    return try read(document.object(), &document)
  }
}

extension FeedDocument {
  /// The current release; its entry is needed only if it is newer than the installed version.
  fileprivate mutating func currentRelease(_ members: JSONObject) throws -> FeedResult {
    guard let current = members["currentRelease"] else { return try offer(members) }
    guard let text = current.stringValue, let version = version(current) else {
      throw unusable(current, "currentRelease", expected: "a version")
    }
    var result = FeedResult(releases: [Release(version: version)])
    // If the installed version cannot be compared, the check itself refuses it.
    if query.installed.map({ version.isNewer(than: $0) }) ?? true {
      result = try update(to: text, in: members)
      (result.ruling, result.releases[0].version) = (nil, version)
    }
    result.releases[0].isForEverybody = true
    return result
  }

  private mutating func update(to version: String, in members: JSONObject) throws -> FeedResult {
    let entries = try array(members["releases"], named: "releases")
    // Compare bytes: Swift's `==` treats different encodings of the same letter as equal.
    let position = entries.firstIndex { entry in
      entry["version"]?.stringValue.map { $0.utf8.elementsEqual(version.utf8) } ?? false
    }
    guard let position else {
      throw malformed(
        "'releases' has no entry whose 'version' is \(JSON.string(version).excerpt), "
          + "the current release")
    }
    let (path, update) = ("releases[\(position)].updateTo", entries[position]["updateTo"])
    guard let members = update?.objectValue else {
      throw unusable(update, path, expected: "an object")
    }
    return try offer(members, at: path + ".")
  }

  /// Reads the update JSON: `url`, and optionally `name`, `notes`, `version` and `pub_date`.
  ///
  /// `path` is the place of the object in the document, with a point at its end. Throws a problem if
  /// its `url` cannot be used.
  fileprivate mutating func offer(_ members: JSONObject, at path: String = "") throws -> FeedResult
  {
    let address = try address(members["url"], at: path + "url")
    /// A value that may be missing; one of the wrong kind counts as missing, with a warning.
    func optional<Value>(
      _ key: String, _ expected: String = "a string", as read: (JSON) -> Value?
    ) -> Value? {
      guard let value = members[key] else { return nil }
      let result = read(value)
      if result == nil { warn(wrong(value, path + key, expected)) }
      return result
    }
    let named = optional("version", as: \.stringValue)?.harmlessLine() ?? ""
    // The server has decided already, so the release's name need not be a valid version.
    var release = Release(
      version: try? Version(named, scheme: query.scheme), downloadURL: address)
    let name = optional("name", as: \.stringValue)?.harmlessLine() ?? ""
    release.name = [release.version == nil ? named : "", name].first { !$0.isEmpty }
    let notes = optional("notes", as: \.stringValue)?.harmlessText() ?? ""
    release.notes = notes.isEmpty ? nil : ReleaseNotes(text: notes, format: .markdown)
    release.publishedAt = optional("pub_date", "a date such as \"2013-09-18T12:29:53+01:00\"") {
      $0.stringValue.flatMap { Instant(squirrelDate: $0) }
    }
    release.assetList = .download(edSignature: nil)
    return FeedResult(releases: [release], ruling: .offered)
  }

  private mutating func address(_ value: JSON?, at place: String) throws -> String {
    // If the feed itself is a file, its downloads may be files too.
    let isLocal = url.isFileURL
    let scheme = isLocal ? "file, http or https" : "http or https"
    let expected = "an absolute \(scheme) URL with a host and a path"
    guard let text = value?.stringValue else { throw unusable(value, place, expected: expected) }
    if isLocal, Self.namesFile(text) { return text }
    let bare = withoutUserInformation(text)
    guard let address = Address(link: bare), address.hasPath else {
      throw malformed("'\(place)' is \(Self.excerpt(ofURL: text)), expected \(expected)")
    }
    if bare != text { warn("'\(place)' contains a user name, which is ignored") }
    return address.text
  }

  private static func namesFile(_ url: String) -> Bool {
    guard url.isFileURL, url == url.harmlessLine(limit: Address.limit),
      // The message says what was expected, so the reason is not needed.
      let path = try? documentPath(url)
    else { return false }
    return path == path.harmlessLine(limit: Address.limit) && !path.hasSuffix("/")
  }

  /// Describes an unusable URL for a message, without any user, password or token in it.
  private static func excerpt(ofURL url: String) -> String {
    // The shown URL would lack these characters, so it would look valid.
    if url.utf8.contains(UInt8(ascii: "\\")) { return "a URL with a backslash" }
    if url.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "a URL with a control character"
    }
    return JSON.string(presentableURL(url)).excerpt
  }
}
