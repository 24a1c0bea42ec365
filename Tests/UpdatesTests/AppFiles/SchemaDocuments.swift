/// App files of which the reader and the schema must think the same.
enum SchemaDocuments {
  static let minisignKey = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"
  private static let ed25519Key = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="

  /// A document with an app and more members.
  private static func app(_ members: String...) -> String {
    "{" + ([#""app":{"id":"com.example.tool"}"#] + members).joined(separator: ",") + "}"
  }

  private static func feed(_ members: String) -> String { app("\"feed\":{\(members)}") }
  private static func action(_ members: String) -> String { app("\"action\":{\(members)}") }
  private static func updates(_ members: String) -> String { app("\"updates\":{\(members)}") }

  static let good =
    [
      app(), app(#""$schema":"https://example.com/app.schema.json""#),
      #"{"app":{"id":"tool","version":1.4,"build":"a","defaults":{"a":[null]}}}"#,
      #"{"app":{"id":"ツール","name":"Werkzeug für ☕","country":"GB"}}"#,
      #"{"app":{"id":"t","version-command":["tool",""],"executable":"/a/b"}}"#,
      app(#""check":"never""#), app(#""check":"007d""#), app(#""check":"99w""#),
      app(#""configuration-url":"/etc/x.json""#), app(#""configuration-url":"FILE:///x""#),
      app(#""configuration-url":"http://[::1]:8080/u?v={version}""#),
      app(#""download":"automatically","feed":{"public-key":"KEY"}"#),
      app(#""version":"2.0.0","notify":"once""#), app(#""updates":{}"#),
      app(#""download":"automatically","feed":{"provenance":{"repository":"a/b"}}"#),
      feed(#""provenance":true,"kind":"github","url":"a/b""#), feed(#""provenance":null"#),
      feed(#""provenance":{"workflow":"r.yml"},"kind":"github","url":"https://github.com/a/b""#),
      feed(#""provenance":{"repository":"a/b","workflow":"r.yml","issuer":"https://x.example"}"#),
      feed(#""provenance":{"identity":"a@example.com","issuer":"https://x.example"}"#),
      feed(""), feed(#""kind":"app-store""#), feed(#""kind":"github","url":"a/b.c_d""#),
      feed(#""kind":"github","url":["a/b","https://github.com/a/b"]"#),
      feed(#""url":"https://example.com:443/é?a={arch}&b={""#), feed(#""url":"file:///a{os}""#),
      feed(#""method":"delete""#), feed(#""headers":{}"#), feed(#""headers":{"X":"","Y":"a\tb"}"#),
      feed(#""headers":{"X":"environment","Y":"env:a"}"#), feed(#""body":null"#),
      feed(#""body":"\u0000""#), feed(#""public-key":" \#(ed25519Key) ""#),
      feed(#""signed-feed":false"#), feed(#""signed-feed":null,"prereleases":null"#),
      feed(#""signed-feed":true,"kind":"appcast","public-key":"KEY""#),
      feed(
        #""signed-feed":true,"kind":"github","public-key":"KEY","url":"https://a.example/r.json""#),
      feed(
        #""signed-feed":true,"kind":"github","public-key":"KEY","#
          + #""url":"https://api.github.com/repos/a/b/releases/latest""#),
      feed(#""signed-feed":true,"kind":"gitlab","public-key":"KEY","url":"file:///releases""#),
      feed(#""kind":"json","pointers":{"version":"","notes":"/a~0b/~1/"}"#),
      action(#""open":true"#), action(#""run":["a"]"#), action(#""run":["a","{version}{x}"]"#),
      action(#""run":["a"],"restart":false"#), action(#""run":["a"],"restart":["b","{os}"]"#),
      action(#""install":"~/a""#), action(#""install":"/a/..b/.c""#),
      action(#""install":"/a","member":"a/b/..c","asset":"","when":"on-request""#)
        .replacing(#""asset":"","#, with: ""),
      action(#""install":"/a","asset":"https://example.com/{version}""#),
      action(#""by-install":{"apt":["sudo","x","{version}"],"cargo":"x"},"sudo":false"#),
      action(#""by-install":{"standalone":{"run":["a"]}},"channel-urls":{},"restart":true"#),
      updates(#""check-for":"never""#), updates(#""comparing":"major-versions,build-versions ""#),
      updates(#""comparing":15"#), updates(#""version":"v2.0-beta+x.""#),
      updates(#""version":" 2 ""#), updates(#""app-store-id":12"#),
      updates(#""app-store-id":9999999999999999"#),
      updates(#""min-os-required":{}"#), updates(#""min-os-required":{"linux":"6","x":"1"}"#),
      updates(#""release-notes":"""#), updates(#""release-notes":{"en":"a\u0007"}"#),
      updates(#""build":"""#), updates(#""build":7"#),
      updates(#""update-url":"http://127.0.0.1:80/{version}""#),
      updates(#""update-url":"http://localhost""#), updates(#""update-url":"https://[::1]/""#),
      app(#""feed":{"scheme":"semantic"},"updates":{"version":"1.0.0-a.1+b"}"#),
      app(#""feed":{"scheme":"numeric"},"updates":{"version":"beta"}"#),
      app(#""feed":{"scheme":"pep440"},"updates":{"version":"1!2.0.post1"}"#),
      app(#""feed":{"scheme":"numeric"},"version":"beta""#),
    ].map { $0.replacing("KEY", with: minisignKey) }

  // MARK: One bad value

  /// What else an object needs before it may have a key.
  private static let needs = [
    "feed.url": #""kind":"github""#, "feed.signed-feed": #""kind":"json","public-key":"KEY""#,
    "action.member": #""install":"/opt/tool""#, "action.asset": #""install":"/opt/tool""#,
    "action.follow": #""install":"/opt/tool""#, "action.when": #""install":"/opt/tool""#,
    "action.sudo": #""by-install":{"npm":"tool"}"#, "action.restart": #""run":["tool"]"#,
    "action.channel-urls": #""by-install":{"npm":"tool"}"#,
    "feed.pointers.notes": #""version":"/v""#, "feed.pointers.url": #""version":"/v""#,
    "feed.pointers.date": #""version":"/v""#, "feed.pointers.assets": #""version":"/v""#,
    "action.by-install.standalone.member": #""install":"/opt/tool""#,
    "action.by-install.standalone.asset": #""install":"/opt/tool""#,
    "action.by-install.standalone.follow": #""install":"/opt/tool""#,
    "action.by-install.standalone.when": #""install":"/opt/tool""#,
  ]

  /// An app file with a value at a key, and what has to be there too.
  static func document(_ key: String, _ value: String) -> String {
    let steps = key.prefix { $0 != "[" }.split(separator: ".", omittingEmptySubsequences: false)
    var document = value
    for count in steps.indices.reversed() {
      let place = steps[...count].joined(separator: ".")
      let needed =
        switch place {
        case "app", "app.id": nil as String?
        case _ where count == 0: #""app":{"id":"t"}"#
        case _ where place.hasPrefix("app."): #""id":"t""#
        default: needs[place]
        }
      document = "{\(needed.map { $0 + "," } ?? "")\"\(steps[count])\":\(document)}"
    }
    return document.replacing("KEY", with: minisignKey)
  }

  /// The values that a key may not have, as JSON, by its path; an item is that of a bad list.
  static let badValues: [(key: String, values: [String])] =
    [
      ("$schema", ["7", "null"]), ("app", ["null", "true", "1", "\"x\"", "[]"]),
      ("app.name", ["null", "true", "1", "[]", "{}"]),
      ("app.version", ["null", "true", "[]", "{}"]),
      ("app.build", ["null"]), ("app.country", ["null", "true", "1", "[]", "{}"]),
      ("app.id", ["null", "true", "7", "[]", "{}"]), ("app.executable", ["1"]),
      ("app.version-command", ["null", "true", "1", "\"tool --version\"", "{}", "[]", "[\"\"]"]),
      ("app.version-command[1]", [#"["a",1]"#, #"["a","b\u0000"]"#]),
      ("app.defaults", ["null", "true", "1", "\"x\"", "[]"]),
      ("configuration-url", ["null", "true", "1", "[]", "{}"]),
      ("feed", ["null", "true", "1", "\"squirrel\"", "[]"]),
      ("feed.kind", ["null", "true", "1", "[]", "{}"]),
      ("feed.url", ["null", "true", "1", "{}", "[]"]), ("feed.url[0]", ["[7]"]),
      ("feed.method", ["null", "true", "1", "[]", "{}"]),
      ("feed.headers", ["null", "true", "1", "\"x\"", "[]"]),
      ("feed.headers.X", ["null", "true", "1", "[]", "{}"]),
      ("feed.body", ["true", "1", "[]", "{}"]),
      ("feed.public-key", ["null", "true", "1", "[]", "{}", "\"RWQ\""]),
      ("feed.provenance", ["1", "\"true\"", "[]"]),
      ("feed.provenance.repository", ["\"a\""]),
      ("feed.prereleases", ["\"no\""]),
      ("feed.pointers", ["null", "true", "1", "\"/version\"", "[]"]),
      ("feed.pointers.version", ["null", "true", "1", "[]", "{}"]),
      ("feed.pointers.notes", ["null"]),
      ("check", ["null", "true", "1", "[]", "{}"]),
      ("download", ["null", "true", "1", "[]", "{}"]),
      ("action", ["null", "true", "1", "\"open\"", "[]", "{}"]),
      ("action", [#"{"open":true,"run":["x"]}"#, #"{"run":["x"],"by-install":{"npm":"a"}}"#]),
      ("action.open", ["null", "false", "1", "\"true\"", "[]", "{}"]),
      ("action.run", ["null", "true", "1", "\"brew upgrade\"", "{}", "[]"]),
      ("action.run", [#"["{version}"]"#, #"["brew","{os}"]"#]),
      ("action.run[1]", [#"["brew",1]"#, #"["brew","a\u0000b"]"#]),
      ("action.restart", ["\"yes\"", "[]"]),
      ("action.restart[1]", [#"["tool",1]"#]), ("action.restart[0]", [#"["to\u0000ol"]"#]),
      ("action.install", ["[\"/opt/tool\"]"]), ("action.asset", ["1"]),
      ("action.follow", ["1", "\"yes\""]), ("action.sudo", ["1", "\"yes\""]),
      ("action.by-install", ["{}", "\"brew\""]), ("action.by-install.npm", ["7"]),
      ("action.by-install.npm", [#"["x{version}"]"#, #"["a","{id}"]"#]),
      ("action.by-install.npm[1]", [#"["x",1]"#]),
      ("action.by-install.standalone", ["\"a\"", "{}", #"{"by-install":{"npm":"a"}}"#]),
      ("action.by-install.standalone.open", ["false"]), ("action.channel-urls", ["\"x\""]),
      ("updates", ["null", "true", "1", "\"x\"", "[]"]),
    ] + badTexts.map { ($0.key, $0.texts.map { "\"\($0)\"" }) }

  /// The texts that a key may not have, as they are in JSON.
  private static let badTexts: [(key: String, texts: [String])] = [
    ("app.id", ["", "a\\u0000b", "a\\nb", "\\u001b[31m", "a\\u200bb", long(201)]),
    ("app.name", ["", "\\u0007"]), ("app.version", ["", "1\\n2", long(513)]),
    ("app.country", ["", "g", "gbr", "g1", "éé"]), ("app.channel", ["a\\nb"]),
    ("app.executable", ["bin/tool", "./tool", ""]),
    (
      "configuration-url",
      ["", "updates.json", "ftp://x/y", "file://host/x", "https://", "x y", "https://a.b:99999/"]
    ),
    ("feed.kind", ["", "Squirrel", "gitHub", "a b"]),
    (
      "feed.url",
      [
        "", "example.com", "ftp://x/", "https://", "https://{id}.example.com/", "a/b/c", "a/..",
        "https://{version}/", "javascript:1", "https://a\\\\b/", "https://example.com/\\\\",
      ]
    ),
    ("feed.lookup-url", ["lookup", "gopher://x/"]),
    ("feed.method", ["", "GET POST", "GET /", "CONNECT", "trace", "G\\r\\nX: y"]),
    ("feed.headers.X", ["a\\r\\nY: b", "a\\u0000", "env:", "env:A=B", "env:A B"]),
    ("feed.headers.X Y", ["v"]), ("feed.headers.", ["v"]), ("feed.headers.X:", ["v"]),
    ("feed.headers.Host", ["c"]), ("feed.scheme", ["", "Dotted", "semver"]),
    ("feed.tag-prefix", ["", "cli v", "v\\n", long(201)]),
    (
      "feed.pointers.version",
      ["version", "#/version", "/a~", "/~2", "/a\\nb", "/" + long(1024)]
    ),
    (
      "check", ["", "Daily", "yearly", "20", "h", "0h", "000d", "1y", "-1h", "1.5h", "2 d"]
    ),
    ("download", ["", "always"]), ("action.install", ["tool", "/", "/opt/../tool", "/a/", "~"]),
    ("action.member", ["../tool", "/tool", "b//c", ".."]), ("action.asset", ["a/b", "ftp://a/b"]),
    ("action.when", ["later"]), ("action.by-install.npm", ["--tool", "a b"]),
    ("action.channel-urls.npm", ["ftp://x", "a.example"]),
  ]

  private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

  /// The values that a key of the configuration may not have, as JSON.
  static let badSettings: [(key: String, values: [String])] = [
    ("check-for", ["\"sometimes\"", "1", "null"]), ("notify", ["\"four times\"", "1", "null"]),
    ("comparing", ["\"all\"", "\"patch\"", "16", "0", "[]", "1.5"]),
    ("version", ["2", "\"two\"", "\"\"", "\"1..2\"", "\"v.1\""]),
    ("app-store-id", ["\"x1\"", "-5", "99999999999999999999999"]),
    ("min-os-required", ["[]", "13", "\"new\"", #"{"linux":6}"#]),
    ("release-notes", ["1", "[\"a\"]", #"{"en":null}"#]),
    ("min-required-app-version", ["true", "\"x\""]), ("min-optional-app-version", ["\"x\"", "1"]),
    ("update-type", ["\"medium\""]), ("bundle-version", ["{}", "\" \""]),
    ("build", ["[]", "true", "-1", "1.5"]),
    ("update-url", ["\"http://example.com/\"", "\"page\"", "\"https://u:p@example.com/\""]),
  ]

  // MARK: Documents of which several keys are bad together

  static let bad =
    [
      feed(#""provenance":{"repo":"a/b"},"kind":"github","url":"a/b""#),
      feed(#""provenance":{"identity":"a@b"}"#),
      feed(#""provenance":{"repository":"a/b","workflow":""}"#),
      feed(#""provenance":{"repository":"a/b","identity":"a@b","issuer":"https://x"}"#),
      "{}", #"{"app":{}}"#, #"{"app":{"id":"a","Name":"b"}}"#, app(#""more":1"#),
      app(#""configuration-url":"https://u:p@example.com/""#),
      app(#""download":"automatically""#), app(#""download":"automatically","feed":{}"#),
      app(#""updates":{},"version":"2.0.0""#), app(#""version":"two""#), app(#""notify":7"#),
      feed(#""urls":[]"#), feed(#""url":"a/b""#), feed(#""url":"https://example.com/{tag}""#),
      feed(#""url":"https://u:p@example.com/""#), feed(#""kind":"gitlab","url":"a/b""#),
      feed(#""signed-feed":true"#), feed(#""signed-feed":"yes""#), feed(#""signed-feed":{}"#),
      feed(#""signed-feed":true,"public-key":"KEY""#),
      feed(#""signed-feed":true,"kind":"squirrel","public-key":"KEY""#),
      feed(#""signed-feed":true,"kind":"appcast","public-key":"\#(ed25519Key)""#),
      feed(#""signed-feed":true,"kind":"github","public-key":"KEY","url":"a/b""#),
      feed(
        #""signed-feed":true,"kind":"github","public-key":"KEY","#
          + #""url":["https://github.com/a/b"]"#),
      feed(
        #""signed-feed":true,"kind":"github","public-key":"KEY","#
          + #""url":"https://github.com/a/b/releases/latest""#),
      feed(
        #""signed-feed":true,"kind":"forgejo","public-key":"KEY","#
          + #""url":"https://a.example/api/v1/repos/a/b/releases?limit=9""#),
      feed(#""pointers":{}"#), feed(#""pointers":{"version":"/v","tag":"/t"}"#),
      action(#""open":true,"restart":true"#), action(#""open":true,"member":"a""#),
      action(#""run":["a"],"sudo":true"#), action(#""runs":["brew"]"#),
      action(#""by-install":{"brew":"a"}"#), action(#""by-install":{"other":"a"}"#),
      action(#""by-install":{"standalone":{"run":["a"],"restart":true}}"#),
      action(#""by-install":{"npm":"a"},"channel-urls":{"apt":"https://a.example/"}"#),
      updates(#""Version":"1""#), updates(#""comparing":"major-versions,""#),
      updates(#""update-url":"https://example.com/{tag}""#),
      app(#""feed":{"scheme":"semantic"},"updates":{"version":"1.0"}"#),
      app(#""feed":{"scheme":"semantic"},"version":"1.0""#),
      app(#""feed":{"scheme":"numeric"},"updates":{"version":" "}"#),
    ].map { $0.replacing("KEY", with: minisignKey) }
}
