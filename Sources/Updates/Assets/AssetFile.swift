import HarmlessText

/// A file of a release, as its name describes it.
struct AssetFile {
  /// The form of a file, in the order in which equal contents are preferred.
  enum Form: Int, Sendable {
    case tarGzip, tarXZ, tarZstandard, tarBzip2, tar, zip
    case gzip, xz, zstandard, bzip2
    case bare, appImage

    var isArchive: Bool { rawValue < Form.bare.rawValue }
  }

  let name: String
  /// The form; nil if the file is a document, a checksum, a package, or anything else unusable.
  let form: Form?
  let isForWindows: Bool
  let namesVersion: Bool
  /// The words in lower case, without the version and the ending.
  let words: [Word]
  /// The operating system; nil if the name says nothing about it.
  private(set) var os: AssetSystem.OS?
  /// The processors; empty if the name says nothing about them.
  private(set) var architectures: Set<AssetSystem.Architecture> = []
  /// Whether only a word such as `64` names the processor.
  private(set) var hasWidthOnly = false
  private(set) var library: AssetWord.Library?
  /// The words that say nothing about systems.
  private(set) var plainWords: Set<String>

  struct Word: Hashable, Sendable {
    let text: String
    /// What it says about systems; nil if it says nothing.
    let meaning: AssetWord?

    fileprivate init(_ text: String) {
      self.text = text
      meaning = AssetWord(text)
    }
  }

  /// The longest name that is looked at; file systems have the same limit.
  static let limit = 255

  /// Divides a name; `version` is that of the release, without a leading `v`.
  init(_ name: String, version: String) {
    self.name = name
    var rest = String(decoding: name.utf8.map(\.asciiLowercased), as: UTF8.self)
    isForWindows = Self.windowsEndings.contains { rest.hasSuffix($0) }
    namesVersion = Self.remove(version, from: &rest)
    var form: Form? = .bare
    if let ending = Self.endings.first(where: { rest.hasSuffix($0.text) }) {
      form = ending.form
      rest.removeLast(ending.text.count)
    }
    if name.utf8.count > Self.limit || Self.hasUnknownEnding(rest) { form = nil }
    self.form = form
    words = AssetWord.words(in: rest.utf8).map(Word.init)
    plainWords = Set(words.lazy.filter { $0.meaning == nil }.map(\.text))
  }

  /// Finds out what the words say about systems, without those that say nothing in this release.
  mutating func read(ignoring ignored: Set<Word>) {
    var widths: Set<AssetSystem.Architecture> = []
    var libraries: Set<AssetWord.Library> = []
    var (isUniversal, isArm, isX86) = (false, false, false)
    for word in words where !ignored.contains(word) {
      switch word.meaning {
      case .os(let named): os = named  // The last one: `linux-android` is Android.
      case .architecture(let named): architectures.insert(named)
      case .width(let named): widths.insert(named)
      case .arm: isArm = true
      case .x86: isX86 = true
      case .universal: isUniversal = true
      case .library(let named): libraries.insert(named)
      case .filler, nil: break
      }
    }
    if isArm, architectures != [.arm64] { architectures.insert(os == .macos ? .arm64 : .other) }
    if isX86, architectures != [.x86_64] { architectures.insert(os == .macos ? .x86_64 : .other) }
    // Only a Mac runs one file on two processors; elsewhere one of them is another tool's target.
    if architectures.count > 1, os != .macos { architectures.insert(.other) }
    hasWidthOnly = architectures.isEmpty && !widths.isEmpty
    if architectures.isEmpty { architectures = widths }
    let universal: Set<AssetSystem.Architecture> = [.x86_64, .arm64]
    if isUniversal, architectures.isEmpty { architectures = universal }
    if isUniversal, architectures != universal { plainWords.insert("universal") }
    library = [.musl, .none, .gnu].first { libraries.contains($0) }
  }
}

extension AssetFile {
  private static let endings: [(text: String, form: Form)] = [
    (".tar.gz", .tarGzip), (".tgz", .tarGzip), (".tar.xz", .tarXZ), (".txz", .tarXZ),
    (".tar.zst", .tarZstandard), (".tzst", .tarZstandard), (".tar.bz2", .tarBzip2),
    (".tbz2", .tarBzip2), (".tbz", .tarBzip2), (".tar", .tar), (".zip", .zip), (".gz", .gzip),
    (".xz", .xz), (".zst", .zstandard), (".bz2", .bzip2), (".appimage", .appImage),
  ]

