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

  static let bad =
    [
      "{}", #"{"app":{}}"#, #"{"app":null}"#, #"{"app":[]}"#, #"{"app":{"id":""}}"#,
      #"{"app":{"id":7}}"#, #"{"app":{"id":"a\u001b[2J"}}"#, #"{"app":{"id":"a\u200bb"}}"#,
      #"{"app":{"id":"\#(String(repeating: "a", count: 201))"}}"#,
      #"{"app":{"id":"a","Name":"b"}}"#, #"{"app":{"id":"a","name":""}}"#,
      #"{"app":{"id":"a","name":7}}"#, #"{"app":{"id":"a","version":true}}"#,
      #"{"app":{"id":"a","version":""}}"#, #"{"app":{"id":"a","build":null}}"#,
      #"{"app":{"id":"a","country":"gbr"}}"#, #"{"app":{"id":"a","country":"g1"}}"#,
      #"{"app":{"id":"a","channel":"a\nb"}}"#, #"{"app":{"id":"a","version-command":"tool"}}"#,
      #"{"app":{"id":"a","version-command":[]}}"#, #"{"app":{"id":"a","version-command":[""]}}"#,
      #"{"app":{"id":"a","version-command":["a",1]}}"#,
      #"{"app":{"id":"a","version-command":["a","b\u0000"]}}"#,
      #"{"app":{"id":"a","executable":"bin/tool"}}"#, #"{"app":{"id":"a","defaults":[]}}"#,
      app(#""$schema":7"#), app(#""$schema":null"#), app(#""more":1"#), app(#""check":"yearly""#),
      app(#""check":"0d""#), app(#""check":"+2d""#),
      app(#""check":"2 d""#), app(#""check":7"#), app(#""check":"daily\n""#),
      app(#""configuration-url":"updates.json""#), app(#""configuration-url":"ftp://a.example/""#),
      app(#""configuration-url":"https://u:p@example.com/""#), app(#""configuration-url":"""#),
      app(#""configuration-url":"https://exa mple.com/""#),
      app(#""configuration-url":"https://example.com:99999/""#), app(#""configuration-url":null"#),
      app(#""download":"always""#), app(#""download":"automatically""#),
      app(#""download":"automatically","feed":{}"#), app(#""updates":[]"#), app(#""updates":null"#),
      app(#""updates":{},"version":"2.0.0""#), app(#""version":"two""#), app(#""notify":7"#),
      app(#""feed":"github""#), app(#""action":true"#), app(#""action":{}"#),
      feed(#""kind":"gitHub""#), feed(#""kind":null"#), feed(#""urls":[]"#), feed(#""url":[]"#),
      feed(#""url":7"#), feed(#""url":[7]"#), feed(#""url":"a/b""#),
      feed(#""url":"https://{id}.example.com/""#), feed(#""url":"https://example.com/{tag}""#),
      feed(#""url":"https://u:p@example.com/""#), feed(#""url":"https://example.com/\\""#),
      feed(#""kind":"github","url":"a/b/c""#), feed(#""kind":"github","url":"a/..""#),
      feed(#""kind":"gitlab","url":"a/b""#), feed(#""method":"Connect""#),
      feed(#""method":"GET /""#), feed(#""method":"""#), feed(#""headers":[]"#),
      feed(#""headers":{"A B":"c"}"#), feed(#""headers":{"Host":"c"}"#),
      feed(#""headers":{"X":7}"#), feed(#""headers":{"X":"a\nb"}"#),
      feed(#""headers":{"X":"env:"}"#), feed(#""headers":{"X":"env:A B"}"#), feed(#""body":7"#),
      feed(#""scheme":"loose""#), feed(#""public-key":"RWQ""#), feed(#""public-key":7"#),
      feed(#""signed-feed":true"#), feed(#""signed-feed":"yes""#),
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
      feed(#""lookup-url":"lookup""#), feed(#""tag-prefix":"a b""#), feed(#""tag-prefix":"""#),
      feed(#""pointers":{}"#), feed(#""pointers":{"version":"v"}"#),
      feed(#""pointers":{"version":"/~2"}"#), feed(#""pointers":{"version":"/v","tag":"/t"}"#),
      feed(#""pointers":{"version":"/v","notes":null}"#), feed(#""prereleases":"no""#),
      action(#""open":false"#), action(#""open":"yes""#), action(#""open":true,"run":["a"]"#),
      action(#""open":true,"restart":true"#), action(#""open":true,"member":"a""#),
      action(#""run":"a""#), action(#""run":[]"#), action(#""run":["{version}"]"#),
      action(#""run":["a","{os}"]"#), action(#""run":["a"],"sudo":true"#),
      action(#""run":["a"],"restart":"a""#), action(#""run":["a"],"restart":[]"#),
      action(#""install":"tool""#), action(#""install":"/a/../b""#), action(#""install":"/a/""#),
      action(#""install":"~""#), action(#""install":"/a","member":"/b""#),
      action(#""install":"/a","member":"b//c""#), action(#""install":"/a","member":"..""#),
      action(#""install":"/a","asset":"b/c""#),
      action(#""install":"/a","asset":"ftp://b.example""#),
      action(#""install":"/a","follow":1"#), action(#""install":"/a","when":"later""#),
      action(#""by-install":{}"#), action(#""by-install":{"brew":"a"}"#),
      action(#""by-install":{"other":"a"}"#), action(#""by-install":{"npm":"-g"}"#),
      action(#""by-install":{"npm":"a b"}"#), action(#""by-install":{"npm":7}"#),
      action(#""by-install":{"npm":["a","{id}"]}"#), action(#""by-install":{"npm":"a"},"sudo":1"#),
      action(#""by-install":{"standalone":"a"}"#), action(#""by-install":{"standalone":{}}"#),
      action(#""by-install":{"standalone":{"by-install":{"npm":"a"}}}"#),
      action(#""by-install":{"standalone":{"run":["a"],"restart":true}}"#),
      action(#""by-install":{"npm":"a"},"channel-urls":{"apt":"https://a.example/"}"#),
      action(#""by-install":{"npm":"a"},"channel-urls":{"npm":"a.example"}"#),
      updates(#""Version":"1""#), updates(#""check-for":"always""#), updates(#""check-for":null"#),
      updates(#""notify":1"#), updates(#""comparing":16"#), updates(#""comparing":"patch""#),
      updates(#""comparing":"major-versions,""#), updates(#""version":2"#),
      updates(#""version":"two""#), updates(#""version":"1..2""#), updates(#""version":"""#),
      updates(#""version":"v.1""#), updates(#""app-store-id":"id1""#),
      updates(#""app-store-id":-1"#), updates(#""app-store-id":99999999999999999999999"#),
      updates(#""min-os-required":13"#),
      updates(#""min-os-required":{"linux":6}"#), updates(#""release-notes":["a"]"#),
      updates(#""release-notes":{"en":null}"#), updates(#""min-required-app-version":"x""#),
      updates(#""min-optional-app-version":1"#), updates(#""update-type":"medium""#),
      updates(#""bundle-version":" ""#), updates(#""build":true"#), updates(#""build":-1"#),
      updates(#""build":1.5"#), updates(#""update-url":"http://example.com/""#),
      updates(#""update-url":"https://example.com/{tag}""#), updates(#""update-url":"page""#),
      updates(#""update-url":"https://u:p@example.com/""#),
      app(#""feed":{"scheme":"semantic"},"updates":{"version":"1.0"}"#),
      app(#""feed":{"scheme":"semantic"},"version":"1.0""#),
      app(#""feed":{"scheme":"numeric"},"updates":{"version":" "}"#),
    ].map { $0.replacing("KEY", with: minisignKey) }
}
