enum AssetWord: Hashable, Sendable {
  enum Library: Hashable, Sendable {
    case gnu, musl
    case none
  }

  case os(AssetSystem.OS)
  case architecture(AssetSystem.Architecture)
  /// A word such as `64`, which names a processor only if no other word does.
  case width(AssetSystem.Architecture)
  /// `arm`, which is `arm64` on macOS, and else a processor of 32 bits.
  case arm
  /// `x86`, which is `x86_64` on macOS, and else a processor of 32 bits.
  case x86
  case universal
  case library(Library)
  /// A part of a target's name that says nothing, such as `unknown`.
  case filler

  /// The meaning of a word in lower case; nil if it says nothing about systems.
  init?(_ word: String) {
    guard let meaning = Self.meanings[word] else { return nil }
    self = meaning
  }

  var library: Library? {
    if case .library(let library) = self { library } else { nil }
  }

  /// The words of a name in lower case.
  static func words(in name: some Collection<UInt8>) -> [String] {
    let parts = name.split { !$0.isPartOfWord }.map { String(decoding: $0, as: UTF8.self) }
    return joined(parts).flatMap { Self.parts(of: $0) ?? [$0] }
  }

  /// What the words of a text say about systems; nil if one of them says nothing.
  static func meanings(of text: some Collection<UInt8>) -> [AssetWord]? {
    let words = words(in: text).map(AssetWord.init)
    return words.contains(nil) ? nil : words.compactMap(\.self)
  }

  private static let meanings: [String: AssetWord] = {
    var meanings: [String: AssetWord] = [
      "linux": .os(.linux), "ubuntu": .os(.linux), "arm": .arm, "x86": .x86,
      "static": .library(.none), "unknown": .filler, "pc": .filler,
    ]
    func add(_ words: String, _ meaning: AssetWord) {
      for word in words.split(separator: " ") { meanings[String(word)] = meaning }
    }
    add("darwin macos macosx osx mac macintosh apple", .os(.macos))
    add(
      """
      windows win msvc mingw cygwin msys uwp freebsd netbsd openbsd dragonfly dragonflybsd solaris \
      sunos illumos aix android androideabi ios tvos watchos visionos plan9 wasm wasm32 wasm64 wasi \
      wasip1 wasip2 emscripten haiku ohos fuchsia redox hurd hpux zos
      """, .os(.other))
    add("x86_64 x8664 x8664bit amd64 amd64v1 x64", .architecture(.x86_64))
    add("arm64 arm64bit aarch64 aarch64bit armv8 arm64v8 arm64v8a", .architecture(.arm64))
    add(
      """
      i386 i486 i586 i686 386 x32 ia32 ia64 amd64v2 amd64v3 amd64v4 x8664v2 x8664v3 x8664v4 x8664h arm32 armv5 armv5te armv5l armv6 \
      armv6l armv6hf armv7 armv7a armv7l armv7hf armv8l armhf armel armeb arm32v5 arm32v6 arm32v7 \
      thumbv7neon arm64ec aarch64be ppc ppc64 ppcle ppc64le ppc64el powerpc powerpc64 powerpc64le \
      s390 s390x riscv riscv32 riscv64 riscv64gc mips mipsel mipsle mips64 mips64el mips64le loong64 \
      loongarch64 sparc sparc64 sparcv9 hppa m68k
      """, .architecture(.other))
    add("64 64bit 64bits intel intel64 amd", .width(.x86_64))
    add("32 32bit 32bits", .width(.other))
    add("universal universal2 universalbinary all any noarch fat multiarch", .universal)
    add("gnu glibc gnu64 gnueabi gnueabihf", .library(.gnu))
    add("musl muslc musl64 musleabi musleabihf", .library(.musl))
    return meanings
  }()

  private static let loneWords: Set = ["all", "any", "fat", "amd", "pc", "apple", "ios", "zos"]

  /// The words that stand without a separator in one, such as `linux` and `64` in `linux64`.
  ///
  /// The version after a system's name, as in `macos14`, remains a word. The result is nil if
  /// anything else is in the word.
  static func parts(of word: String) -> [String]? {
    if meanings[word] != nil { return [word] }
    guard word.utf8.count <= 24 else { return nil }
    if let parts = known(word[...]) { return parts }
    let name = word[..<(word.lastIndex { !$0.isNumber }.map(word.index(after:)) ?? word.startIndex)]
    guard let parts = known(name), let last = parts.last, case .os? = meanings[last] else {
      return nil
    }
    return parts + [String(word[name.endIndex...])]
  }

  private static func known(_ text: Substring) -> [String]? {
    guard !text.isEmpty else { return [] }
    var end = text.endIndex
    while end > text.startIndex {
      let word = String(text[..<end])
      if meanings[word] != nil, !loneWords.contains(word), let rest = known(text[end...]) {
        return [word] + rest
      }
      end = text.index(before: end)
    }
    return nil
  }

  /// Puts together the words that a separator divides, such as `x86` and `64`.
  private static func joined(_ words: [String]) -> [String] {
    var result: [String] = []
    for word in words {
      if word == "silicon", result.last == "apple" {
        result.append("arm64")
      } else if let last = result.last, meanings[last + word] != nil {
        result[result.count - 1] += word
      } else {
        result.append(word)
      }
    }
    return result
  }
}