  private static let windowsEndings = [
    ".exe", ".exe.zip", ".exe.gz", ".exe.xz", ".msi", ".msix", ".appx", ".msixbundle", ".nupkg",
  ]

  /// Whether something like `.deb` or `.sha256` is at the end, which is not a word about systems.
  private static func hasUnknownEnding(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    let ending = name[name.index(after: dot)...]
    guard !ending.isEmpty, ending.utf8.allSatisfy(\.isPartOfWord) else {
      return false
    }
    if ending.utf8.allSatisfy(\.isDigit) || ["app", "bin"].contains(ending) { return false }
    return AssetWord.parts(of: String(ending)) == nil
  }

  /// Removes the version with its `v`, unless it is a part of a longer number.
  private static func remove(_ version: String, from name: inout String) -> Bool {
    let version = Array(version.utf8.map(\.asciiLowercased))
    let bytes = Array(name.utf8)
    guard !version.isEmpty, version.count <= bytes.count else { return false }
    var kept: [UInt8] = []
    var place = 0
    var isFound = false
    while place < bytes.count {
      let end = place + version.count
      if end <= bytes.count, bytes[place..<end].elementsEqual(version),
        !continuesNumber(bytes[end...]), let start = start(of: kept)
      {
        kept.removeLast(kept.count - start)
        isFound = true
        place = end
      } else {
        kept.append(bytes[place])
        place += 1
      }
    }
    name = String(decoding: kept, as: UTF8.self)
    return isFound
  }

  /// Where the version begins after these bytes, at a `v` or at their end; nil inside a word.
  private static func start(of before: [UInt8]) -> Int? {
    var start = before.count
    if before.last == UInt8(ascii: "v") { start -= 1 }
    guard start > 0 else { return start }
    let byte = before[start - 1]
    return byte.isPartOfWord || byte == UInt8(ascii: ".") ? nil : start
  }

  private static func continuesNumber(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first else { return false }
    return first.isDigit
      || first == UInt8(ascii: ".") && rest.dropFirst().first?.isDigit == true
  }
}

extension AssetFile {
  var isCapitalized: Bool {
    name.utf8.first.map { (0x41...0x5A).contains($0) } ?? false
  }

  /// Whether a word says that the file is not the program, such as `checksums` or `source`.
  ///
  /// A word of every name, such as a program's own name, says nothing.
  func isOther(besides common: Set<Word>) -> Bool {
    words.contains { Self.otherWords.contains($0.text) && !common.contains($0) }
  }

  private static let otherWords = Set(
    """
    checksum checksums sum sums sha1 sha256 sha512 sha1sum sha1sums sha256sum sha256sums sha512sum \
    sha512sums shasum shasums md5 md5sum md5sums signature signatures sigstore cosign sbom spdx \
    cyclonedx cdx provenance attestation attestations intoto src source sources sourcecode vendor \
    vendored debug dbg dbgsym debuginfo debugsymbols symbols dsym dsyms pdb unstripped completion \
    completions man manpage manpages doc docs license licenses notice readme changelog install \
    installer setup metadata manifest
    """.split(separator: " ").map(String.init))

  func rank(for system: AssetSystem) -> Int? { Self.rank(of: library, for: system) }

  /// How well a library suits the system, from 0; nil if the file cannot run there.
  static func rank(of library: AssetWord.Library?, for system: AssetSystem) -> Int? {
    guard system.os == .linux else { return 0 }
    let order: [AssetWord.Library?] =
      switch system.libc {
      case .gnu: [.gnu, nil, AssetWord.Library.none, .musl]
      case .musl: [.musl, AssetWord.Library.none, nil]
      // What needs no library of the system runs with any.
      case nil: [.musl, AssetWord.Library.none, nil, .gnu]
      }
    return order.firstIndex(of: library)
  }

  /// The same program in the same form; an archive without any mark may be of the sources.
  struct Relative: Hashable {
    let plainWords: Set<String>
    let form: Form?
  }

  var relative: Relative { Relative(plainWords: plainWords, form: form) }
}

extension ReleaseAsset {
  /// Whether the name is that of an archive, and not that of a page.
  package var isArchive: Bool { AssetFile(name, version: "").form?.isArchive ?? false }
}

extension UInt8 {
  /// Whether it is of a letter or a digit, or of a character outside of ASCII.
  var isPartOfWord: Bool { isDigit || self >= 0x80 || (0x61...0x7A).contains(self | 0x20) }
}
