extension WrongValue {
  private typealias Row = (place: String, values: [String], outcome: Outcome)

  /// Each value in its place; an empty one means that the value is missing.
  static let all: [WrongValue] =
    rows("app-store/real-answer.json", appStore) + rows("appcast/real-answer.xml", appcast)
    + rows("crates/real-answer.json", crates) + rows("forgejo/one-release.json", forgejo)
    + rows("fresh-air/releases.json", freshAir) + rows("github/one-release.json", gitHub)
    + rows("gitlab/one-release.json", gitLab) + rows("homebrew/formula.json", formula)
    + rows("homebrew/cask.json", cask) + rows("json/defaults.json", json)
    + rows("npm/real-answer.json", npm) + rows("pypi/one-version.json", pypi)
    + rows("squirrel/every-field.json", squirrel)
    + rows("squirrel-file/three-releases.json", squirrelFile)
    + rows("ssvc/every-field.json", ssvc)

  private static func rows(_ answer: String, _ rows: [Row]) -> [WrongValue] {
    rows.flatMap { row in
      row.values.map {
        WrongValue(answer: answer, place: row.place, value: $0, outcome: row.outcome)
      }
    }
  }

  /// Values whose name in the message differs.
  private static func each(
    _ place: String, named: String? = nil, _ values: [(value: String, found: String)],
    _ expected: String
  ) -> [Row] {
    let path = place.dropFirst().replacing("/", with: ".")
    let name = named ?? String(path).replacing(#/\.(\d+)/#) { "[\($0.1)]" }
    return values.map {
      (place, [$0.value], .refused("'\(name)' is \($0.found), expected \(expected)"))
    }
  }

  /// Addresses that open something other than a web page.
  private static let otherAddresses = [
    "7", "{}", #""""#, #""file:///etc/passwd""#, #""javascript:alert(1)""#, #""--help""#,
    #""https:///nohost""#, #""https://good.example@evil.example/""#, #""smb://example.com/share""#,
    #""https://evil.example/\n--x""#,
  ]

  // MARK: Stores and documents

  private static let appStore: [Row] =
    each(
      "/results/0/version", [("", "missing"), ("2.0", "2.0"), ("null", "null")], "a string")
    + each("/results/0/version", [(#""two""#, #""two""#)], "a version")
    + each("/results", [("{}", "an object"), ("", "missing")], "an array")
    + [
      ("/results", ["[]"], .read([])),
      ("/results/0/trackViewUrl", otherAddresses + [#""itms-apps://apps.apple.com/id7""#], absent),
      ("/results/0/trackId", ["-7", #""""#], absent),
      ("/results/0/releaseNotes", [#"{"en": "x"}"#, #""""#], absent),
      ("/results/0/minimumOsVersion", ["13", #""newest""#, #""""#], absent),
      ("/results/0/currentVersionReleaseDate", [#""yesterday""#, #""""#], absent),
      ("/results/0/fileSizeBytes", [#""4 MB""#, #""99999999999999999999""#, #""""#], absent),
      ("/results/0/formattedPrice", ["0", #""""#], absent),
      ("/results/0/sellerName", ["null", #""""#], absent),
      ("/results/0/averageUserRating", [#""4.5""#], absent),
      ("/results/0/userRatingCount", ["1.5"], absent),
    ]

  private static let absent = Outcome.ignored([])

  private static let appcast: [Row] = [
    (
      "<sparkle:minimumSystemVersion>13.5</sparkle:minimumSystemVersion>",
      ["<sparkle:minimumSystemVersion>newest</sparkle:minimumSystemVersion>"], absent
    ),
    (
      "<sparkle:maximumSystemVersion>27.99</sparkle:maximumSystemVersion>",
      ["<sparkle:maximumSystemVersion></sparkle:maximumSystemVersion>"], absent
    ),
    ("<sparkle:channel>beta</sparkle:channel>", ["<sparkle:channel></sparkle:channel>"], absent),
    (
      "<sparkle:phasedRolloutInterval>86400</sparkle:phasedRolloutInterval>",
      ["<sparkle:phasedRolloutInterval>-5</sparkle:phasedRolloutInterval>"], absent
    ),
    (
      "<sparkle:hardwareRequirements>arm64</sparkle:hardwareRequirements>",
      ["<sparkle:hardwareRequirements>plenty of it</sparkle:hardwareRequirements>"], absent
    ),
    (
      "<pubDate>Mon, 05 Jan 2026 09:30:00 +0100</pubDate>", ["<pubDate>yesterday</pubDate>"], absent
    ),
    (#"length="1623481""#, [#"length="99999999999999999999999""#, #"length="-1""#], absent),
  ]

  private static let freshAir: [Row] = [
    ("/releases", ["{}"], .refused("'releases' is an object, expected an array")),
    ("/releases", ["[]"], .read([])),
  ]

  private static let json: [Row] =
    each(
      "/version", named: "/version",
      [
        ("null", "null"), ("true", "true"), (#"{"major": 2}"#, "an object"),
      ], "a version as a string or a number")
    + each(
      "/version", named: "/version", [(#""latest""#, #""latest""#), (#""""#, #""""#)], "a version")
    + each("/notes", named: "/notes", [("7", "7")], "a string").map(ignored)
    + each(
      "/url", named: "/url",
      [
        ("false", "false"), (#""file:///etc/passwd""#, #""file:///etc/passwd""#),
        (#""/tool""#, #""/tool""#),
      ], "an http or https URL"
    ).map(ignored)
    + each(
      "/date", named: "/date",
      [("{}", "an object"), (#""yesterday""#, #""yesterday""#), ("1e300", "1e300"), ("-1", "-1")],
      "a date of ISO 8601 or a number of seconds"
    ).map(ignored)
    + [
      ("/version", [""], .refused("there is nothing at '/version', expected the version")),
      ("/version", ["8.40"], .read(["8.40"])),
      ("/version", ["1e999999999"], .read(["1e999999999"])),
      ("/notes", ["null"], absent), ("/url", ["null"], absent), ("/date", ["null"], absent),
    ]

  /// The same words as a warning.
  private static func ignored(_ row: Row) -> Row {
    guard case .refused(let problem) = row.outcome else { return row }
    return (row.place, row.values, .ignored([problem]))
  }

  // MARK: Forges and registries

  private static let gitHub: [Row] =
    [("2.0", "2.0"), ("null", "null"), (#"["v2.0"]"#, "an array")].map {
      ("/tag_name", [$0], .refused("'[0].tag_name' is \($1), expected a string"))
    } + [
      ("", [#"[{"name": "2.0"}]"#], .refused("'[0].tag_name' is missing, expected a string")),
      ("", [#"["v2.0", null, 7]"#], .refused("'[0]' is \"v2.0\", expected an object")),
      ("", ["[]"], .read([])),
      (
        "", [#"{"message": "API rate limit exceeded for 192.0.2.1."}"#],
        .refused("it is an object, expected an array: 'API rate limit exceeded for 192.0.2.1.'")
      ),
      ("/name", ["7", "null"], absent), ("/body", [#"["x"]"#, "null"], absent),
      ("/draft", [#""yes""#, "null"], absent), ("/prerelease", ["1", "null"], absent),
      ("/published_at", ["1767323045", "null"], absent),
      ("/html_url", otherAddresses + ["null"], absent),
      ("/assets", [#"{"size": 1}"#, #"["x"]"#, "null"], absent),
      ("/assets/0/browser_download_url", otherAddresses, absent),
      ("/assets/0/size", [#""1""#, "-1"], absent),
    ]

  private static let gitLab: [Row] = [
    (
      "", [#"{"message": "404 Project Not Found"}"#],
      .refused("it is an object, expected an array: '404 Project Not Found'")
    ),
    ("/name", ["7"], absent), ("/description", ["[]"], absent), ("/released_at", ["7"], absent),
    ("/upcoming_release", [#""no""#], absent), ("/_links/self", otherAddresses, absent),
    ("/assets/links/0", ["7", "{}", #"{"url": "file:///etc/passwd"}"#], absent),
    ("/assets/links/0/direct_asset_url", ["7"], absent),
  ]

  private static let forgejo: [Row] = [
    (
      "", [#"{"message": "The target couldn't be found.", "errors": []}"#],
      .refused("it is an object, expected an array: 'The target couldn't be found.'")
    )
  ]

  private static let crates: [Row] =
    each("/versions", [("", "missing"), ("7", "7")], "an array")
    + each("/versions/1/num", [("7", "7"), (#""newest""#, #""newest""#)], "a version").map(ignored)
    + [
      (
        "", [#"{"errors": [{"detail": "crate `tool` does not exist\u001b[2J"}]}"#],
        .refused("'versions' is missing, expected an array: 'crate `tool` does not exist'")
      ),
      ("/versions", ["[]"], .read([])),
      (
        "/versions", [#"[7, {"num": "newest"}]"#],
        .refused("'versions[0].num' is missing, expected a version")
      ), ("", ["[]"], .refused("it is an array, expected an object")),
      ("/crate", ["[]"], absent), ("/versions/1/created_at", ["7"], absent),
      ("/versions/1/yanked", [#""yes""#], absent), ("/versions/1/yank_message", ["7"], absent),
    ]

  private static let npm: [Row] =
    each("/dist-tags", [("", "missing")], "an object")
    + each("/dist-tags/latest", [("", "missing"), (#""newest""#, #""newest""#)], "a version")
    + [
      ("", [#"{"error": "Not found"}"#], .refused("'dist-tags' is missing, expected an object")),
      ("", ["[1]"], .refused("it is an array, expected an object")),
      ("/dist-tags/next", ["7"], absent), ("/homepage", otherAddresses, absent),
      ("/time", ["[]"], absent), ("/versions/2.1.0/deprecated", ["7"], absent),
    ]

  private static let pypi: [Row] =
    each("/info", [("", "missing")], "an object")
    + each("/info/version", [("", "missing"), ("7", "7")], "a version")
    + [
      ("", [#"{"message": "Not Found"}"#], .refused("'info' is missing, expected an object")),
      ("/info/package_url", otherAddresses, absent),
      ("/urls/0/upload_time_iso_8601", ["7"], absent),
    ]

  private static let formula: [Row] =
    each("/versions/stable", [("null", "null")], "a version")
    + [
      ("/versions", [""], .refused("'version' is missing, expected a version")),
      ("", [#"{"formulae": 7, "casks": [7]}"#], .refused("it is a number, expected an object")),
      (
        "", [#"{"formulae": [], "casks": []}"#],
        .refused("it has 0 formulae and casks, expected one")
      ), ("/homepage", otherAddresses, absent), ("/deprecated", [#""no""#], absent),
      ("/disabled", ["1"], absent),
    ]

  private static let cask: [Row] = each("/version", [(#""latest""#, #""latest""#)], "a version")

  // MARK: Rulings of servers

  private static let address = "an absolute http or https URL with a host and a path"
  private static let date = #"a date such as "2013-09-18T12:29:53+01:00""#

  /// What is no address of an update, and how it is named, without what may be secret.
  private static let noUpdates: [(value: String, found: String)] = [
    ("", "missing"), ("null", "null"), ("7", "7"), ("true", "true"), ("[]", "an array"),
    ("{}", "an object"), (#""""#, #""""#), (#""  ""#, #""  ""#),
    (#""/releases/tool.zip?token=secret""#, #""/releases/tool.zip?token=***""#),
    (#""tool.zip""#, #""tool.zip""#),
    (#""//somebody:secret@example.com/tool.zip""#, #""//example.com/tool.zip""#),
    (#""https://somebody:secret@/tool.zip""#, #""https:///tool.zip""#),
    (#""https://example.com""#, #""https://example.com""#),
    (#""https://example.com?a=/b""#, #""https://example.com?a=***""#),
    (#""ftp://somebody:secret@example.com/tool.zip""#, #""ftp://example.com/tool.zip""#),
    (#""javascript:alert(1)//example.com/x""#, #""javascript:alert(1)//example.com/x""#),
    (#""file:///etc/passwd""#, #""file:///etc/passwd""#),
    (#""https://example.com\\@evil.example/tool.zip""#, "a URL with a backslash"),
    (#""https://example.com/\u001b]0;PWNED\u0007tool.zip""#, "a URL with a control character"),
    (#""https://аррӏе.com/tool.zip""#, #""https://xn--80ak6aa92e.com/tool.zip""#),
    (
      "\"https://example.com/" + String(repeating: "a", count: 10_000) + "\"",
      #""https://example.com/"# + String(repeating: "a", count: 19) + "…\""
    ),
  ]

  private static let squirrel: [Row] =
    each("/url", noUpdates, address)
    + each("/version", [("2.0", "2.0"), ("null", "null")], "a string").map(ignored)
    + each("/name", [("7", "7"), ("null", "null")], "a string").map(ignored)
    + each("/notes", [(#"["a"]"#, "an array"), ("null", "null")], "a string").map(ignored)
    + each(
      "/pub_date",
      [
        ("1379503793", "1379503793"), ("null", "null"), (#""yesterday""#, #""yesterday""#),
        (#""""#, #""""#), (#""2013-09-18""#, #""2013-09-18""#),
        (#""2013-09-18T12:29:53""#, #""2013-09-18T12:29:53""#),
      ], date
    ).map(ignored)
    + [
      ("/version", [#""""#], absent), ("/name", [#""""#], absent), ("/notes", [#""""#], absent),
      ("", ["[]"], .refused("it is an array, expected an object")),
    ]

  private static let squirrelFile: [Row] =
    each(
      "/currentRelease",
      [
        ("2", "2"), ("null", "null"), ("{}", "an object"), ("true", "true"), (#""""#, #""""#),
        (#""newest""#, #""newest""#),
        (
          "\"" + String(repeating: "2.", count: 5_000) + "2\"",
          "\"" + String(repeating: "2.", count: 19) + "2…\""
        ),
      ], "a version")
    + each(
      "/releases",
      [("", "missing"), ("null", "null"), ("{}", "an object"), (#""2.0.0""#, #""2.0.0""#)],
      "an array")
    + [
      (
        "/releases",
        ["[]", #"[null, "2.0.0", 2, ["2.0.0"], {}, {"version": 2.0}, {"version": null}]"#],
        .refused(currentIsMissing)
      ),
      ("/releases/1/version", [#""v2.0.0""#, #""2.0""#, #""2.0.0 ""#], .refused(currentIsMissing)),
      ("", ["[]"], .refused("it is an array, expected an object")),
      ("", [#"{"currentRelease": "0.9", "releases": 7}"#], .read(["0.9"])),
    ]
    + each(
      "/releases/1/updateTo",
      [
        ("", "missing"), ("null", "null"), ("[]", "an array"),
        (#""https://example.com/tool.zip""#, #""https://example.com/tool.zip""#),
      ], "an object")
    + each(
      "/releases/1/updateTo/url",
      [("", "missing"), ("null", "null"), (#""tool.zip""#, #""tool.zip""#)], address)
    + each("/releases/1/updateTo/name", [("7", "7")], "a string").map(ignored)
    + each("/releases/1/updateTo/pub_date", [(#""yesterday""#, #""yesterday""#)], date).map(ignored)

  private static let currentIsMissing =
    #"'releases' has no entry whose 'version' is "2.0.0", the current release"#

  private static let ssvc: [Row] =
    [
      "SSVCMinimumSupportedVersionNumber", "SSVCLatestVersionAvailableSince",
      "SSVCLatestVersionNumber",
    ]
    .flatMap { key in
      each(
        "/" + key,
        [
          (#""16809984""#, #""16809984""#), ("null", "null"), ("{}", "an object"), ("-1", "-1"),
          ("1.5", "1.5"), ("18446744073709551616", "18446744073709551616"), ("1e999", "1e999"),
        ], "an unsigned integer of at most 64 bits")
    }
    + each(
      "/SSVCLatestVersionKey",
      [
        ("1.0", "1.0"), ("null", "null"), ("false", "false"), ("[]", "an array"),
        ("{}", "an object"),
      ], "a string")
    + [("", ["[]"], .refused("it is an array, expected an object"))]
}
