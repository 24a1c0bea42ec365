import HarmlessText

/// The checksums in a publisher's file, in any form that has a file's name and its checksum on a line.
///
/// So it reads what `sha256sum`, `openssl`, BSD's `sha256`, PowerShell and people write. What names
/// the file in another way is unclear, and never the same as no checksum.
struct ChecksumList {
  static let limit = 1 << 20

  enum Finding: Equatable {
    case checksum(Checksum)
    /// The file is named, but without a checksum that is strong enough, or with two.
    case unclear
    case none
  }

  private let lines: [ArraySlice<UInt8>]

  init(_ bytes: [UInt8]) {
    lines = Self.utf8(bytes).split { $0 == 0x0A || $0 == 0x0D }
      .filter { $0.contains { $0 > 0x20 } }
  }

  /// The text in UTF-8; PowerShell writes UTF-16.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    guard isMarked || 3 * bytes.count(where: { $0 == 0 }) > bytes.count else { return bytes }
    let high = [0, 0xFE].contains(bytes.first) ? 0 : 1
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      UInt16(bytes[place + high]) << 8 | UInt16(bytes[place + 1 - high])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The checksum of a file; of two files of one name, the one whose path ends that of `path`.
  func finding(for name: String, at path: String) -> Finding {
    let name = (name.percentDecoded ?? name).utf8.map(\.asciiLowercased)
    let named = lines.compactMap { Self.entry(in: $0, naming: name) }
    guard !named.isEmpty else { return .none }
    let checksums = named.flatMap(\.checksums)
    if let checksum = Self.single(checksums) { return .checksum(checksum) }
    let place = Self.parts(of: (path.percentDecoded ?? path).utf8.map(\.asciiLowercased))
    let fitting = named.filter { place.suffix($0.path.count) == $0.path[...] }
    let longest = fitting.map(\.path.count).max()
    let nearest = fitting.filter { $0.path.count == longest }
    return Self.single(nearest.flatMap(\.checksums)).map(Finding.checksum) ?? .unclear
  }

  /// The checksum of a file that has only one, with or without a name.
  var only: Checksum? {
    let lines = lines.filter { $0.first != UInt8(ascii: "#") }
    return lines.count == 1 ? Self.single(Self.checksums(in: lines[0])) : nil
  }

  /// Whether there is nothing, or a page that servers send in place of a file that is not there.
  var isPage: Bool {
    lines.first?.first { $0 > 0x20 }.map { $0 == UInt8(ascii: "<") } ?? true
  }

  /// The first checksum, unless another one of its algorithm contradicts it.
  private static func single(_ checksums: [Checksum]) -> Checksum? {
    checksums.first.flatMap { first in
      checksums.allSatisfy { $0 == first || $0.algorithm != first.algorithm } ? first : nil
    }
  }
}

// MARK: A line

extension ChecksumList {
  private struct Entry {
    var path: [String]
    var checksums: [Checksum]
  }

  /// The entry of a line that names a file; nil if it does not.
  private static func entry(in line: ArraySlice<UInt8>, naming name: [UInt8]) -> Entry? {
    let text = String(decoding: line, as: UTF8.self)
    let line = Array((text.percentDecoded ?? text).utf8)
    let lowered = line.map(\.asciiLowercased)
    let found = lowered.indices.lazy.map { $0..<$0 + name.count }.first { range in
      range.upperBound <= lowered.count && lowered[range].elementsEqual(name)
        && line[..<range.lowerBound].last.map(isOfName) != true
        && line[range.upperBound...].drop { $0 == UInt8(ascii: ".") }.first.map(isOfName) != true
    }
    guard let found else { return nil }
    let before = line[..<found.lowerBound]
    // The path begins after a space, so a word before it is not one of its folders.
    let isInFolder = before.last.map("/\\".utf8.contains) ?? false
    let other = before.lastIndex { " \t*(\"'`|=,:<>[".utf8.contains($0) } ?? -1
    let start = isInFolder ? other + 1 : found.lowerBound
    return Entry(
      path: parts(of: lowered[start..<found.upperBound]),
      checksums: checksums(in: line[..<start] + " ".utf8 + line[found.upperBound...]))
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "._+-~%@".utf8.contains(byte)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static func parts(of path: some Collection<UInt8>) -> [String] {
    path.split { "/\\".utf8.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
      .filter { $0 != "." && $0 != ".." }
  }

  /// The checksums in a line without names; if it names algorithms, only those of one of them.
  private static func checksums(in text: ArraySlice<UInt8>) -> [Checksum] {
    var checksums: [Checksum] = []
    var named: Set<String> = []
    for word in text.split(whereSeparator: { !isAlphanumeric($0) && !"+/-=".utf8.contains($0) }) {
      let word = String(decoding: word, as: UTF8.self)
      // The end of base64 may be `=`, which else stands between words.
      let isWhole = Checksum(digest: word) != nil
      for part in isWhole ? [word] : word.split(separator: "=").map(String.init) {
        if let checksum = Checksum(digest: part) {
          checksums.append(checksum)
        } else if let algorithm = algorithm(named: part) {
          named.insert(algorithm)
        }
      }
    }
    return checksums.filter { named.isEmpty || named.contains($0.algorithm.rawValue) }
  }

  /// The name of a hash function, such as `sha256` for `SHA2-256`; nil for another word.
  private static func algorithm(named word: String) -> String? {
    var name = word.lowercased().filter { $0.isLetter || $0.isNumber }
    if name.hasSuffix("sum") { name.removeLast(3) }
    if name.hasPrefix("sha2"), name.count == 7 { name = "sha" + name.dropFirst(4) }
    let families = ["sha", "md", "sm3", "rmd", "ripemd", "keccak", "streebog", "gost"]
    let isNumbered = name.last?.isNumber == true && families.contains(where: name.hasPrefix)
    return isNumbered || ["blake", "whirlpool"].contains(where: name.hasPrefix) ? name : nil
  }
}

// MARK: Names of lists

extension ChecksumList {
  /// The endings of files with the checksum of one file, whose name is before it.
  static let endings =
    ["256", "384", "512"].flatMap { [".sha\($0)", ".sha\($0)sum", ".sha\($0).txt"] } + [".digest"]

  static func isName(_ name: String) -> Bool {
    let name = name.lowercased()
    let isSigned = [".sig", ".asc", ".minisig", ".pem", ".sigstore", ".json", ".cert", ".crt"]
      .contains(where: name.hasSuffix)
    return !isSigned
      && (endings.contains(where: ("." + name).hasSuffix)
        || [
          "sha256sum", "sha384sum", "sha512sum", "sha256.sum", "sha512.sum", "sums", "checksum",
          "sha256.txt", "sha512.txt", "digests", "hashes",
        ].contains(where: name.contains))
  }
}
