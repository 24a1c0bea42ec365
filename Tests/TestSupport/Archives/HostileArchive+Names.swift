import UpdatesPlatform

extension HostileArchive {
  static var names: [HostileArchive] {
    [
      path("an absolute path", "/tmp/evil", "it is an absolute path, expected a relative one"),
      tar("the folder above", "..", leads) { $0.folder("..") },
      path("a file above from within", "a/../../outside", "'..' leads outside the folder"),
      path("no name", "", "it is empty"),
      tar("the folder itself as a file", ".", "appears both as a folder and as something else") {
        $0.file(".")
      },
      path(
        "a backslash", "..\\outside", "it contains a backslash, expected '/' between folders"),
      tar("an escape sequence", "red", cannotBeUsed + "it contains a control character") {
        $0.file("\u{1B}[31mred")
      },
      tar("bytes that are no text", "a\u{FFFD}b", "has a name that is not UTF-8") {
        $0.header([0x61, 0xFF, 0x62])
      },
      tar("a slash of two bytes", "..\u{FFFD}\u{FFFD}outside", "has a name that is not UTF-8") {
        $0.header(Array("..".utf8) + [0xC0, 0xAF] + Array("outside".utf8))
      },
    ]
  }

  static var longNames: [HostileArchive] {
    let deep = Array(repeating: "d", count: 65).joined(separator: "/")
    let far = Array(repeating: String(repeating: "f", count: 200), count: 21)
      .joined(separator: "/")
    return [
      tar("a pax path above", "../outside", leads) {
        $0.record("path", "../outside")
        $0.file("harmless")
      },
      tar("a GNU long name above", "../outside", leads, format: .gnu) {
        $0.longName(Array("../outside".utf8))
        $0.file("harmless")
      },
      tar(
        "a path of more than 4,096 bytes", String(far.prefix(199)) + "…",
        cannotBeUsed + "the path or a name in it is too long"
      ) {
        $0.record("path", far)
        $0.file("harmless")
      },
      tar("a folder in a folder in a folder", deep, "is more than 64 folders deep") {
        $0.record("path", deep)
        $0.file("harmless")
      },
    ]
  }

  static var collisions: [HostileArchive] {
    [
      tar("a file twice", "a", "occurs twice") {
        $0.file("a")
        $0.file("a", "other")
      },
      tar(
        "a link whose name differs by case", "README",
        "has the same name as 'readme' on some file systems"
      ) {
        $0.file("readme")
        $0.symbolicLink("README", to: "first")
      },
      tar(
        "a file whose name differs from a link's by Unicode form", "e\u{301}",
        "has the same name as '\u{E9}' on some file systems"
      ) {
        $0.symbolicLink("\u{E9}", to: "first")
        $0.file("e\u{301}")
      },
      tar(
        "a link whose name differs by a sharp s", "STRASSE",
        "has the same name as 'stra\u{DF}e' on some file systems"
      ) {
        $0.folder("stra\u{DF}e")
        $0.symbolicLink("STRASSE", to: "first")
      },
      tar("a file where a folder was", "a", "appears both as a folder and as something else") {
        $0.file("a/b")
        $0.file("a")
      },
      tar("a folder where a file was", "a/b", "appears both as a folder and as something else") {
        $0.file("a")
        $0.file("a/b")
      },
      tar("a link where a folder was", "a", "appears both as a folder and as something else") {
        $0.folder("a")
        $0.symbolicLink("a", to: "first")
      },
      tar("a file where a link was", "a", "occurs twice") {
        $0.symbolicLink("a", to: "first")
        $0.file("a")
      },
    ]
  }
}
