/// App files of which the reader and the schema must think the same.
enum SchemaDocuments {
  static let minisignKey = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"
  private static let ed25519Key = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="

  /// A document with an app and more members.
  private static func app(_ members: String) -> String {
    #"{"app":{"id":"com.example.tool"},\#(members)}"#
  }

  private static func feed(_ members: String) -> String { app("\"feed\":{\(members)}") }
  private static func action(_ members: String) -> String { app("\"action\":{\(members)}") }
  private static func updates(_ members: String) -> String { app("\"updates\":{\(members)}") }

  static let good: [String] = {
    var documents: [String] = []
    documents += [
      #"{"app":{"id":"com.example.tool"}}"#,
      #"{"app":{"id":"tool","version":1.4,"build":"a","defaults":{"a":[null]}}}"#,
      #"{"app":{"id":"ツール","name":"Werkzeug für ☕","country":"GB"}}"#,
      #"{"app":{"id":"t","version-command":["tool",""],"executable":"/a/b"}}"#,
      action(#""install":"/a","member":"a/b/..c","when":"on-request""#),
    ]
    documents += [
      #""$schema":"https://example.com/app.schema.json""#, #""check":"never""#, #""check":"007d""#,
      #""check":"99w""#, #""configuration-url":"/etc/x.json""#, #""configuration-url":"FILE:///x""#,
      #""configuration-url":"http://[::1]:8080/u?v={version}""#,
      #""download":"automatically","feed":{"public-key":"KEY"}"#,
      #""version":"2.0.0","notify":"once""#, #""updates":{}"#,
      #""download":"automatically","feed":{"provenance":{"repository":"a/b"}}"#,
      #""feed":{"scheme":"semantic"},"updates":{"version":"1.0.0-a.1+b"}"#,
      #""feed":{"scheme":"numeric"},"updates":{"version":"beta"}"#,
      #""feed":{"scheme":"pep440"},"updates":{"version":"1!2.0.post1"}"#,
      #""feed":{"scheme":"numeric"},"version":"beta""#,
    ].map(app)
    documents += [
      #""provenance":true,"kind":"github","url":"a/b""#, #""provenance":null"#,
      #""provenance":{"workflow":"r.yml"},"kind":"github","url":"https://github.com/a/b""#,
      #""provenance":{"repository":"a/b","workflow":"r.yml","issuer":"https://x.example"}"#,
      #""provenance":{"identity":"a@example.com","issuer":"https://x.example"}"#, "",
      #""kind":"app-store""#, #""kind":"github","url":"a/b.c_d""#,
      #""kind":"github","url":["a/b","https://github.com/a/b"]"#,
      #""url":"https://example.com:443/é?a={arch}&b={""#, #""url":"file:///a{os}""#,
      #""method":"delete""#, #""headers":{}"#, #""headers":{"X":"","Y":"a\tb"}"#,
      #""headers":{"X":"environment","Y":"env:a"}"#, #""body":null"#, #""body":"\u0000""#,
      #""public-key":" \#(ed25519Key) ""#, #""signed-feed":false"#,
      #""signed-feed":null,"prereleases":null"#,
      #""signed-feed":true,"kind":"appcast","public-key":"KEY""#,
      #""signed-feed":true,"kind":"github","public-key":"KEY","url":"https://a.example/r.json""#,
      #""signed-feed":true,"kind":"github","public-key":"KEY","#
        + #""url":"https://api.github.com/repos/a/b/releases/latest""#,
      #""signed-feed":true,"kind":"gitlab","public-key":"KEY","url":"file:///releases""#,
      #""kind":"json","pointers":{"version":"","notes":"/a~0b/~1/"}"#,
    ].map(feed)
    documents += [
      #""open":true"#, #""run":["a"]"#, #""run":["a","{version}{x}"]"#,
      #""run":["a"],"restart":false"#, #""run":["a"],"restart":["b","{os}"]"#, #""install":"~/a""#,
      #""install":"/a/..b/.c""#, #""install":"/a","asset":"https://example.com/{version}""#,
      #""by-install":{"apt":["sudo","x","{version}"],"cargo":"x"},"sudo":false"#,
      #""by-install":{"standalone":{"run":["a"]}},"channel-urls":{},"restart":true"#,
    ].map(action)
    documents += [
      #""check-for":"never""#, #""comparing":"major-versions,build-versions ""#, #""comparing":15"#,
      #""version":"v2.0-beta+x.""#, #""version":" 2 ""#, #""app-store-id":12"#,
      #""app-store-id":9999999999999999"#, #""min-os-required":{}"#,
      #""min-os-required":{"linux":"6","x":"1"}"#, #""release-notes":"""#,
      #""release-notes":{"en":"a\u0007"}"#, #""build":"""#, #""build":7"#,
      #""update-url":"http://127.0.0.1:80/{version}""#, #""update-url":"http://localhost""#,
      #""update-url":"https://[::1]/""#,
    ].map(updates)
    return documents.map { $0.replacing("KEY", with: minisignKey) }
  }()

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

  /// A value of each type of JSON.
  private static let types = ["null", "true", "1", "\"x\"", "[]", "{}"]

  /// The keys with a text, an object and a list of texts, which no other type may take the place of.
  private static let typed: [(keys: String, type: String)] = [
    (
      """
      app.name app.country app.id configuration-url feed.kind feed.method feed.headers.X \
      feed.public-key feed.pointers.version check download
      """, "\"x\""
    ),
    ("app app.defaults feed feed.headers feed.pointers action updates", "{}"),
  ]

  /// The values that a key may not have, as JSON, by its path; an item is that of a bad list.
  static let badValues: [(key: String, values: [String])] = {
    var all = otherValues
    for (keys, type) in typed {
      for key in keys.split(separator: " ") {
        all.append((String(key), types.filter { $0 != type }))
      }
    }
    for (key, texts) in badTexts { all.append((key, texts.map { "\"" + $0 + "\"" })) }
    return all
  }()

  private static let otherValues: [(key: String, values: [String])] =
    [
      ("$schema", ["7", "null"]),
      ("app.version", ["null", "true", "[]", "{}"]),
      ("app.build", ["null"]),
      ("app.executable", ["1"]),
      ("app.version-command", ["null", "true", "1", "\"tool --version\"", "{}", "[]", "[\"\"]"]),
      ("app.version-command[1]", [#"["a",1]"#, #"["a","b\u0000"]"#]),
      ("feed.url", ["null", "true", "1", "{}", "[]"]), ("feed.url[0]", ["[7]"]),
      ("feed.body", ["true", "1", "[]", "{}"]),
      ("feed.public-key", ["\"RWQ\""]),
      ("feed.provenance", ["1", "\"true\"", "[]"]),
      ("feed.provenance.repository", ["\"a\""]),
      ("feed.prereleases", ["\"no\""]),
      ("feed.pointers.notes", ["null"]),
      ("action", ["{}"]),
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
    ]

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

  static let bad: [String] = {
    var documents: [String] = []
    documents += [
      "{}", #"{"app":{}}"#, #"{"app":{"id":"a","Name":"b"}}"#,
    ]
    documents += [
      #""more":1"#, #""configuration-url":"https://u:p@example.com/""#,
      #""download":"automatically""#, #""download":"automatically","feed":{}"#,
      #""updates":{},"version":"2.0.0""#, #""version":"two""#, #""notify":7"#,
      #""feed":{"scheme":"semantic"},"updates":{"version":"1.0"}"#,
      #""feed":{"scheme":"semantic"},"version":"1.0""#,
      #""feed":{"scheme":"numeric"},"updates":{"version":" "}"#,
    ].map(app)
    documents += [
      #""provenance":{"repo":"a/b"},"kind":"github","url":"a/b""#,
      #""provenance":{"identity":"a@b"}"#, #""provenance":{"repository":"a/b","workflow":""}"#,
      #""provenance":{"repository":"a/b","identity":"a@b","issuer":"https://x"}"#, #""urls":[]"#,
      #""url":"a/b""#, #""url":"https://example.com/{tag}""#, #""url":"https://u:p@example.com/""#,
      #""kind":"gitlab","url":"a/b""#, #""signed-feed":true"#, #""signed-feed":"yes""#,
      #""signed-feed":{}"#, #""signed-feed":true,"public-key":"KEY""#,
      #""signed-feed":true,"kind":"squirrel","public-key":"KEY""#,
      #""signed-feed":true,"kind":"appcast","public-key":"\#(ed25519Key)""#,
      #""signed-feed":true,"kind":"github","public-key":"KEY","url":"a/b""#,
      #""signed-feed":true,"kind":"github","public-key":"KEY","#
        + #""url":["https://github.com/a/b"]"#,
      #""signed-feed":true,"kind":"github","public-key":"KEY","#
        + #""url":"https://github.com/a/b/releases/latest""#,
      #""signed-feed":true,"kind":"forgejo","public-key":"KEY","#
        + #""url":"https://a.example/api/v1/repos/a/b/releases?limit=9""#,
      #""pointers":{}"#, #""pointers":{"version":"/v","tag":"/t"}"#,
    ].map(feed)
    documents += [
      #""open":true,"restart":true"#, #""open":true,"member":"a""#, #""run":["a"],"sudo":true"#,
      #""runs":["brew"]"#, #""by-install":{"brew":"a"}"#, #""by-install":{"other":"a"}"#,
      #""by-install":{"standalone":{"run":["a"],"restart":true}}"#,
      #""by-install":{"npm":"a"},"channel-urls":{"apt":"https://a.example/"}"#,
    ].map(action)
    documents += [
      #""Version":"1""#, #""comparing":"major-versions,""#,
      #""update-url":"https://example.com/{tag}""#,
    ].map(updates)
    return documents.map { $0.replacing("KEY", with: minisignKey) }
  }()
}
