import HarmlessText

/// A pattern of the app file's `asset`, whose placeholders stand for every known spelling.
package struct AssetPattern: Equatable, Sendable {
  package let text: String
  private let parts: [Part]

  private enum Part: Equatable {
    case text(String)
    case version, os, arch, libc

    static let placeholders: KeyValuePairs<String, Part> = [
      "version": .version, "os": .os, "arch": .arch, "libc": .libc,
    ]
  }

  package static var list: String {
    Part.placeholders.map { "{\($0.key)}" }.joined(separator: " ")
  }

  /// Reads a pattern; throws if it has an unknown placeholder.
  package init(_ text: String) throws {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      guard let part = Part.placeholders.first(where: { $0.key == name })?.value else {
        throw Problem.assetPlaceholder(String(name))
      }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      parts.append(part)
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.text = text
    self.parts = parts
  }

  /// The names that match best; several if none is better than the others.
  ///
  /// A name for the processor alone is better than a universal one, and one for the system's own C
  /// library is better than one for another that can be used too.
  func matching(_ names: [String], version: String, system: AssetSystem) -> [String] {
    let spelling = Spelling(version: version, system: system)
    var best: [String] = []
    var leastCost = Int.max
    for name in names where name.utf8.count <= AssetFile.limit {
      guard let cost = cost(of: name, spelling), cost <= leastCost else { continue }
      if cost < leastCost { best = [] }
      leastCost = cost
      if !best.contains(name) { best.append(name) }
    }
    return best
  }

  /// The least cost of the spellings that make up a name; nil if the name does not match.
  private func cost(of name: String, _ spelling: Spelling) -> Int? {
    let bytes = name.utf8.map(\.asciiLowercased)
    // The places that the parts so far can reach, so that many placeholders take no longer.
    var costs = [0: 0]
    for part in parts {
      var next: [Int: Int] = [:]
      for (place, cost) in costs {
        for (length, more) in spelling.lengths(of: part, in: bytes[place...]) {
          next[place + length] = min(next[place + length] ?? .max, cost + more)
        }
      }
      costs = next
    }
    return costs[bytes.count]
  }

  /// How the parts of a pattern are written for a version and a system.
  private struct Spelling {
    let version: String
    let system: AssetSystem

    /// The longest text that stands for a placeholder, in bytes.
    private static let limit = 24

    /// How long the part may be at the beginning of a text in lower case, and what that costs.
    func lengths(of part: Part, in rest: ArraySlice<UInt8>) -> [(length: Int, cost: Int)] {
      let texts: [String]
      switch part {
      case .text(let text): texts = [text]
      case .version: texts = [version, "v" + version]
      case .os, .arch, .libc:
        return (0...min(Self.limit, rest.count)).compactMap { length in
          cost(of: rest.prefix(length), as: part).map { (length, $0) }
        }
      }
      return texts.map { $0.utf8.map(\.asciiLowercased) }.filter(rest.starts).map { ($0.count, 0) }
    }

    /// What a text costs that is written for a placeholder: 0 is what the system prefers.
    private func cost(of text: ArraySlice<UInt8>, as part: Part) -> Int? {
      guard let first = text.first, let last = text.last, first.isPartOfWord, last.isPartOfWord,
        let words = AssetWord.meanings(of: text)
      else { return nil }
      let libraries = words.compactMap(\.library)
      let libraryCost = libraries.first.map { AssetFile.rank(of: $0, for: system) } ?? 0
      switch (part, words.count - libraries.count) {
      case (.libc, 0) where libraries.count == 1 && system.os == .linux: return libraryCost
      case (.arch, 1) where libraries.isEmpty: return processorCost(words[0])
      case (.arch, 2) where text.elementsEqual("apple-silicon".utf8) && system.os == .macos:
        return processorCost(words[1])
      case (.os, 1...) where libraries.count < 2 && (libraries.isEmpty || system.os == .linux):
        // Whoever has a file for Ubuntu may have another one for all of Linux.
        guard !AssetWord.words(in: text).contains("ubuntu") else { return nil }
        let others = words.filter { $0 != .filler && $0.library == nil }
        return others.isEmpty || others.contains { $0 != .os(system.os) } ? nil : libraryCost
      default: return nil
      }
    }

    private func processorCost(_ word: AssetWord) -> Int? {
      switch word {
      case .architecture(system.architecture): 0
      case .arm where system.os == .macos && system.architecture == .arm64: 0
      case .width(system.architecture): 8
      case .universal: 16
      default: nil
      }
    }

    /// Puts a placeholder where a name has what it stands for; the longest of the best counts.
    func replaced(_ part: Part, with placeholder: String, in name: String) -> String {
      let bytes = Array(name.utf8)
      let lower = bytes.map(\.asciiLowercased)
      var best: (start: Int, length: Int, cost: Int)?
      for start in bytes.indices where start == 0 || !bytes[start - 1].isPartOfWord {
        for (length, cost) in lengths(of: part, in: lower[start...]) {
          let words = part == .os ? AssetWord.meanings(of: lower[start..<start + length]) : nil
          guard lower[(start + length)...].first?.isPartOfWord != true,
            // The C library has its own placeholder.
            words?.contains(where: { $0.library != nil }) != true,
            (-cost, length) > best.map({ (-$0.cost, $0.length) }) ?? (.min, 0)
          else { continue }
          best = (start, length, cost)
        }
      }
      guard let best else { return name }
      return String(decoding: bytes[..<best.start], as: UTF8.self) + placeholder
        + String(decoding: bytes[(best.start + best.length)...], as: UTF8.self)
    }
  }
}

extension AssetPattern {
  static func suggestions(
    for name: String, version: String, system: AssetSystem
  ) -> [AssetPattern] {
    // Braces in the name itself are not placeholders.
    guard !name.contains(where: { "{}".contains($0) }) else { return [] }
    let spelling = Spelling(version: version, system: system)
    let names = Part.placeholders.map(\.key)
    // The C library of the name may not be the one that the placeholder prefers.
    let texts = [names, names.filter { $0 != "libc" }, ["version"], []].map { placeholders in
      Part.placeholders.filter { placeholders.contains($0.key) }.reduce(name) { text, part in
        spelling.replaced(part.value, with: "{\(part.key)}", in: text)
      }
    }
    // The texts have only the placeholders that were put in, and those are known.
    return texts.compactMap { try? AssetPattern($0) }
  }
}
