import UpdatesPlatform

extension HostileArchive {
  static var links: [HostileArchive] {
    [
      tar("a link to an absolute path", "l", "is a link to '/etc/passwd', outside the folder") {
        $0.symbolicLink("l", to: "/etc/passwd")
      },
      tar("a link above", "l", "is a link to '../../outside', outside the folder") {
        $0.symbolicLink("l", to: "../../outside")
      },
      tar("a link that leaves further down", "d/l", "is a link to '../../x', outside the folder") {
        $0.symbolicLink("d/l", to: "../../x")
      },
      tar(
        "a link above through another", "l",
        "is a link to 'd/up/../x', in which '..' follows a name"
      ) {
        $0.symbolicLink("d/up", to: "..")
        $0.symbolicLink("l", to: "d/up/../x")
      },
      tar("a link with a backslash", "l", "is a link to '..\\x', which is not a plain path") {
        $0.symbolicLink("l", to: "..\\x")
      },
      tar("a link with an escape sequence", "l", "is a link to 'x', which is not a plain path") {
        $0.symbolicLink("l", to: "\u{1B}[2Jx")
      },
      tar("a link through a thousand folders", "l", "is more than 64 folders deep") {
        $0.record("linkpath", String(repeating: "a/", count: 1000) + "a")
        $0.symbolicLink("l", to: "first")
      },
      tar(
        "links with long targets", "l2081",
        "makes the targets of all symbolic links longer than 8 MiB"
      ) {
        let target = Array(repeating: String(repeating: "a", count: 250), count: 16)
        for number in 0...2100 {
          $0.record("linkpath", target.joined(separator: "/") + "/aaaaaaaaaaaaaa")
          $0.symbolicLink("l\(number)", to: "first")
        }
      },
      tar(
        "a GNU long link that leaves", "l", "is a link to '../x', outside the folder", format: .gnu
      ) {
        $0.longName(Array("../x".utf8), kind: "K")
        $0.symbolicLink("l", to: "first")
      },
      tar("a file through a harmless link", "l/x", "goes through the symbolic link 'l'") {
        $0.folder("a")
        $0.symbolicLink("l", to: "a")
        $0.file("l/x")
      },
      tar(
        "a file through a link by case", "L/evil", "has the same name as 'l' on some file systems"
      ) {
        $0.symbolicLink("l", to: ".")
        $0.file("L/evil")
      },
    ]
  }

  static var hardLinks: [HostileArchive] {
    func link(
      _ trick: String, _ target: String, after: (inout TarBuilder) -> Void = { _ in }
    ) -> HostileArchive {
      tar(
        trick, "h", "is a hard link to '\(target)', which is not a file before it in the archive"
      ) {
        after(&$0)
        $0.hardLink("h", to: target)
        $0.file("later")
      }
    }
    return [
      link("a hard link to an absolute path", "/etc/passwd"),
      link("a hard link to what is not there", "later"),
      link("a hard link to a link", "l") { $0.symbolicLink("l", to: "first") },
      link("a hard link through a link", "l/first") { $0.symbolicLink("l", to: ".") },
      tar("a hard link over a file", "first", "occurs twice") {
        $0.file("second")
        $0.hardLink("first", to: "second")
      },
    ]
  }

  static var kinds: [HostileArchive] {
    [
      tar("a character device", "d", "is a device") { $0.header("d".utf8, kind: "3") },
      tar("a block device", "d", "is a device") { $0.header("d".utf8, kind: "4") },
      tar("a FIFO", "f", "is a FIFO") { $0.header("f".utf8, kind: "6") },
      tar("setuid", "s", "would run as its owner (setuid)") { $0.file("s", mode: 0o4755) },
      tar("setgid", "s", "would run as its group (setgid)") { $0.file("s", mode: 0o2755) },
    ]
  }
}
