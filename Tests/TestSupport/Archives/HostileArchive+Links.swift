import UpdatesPlatform

extension HostileArchive {
  static var links: [HostileArchive] {
    [
      tar("a link to an absolute path", "l", .linkLeavesFolder(target: "/etc/passwd")) {
        $0.symbolicLink("l", to: "/etc/passwd")
      },
      tar("a link above", "l", .linkLeavesFolder(target: "../../outside")) {
        $0.symbolicLink("l", to: "../../outside")
      },
      tar("a link above through another", "l", .linkLeavesFolder(target: "a/b/../../../x")) {
        $0.folder("a")
        $0.symbolicLink("a/b", to: "..")
        $0.symbolicLink("l", to: "a/b/../../../x")
      },
      tar("a link that leaves only through another", "l", .linkLeavesFolder(target: "d/up/../x")) {
        $0.symbolicLink("d/up", to: "..")
        $0.symbolicLink("l", to: "d/up/../x")
      },
      tar("a link made dangerous by a later one", "l", .linkLeavesFolder(target: "d/up/../x")) {
        $0.symbolicLink("l", to: "d/up/../x")
        $0.symbolicLink("d/up", to: "..")
      },
      tar("a link made dangerous on a Mac", "l", .linkLeavesFolder(target: "D/UP/../x")) {
        $0.symbolicLink("d/up", to: "..")
        $0.symbolicLink("l", to: "D/UP/../x")
      },
      tar("a link with a backslash", "l", .linkNotPlain(target: "..\\x")) {
        $0.symbolicLink("l", to: "..\\x")
      },
      tar("a link with an escape sequence", "l", .linkNotPlain(target: "x")) {
        $0.symbolicLink("l", to: "\u{1B}[2Jx")
      },
      tar("a link through a thousand folders", "l", .tooDeep(limit: 64)) {
        $0.record("linkpath", String(repeating: "a/", count: 1000) + "a")
        $0.symbolicLink("l", to: "first")
      },
      tar("links with long targets", "l2081", .linksTooLong(limit: 8 << 20)) {
        let target = Array(repeating: String(repeating: "a", count: 250), count: 16)
        for number in 0...2100 {
          $0.record("linkpath", target.joined(separator: "/") + "/aaaaaaaaaaaaaa")
          $0.symbolicLink("l\(number)", to: "first")
        }
      },
      tar("two links to each other", "a", .linkLoop(target: "b")) {
        $0.symbolicLink("a", to: "b")
        $0.symbolicLink("b", to: "a")
      },
      tar("a GNU long link that leaves", "l", .linkLeavesFolder(target: "../x"), format: .gnu) {
        $0.longName(Array("../x".utf8), kind: "K")
        $0.symbolicLink("l", to: "first")
      },
      tar("a file through a link", "l/evil", .throughLink("l")) {
        $0.symbolicLink("l", to: "..")
        $0.file("l/evil")
      },
      tar("a file through a harmless link", "l/x", .throughLink("l")) {
        $0.folder("a")
        $0.symbolicLink("l", to: "a")
        $0.file("l/x")
      },
      tar("a file through a link by case", "L/evil", .collides(with: "l")) {
        $0.symbolicLink("l", to: "..")
        $0.file("L/evil")
      },
    ]
  }

  static var hardLinks: [HostileArchive] {
    [
      tar("a hard link to an absolute path", "h", .hardLinkElsewhere(target: "/etc/passwd")) {
        $0.hardLink("h", to: "/etc/passwd")
      },
      tar("a hard link to what is not there", "h", .hardLinkElsewhere(target: "later")) {
        $0.hardLink("h", to: "later")
        $0.file("later")
      },
      tar("a hard link to a link", "h", .hardLinkElsewhere(target: "l")) {
        $0.symbolicLink("l", to: "first")
        $0.hardLink("h", to: "l")
      },
      tar("a hard link through a link", "h", .hardLinkElsewhere(target: "l/first")) {
        $0.symbolicLink("l", to: ".")
        $0.hardLink("h", to: "l/first")
      },
      tar("a hard link over a file", "first", .twice) {
        $0.file("second")
        $0.hardLink("first", to: "second")
      },
    ]
  }

  static var kinds: [HostileArchive] {
    [
      tar("a character device", "d", .device) { $0.header("d".utf8, kind: "3") },
      tar("a block device", "d", .device) { $0.header("d".utf8, kind: "4") },
      tar("a FIFO", "f", .fifo) { $0.header("f".utf8, kind: "6") },
      tar("setuid", "s", .setsUser) { $0.file("s", mode: 0o4755) },
      tar("setgid", "s", .setsGroup) { $0.file("s", mode: 0o2755) },
    ]
  }
}
