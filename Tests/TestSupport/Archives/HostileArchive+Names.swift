import UpdatesPlatform

extension HostileArchive {
  static var names: [HostileArchive] {
    [
      tar("an absolute path", "/tmp/evil", .path(.absolute)) { $0.file("/tmp/evil") },
      tar("an absolute path with two slashes", "//evil", .path(.absolute)) { $0.file("//evil") },
      tar("the folder above", "..", .path(.leavesFolder)) { $0.folder("..") },
      tar("a file above", "../outside", .path(.leavesFolder)) { $0.file("../outside") },
      tar("a file above from within", "a/../../outside", .path(.leavesFolder)) {
        $0.file("a/../../outside")
      },
      tar("dots that come back", "a/../b", .path(.leavesFolder)) { $0.file("a/../b") },
      tar("two slashes", "a//b", .path(.notPlain)) { $0.file("a//b") },
      tar("no name", "", .path(.empty)) { $0.file("") },
      tar("the folder itself as a file", ".", .fileAndFolder) { $0.file(".") },
      tar("a backslash", "..\\outside", .path(.backslash)) { $0.file("..\\outside") },
      tar("a drive", "C:\\evil", .path(.backslash)) { $0.file("C:\\evil") },
      tar("an escape sequence", "red", .path(.controlCharacter)) { $0.file("\u{1B}[31mred") },
      tar("bytes that are no text", "a\u{FFFD}b", .notUTF8) {
        $0.header([0x61, 0xFF, 0x62])
      },
      tar("a slash of two bytes", "..\u{FFFD}\u{FFFD}outside", .notUTF8) {
        $0.header(Array("..".utf8) + [0xC0, 0xAF] + Array("outside".utf8))
      },
    ]
  }

  static var longNames: [HostileArchive] {
    let deep = Array(repeating: "d", count: 65).joined(separator: "/")
    let far = Array(repeating: String(repeating: "f", count: 200), count: 21)
      .joined(separator: "/")
    return [
      tar("a pax path above", "../outside", .path(.leavesFolder)) {
        $0.record("path", "../outside")
        $0.file("harmless")
      },
      tar("a GNU long name above", "../outside", .path(.leavesFolder), format: .gnu) {
        $0.longName(Array("../outside".utf8))
        $0.file("harmless")
      },
      tar("a path of more than 4,096 bytes", String(far.prefix(199)) + "…", .path(.tooLong)) {
        $0.record("path", far)
        $0.file("harmless")
      },
      tar("a folder in a folder in a folder", deep, .tooDeep(limit: 64)) {
        $0.record("path", deep)
        $0.file("harmless")
      },
    ]
  }

  static var collisions: [HostileArchive] {
    [
      tar("a file twice", "a", .twice) {
        $0.file("a")
        $0.file("a", "other")
      },
      tar("a folder twice", "a/", .twice) {
        $0.folder("a/")
        $0.folder("a/")
      },
      tar("names that differ by case", "README", .collides(with: "readme")) {
        $0.file("readme")
        $0.file("README")
      },
      tar("names that differ by Unicode form", "e\u{301}", .collides(with: "\u{E9}")) {
        $0.file("\u{E9}")
        $0.file("e\u{301}")
      },
      tar("names that differ by a sharp s", "STRASSE", .collides(with: "stra\u{DF}e")) {
        $0.file("stra\u{DF}e")
        $0.file("STRASSE")
      },
      tar("a file where a folder was", "a", .fileAndFolder) {
        $0.file("a/b")
        $0.file("a")
      },
      tar("a folder where a file was", "a/b", .fileAndFolder) {
        $0.file("a")
        $0.file("a/b")
      },
      tar("a link where a folder was", "a", .fileAndFolder) {
        $0.folder("a")
        $0.symbolicLink("a", to: "first")
      },
      tar("a file where a link was", "a", .twice) {
        $0.symbolicLink("a", to: "first")
        $0.file("a")
      },
    ]
  }
}
