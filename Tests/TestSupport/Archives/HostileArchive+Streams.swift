import UpdatesPlatform

extension HostileArchive {
  static var sizes: [HostileArchive] {
    var tight = ArchiveLimits()
    (tight.entries, tight.bytes, tight.expansion, tight.expansionFloor) = (3, 1000, 10, 2000)
    return [
      tar("more entries than allowed", .archiveEntries(limit: 3), limits: tight) {
        for name in ["a", "b", "c"] { $0.file(name) }
      },
      tar("more folders on the way than allowed", .archiveEntries(limit: 3), limits: tight) {
        $0.file("a/b/c/d")
      },
      tar("more bytes than allowed", .archiveTooLarge(limit: 1000), limits: tight) {
        $0.file("a", String(repeating: "x", count: 994))
      },
      tar("a size of 8 GiB", .archiveTooLarge(limit: 8 << 30)) {
        $0.header("a".utf8, size: (8 << 30) - 1)
      },
      tar("a pax size of 8 EiB", .archiveTooLarge(limit: 8 << 30)) {
        $0.record("size", String(Int.max - 1000))
        $0.file("a")
      },
      tar("a hole of 7 GiB", .archiveExpands(factor: 1000)) {
        $0.records([
          ("GNU.sparse.major", Array("1".utf8)), ("GNU.sparse.minor", Array("0".utf8)),
          ("GNU.sparse.name", Array("hole".utf8)),
          ("GNU.sparse.realsize", Array(String(7 << 30).utf8)),
        ])
        $0.header("GNUSparseFile/hole".utf8, size: 512)
        $0.content(Array("1\n\(7 << 30)\n0\n".utf8))
      },
    ]
  }

  static var streams: [HostileArchive] {
    let tar = TarBuilder.archive { $0.file("a") }
    let gzip = GzipBuilder.member(Array("hello".utf8))
    let unended = Array(tar.dropLast(1024))
    return [
      bytes("nothing", .archiveUnrecognized, []),
      bytes(
        "a page of the web", .archiveUnrecognized, Array("<!doctype html><title>404</title>".utf8)),
      bytes(
        "a gzip of a tar without entries", Problem(.archiveDamaged, "the archive has no entries"),
        GzipBuilder.member([UInt8](repeating: 0, count: 10_240))),
      bytes("a tar without its end", isCutOff, unended),
      bytes("a tar cut within a file", isCutOff, Array(tar.prefix(515))),
      bytes("a tar cut within a header", isCutOff, Array(tar[..<1024] + tar[..<100])),
      bytes("a tar behind the end of another", .archiveTrailingData, tar + tar),
      bytes("a gzip of a tar without its end", isCutOff, GzipBuilder.member(unended)),
      bytes("a gzip cut off", isCutOff, Array(gzip.dropLast())),
      bytes("a gzip with something behind it", .archiveTrailingData, gzip + Array("rubbish".utf8)),
      bytes("a gzip with something behind zeros", .archiveTrailingData, gzip + [0, 0, 1]),
      bytes("a gzip with half of another", isCutOff, gzip + gzip.prefix(12)),
      bytes(
        "a gzip with a wrong checksum", .archiveDamaged("incorrect data check"),
        GzipBuilder.member(Array("hello".utf8), checksum: 1)),
      bytes(
        "a gzip with a wrong length", .archiveDamaged("incorrect length check"),
        GzipBuilder.member(Array("hello".utf8), size: 6)),
      bytes(
        "a cpio archive", .archiveUnrecognized,
        Array("070701".utf8) + [UInt8](repeating: 0x30, count: 104) + Array("a\u{0}".utf8)),
      bytes("an ar archive", .archiveUnrecognized, Array("!<arch>\n".utf8)),
    ]
  }

  static var zips: [HostileArchive] {
    let one = ZipBuilder.archive { $0.file(Array("a".utf8)) }
    func name(_ text: String) -> [UInt8] { Array(text.utf8) }
    return [
      zip("a zip with a file above", "../outside", leads) { $0.file(name("../outside")) },
      zip("a zip with a name that is no text", "\u{FFFD}", "has a name that is not UTF-8") {
        $0.file([0xFF])
      },
      zip("a zip with a link out", "l", "is a link to '../outside', outside the folder") {
        $0.file(name("l"), name("../outside"), mode: 0o120777)
      },
      zip("a zip with a kind that nobody knows", "k", "is neither a file nor a folder nor a link") {
        $0.file(name("k"), mode: 0o150644)
      },
      zip("a zip with a socket", "s", "is a socket") { $0.file(name("s"), [], mode: 0o140644) },
      zip("an encrypted zip", "a", "is encrypted") {
        $0.file(name("a"), flags: 1)
      },
      zip(
        "a zip with an unknown compression",
        .archiveUnsupported("Unsupported ZIP compression method (9: deflation-64-bit)")
      ) {
        $0.file(name("a"), method: 9)
      },
      zip(
        "a zip with a wrong checksum",
        .archiveDamaged("ZIP bad CRC: 0xfec530a9 should be 0x1")
      ) {
        $0.file(name("a"), checksum: 1)
      },
      bytes("a zip without entries", .archiveUnrecognized, ZipBuilder.archive { _ in }),
      bytes("a zip without its directory", isCutOff, Array(one.prefix(40))),
      bytes("a zip cut within its directory", isCutOff, Array(one.dropLast(10))),
      zip("a zip that says it is larger", .archiveDamaged("Truncated ZIP file data")) {
        $0.file(name("a"), size: 4000)
      },
    ]
  }
}
