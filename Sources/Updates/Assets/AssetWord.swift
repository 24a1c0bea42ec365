enum AssetWord: Hashable, Sendable {
  enum OS: Hashable, Sendable {
    case linux, macos, other
  }

  enum Architecture: Hashable, Sendable {
    case x86_64, arm64, other
  }

  enum Library: Hashable, Sendable {
    case gnu, musl
    case none
  }

  case os(OS)
  case architecture(Architecture)
  /// A word such as `64`, which names a processor only if no other word does.
  case width(Architecture)
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
    add("x86_64 amd64 amd64v1 x64", .architecture(.x86_64))
    add("arm64 aarch64 armv8 arm64v8 arm64v8a", .architecture(.arm64))
    add(
      """
      i386 i486 i586 i686 386 x32 ia32 ia64 amd64v2 amd64v3 amd64v4 arm32 armv5 armv5te armv5l armv6 \
      armv6l armv6hf armv7 armv7a armv7l armv7hf armv8l armhf armel armeb arm32v5 arm32v6 arm32v7 \
      thumbv7neon arm64ec aarch64be ppc ppc64 ppcle ppc64le ppc64el powerpc powerpc64 powerpc64le \
      s390 s390x riscv riscv32 riscv64 riscv64gc mips mipsel mipsle mips64 mips64el mips64le loong64 \
      loongarch64 sparc sparc64 sparcv9 hppa m68k
      """, .architecture(.other))
    add("64 64bit 64bits intel intel64 amd", .width(.x86_64))
    add("32 32bit 32bits", .width(.other))
    add("universal universal2 all any noarch fat multiarch", .universal)
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
  static func joined(_ words: [String]) -> [String] {
    var result: [String] = []
    for word in words {
      if let last = result.last, let joined = pairs["\(last) \(word)"] {
        result.removeLast()
        result += joined
      } else {
        result.append(word)
      }
    }
    return result
  }

  private static let pairs: [String: [String]] = {
    var pairs = [
      "mac os": ["macos"], "os x": ["osx"], "apple silicon": ["apple", "arm64"],
      "aarch64 be": ["aarch64be"], "64 bit": ["64bit"], "32 bit": ["32bit"],
      "amd64 v1": ["amd64"], "arm64 v8": ["arm64"], "arm64 v8a": ["arm64"], "arm v8": ["arm64"],
      "x86 64h": ["amd64v3"],
    ]
    for width in ["64", "64bit"] {
      pairs["x86 \(width)"] = ["amd64"]
      for name in ["arm", "aarch"] { pairs["\(name) \(width)"] = ["arm64"] }
    }
    for level in 2...4 {
      pairs["amd64 v\(level)"] = ["amd64v\(level)"]
      pairs["x86 64v\(level)"] = ["amd64v\(level)"]
    }
    for generation in ["v5", "v6", "v7"] { pairs["arm \(generation)"] = ["armv7"] }
    for other in ["ppc", "ppcle", "s390", "mips", "riscv", "sparc"] {
      pairs["\(other) 64"] = ["ppc64"]
    }
    return pairs
  }()
}
