struct AssetFile {
  let name: AssetName
  /// The operating system; nil if the name says nothing about it.
  let os: AssetWord.OS?
  /// The processors; empty if the name says nothing about them.
  let architectures: Set<AssetWord.Architecture>
  /// Whether only a word such as `64` names the processor.
  let hasWidthOnly: Bool
  let library: AssetWord.Library?
  let plainWords: Set<String>

  init(_ name: AssetName, ignoring ignored: Set<AssetName.Word>) {
    self.name = name
    var os: AssetWord.OS?
    var architectures: Set<AssetWord.Architecture> = []
    var widths: Set<AssetWord.Architecture> = []
    var libraries: Set<AssetWord.Library> = []
    var (isUniversal, isArm, isX86) = (false, false, false)
    for word in name.words where !ignored.contains(word) {
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
    let universal: Set<AssetWord.Architecture> = [.x86_64, .arm64]
    if isUniversal, architectures.isEmpty { architectures = universal }
    self.os = os
    self.architectures = architectures
    library = [.musl, .none, .gnu].first { libraries.contains($0) }
    var plain = name.plainWords
    if isUniversal, architectures != universal { plain.insert("universal") }
    plainWords = plain
  }

  /// How well the library suits the system, from 0; nil if the file cannot run there.
  func rank(for system: AssetSystem) -> Int? {
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
}

extension AssetFile {
  /// The same program in the same form; an archive without any mark may be of the sources.
  struct Relative: Hashable {
    let plainWords: Set<String>
    let form: AssetName.Form?
  }

  var relative: Relative {
    Relative(plainWords: plainWords, form: name.form)
  }
}
