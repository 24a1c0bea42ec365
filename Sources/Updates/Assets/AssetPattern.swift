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
    let spellings = parts.map { Self.spellings(of: $0, version, system) }
    var best: [String] = []
    var leastCost = Int.max
    for name in names where name.utf8.count <= AssetFile.limit {
      guard let cost = Self.cost(of: name, spellings), cost <= leastCost else { continue }
      if cost < leastCost { best = [] }
      leastCost = cost
      if !best.contains(name) { best.append(name) }
    }
    return best
  }

  /// A spelling in lower case, with its cost if it is not what the system prefers.
  private struct Spelling {
    let bytes: [UInt8]
    let cost: Int

    init(_ text: some StringProtocol, cost: Int = 0) {
      bytes = text.utf8.map(\.asciiLowercased)
      self.cost = cost
    }
  }

  /// The least cost of the spellings that make up a name; nil if the name does not match.
  private static func cost(of name: String, _ parts: [[Spelling]]) -> Int? {
    let bytes = name.utf8.map(\.asciiLowercased)
    // The places that the parts so far can reach, so that many placeholders take no longer.
    var costs = [0: 0]
    for spellings in parts {
      var next: [Int: Int] = [:]
      for (place, cost) in costs {
        for spelling in spellings where bytes[place...].starts(with: spelling.bytes) {
          let end = place + spelling.bytes.count
          next[end] = min(next[end] ?? .max, cost + spelling.cost)
        }
      }
      costs = next
    }
    return costs[bytes.count]
  }

  private static func spellings(
    of part: Part, _ version: String, _ system: AssetSystem
  ) -> [Spelling] {
    switch part {
    case .text(let text): [Spelling(text)]
    case .version: [Spelling(version), Spelling("v" + version)]
    case .os: osSpellings(system)
    case .arch:
      architectures(system).map { Spelling($0) }
        + widths(system).map { Spelling($0, cost: 8) }
        + universal.map { Spelling($0, cost: 16) }
    case .libc: libraries(system).flatMap { names, cost in names.map { Spelling($0, cost: cost) } }
    }
  }

  private static func osSpellings(_ system: AssetSystem) -> [Spelling] {
    guard system.os == .linux else {
      return ["macos", "darwin", "apple-darwin", "macosx", "osx", "mac", "mac-os", "apple"].map {
        Spelling($0)
      }
    }
    return ["linux", "unknown-linux", "pc-linux"].flatMap { name in
      [Spelling(name)]
        + libraries(system).flatMap { names, cost in
          names.map { Spelling("\(name)-\($0)", cost: cost) }
        }
    }
  }

  private static func architectures(_ system: AssetSystem) -> [String] {
    switch (system.architecture, system.os) {
    case (.x86_64, _):
      ["x86_64", "x86-64", "amd64", "x64", "amd64_v1", "amd64v1"]
    case (.arm64, .linux): ["arm64", "aarch64", "arm_64", "aarch_64", "armv8", "arm64v8"]
    case (.arm64, .macos): ["arm64", "aarch64", "arm_64", "aarch_64", "arm", "apple-silicon"]
    }
  }

  private static func widths(_ system: AssetSystem) -> [String] {
    guard system.architecture == .x86_64 else { return [] }
    return ["64bit", "64-bit", "64", "intel", "intel64", "intel_64"]
  }

  private static let universal = ["universal", "universal2", "universal_binary", "all"]

  private static func libraries(_ system: AssetSystem) -> [(names: [String], cost: Int)] {
    let (gnu, musl) = (["gnu", "glibc"], ["musl"])
    return switch (system.os, system.libc) {
    case (.macos, _): []
    case (.linux, .gnu): [(gnu, 0), (["static"], 1), (musl, 2)]
    case (.linux, .musl): [(musl, 0), (["static"], 1)]
    case (.linux, nil): [(musl, 0), (["static"], 1), (gnu, 2)]
    }
  }
}

extension AssetPattern {
  static func suggestions(
    for name: String, version: String, system: AssetSystem
  ) -> [AssetPattern] {
    // Braces in the name itself are not placeholders.
    guard !name.contains(where: { "{}".contains($0) }) else { return [] }
    let names = Part.placeholders.map(\.key)
    // The C library of the name may not be the one that the placeholder prefers.
    let texts = [names, names.filter { $0 != "libc" }, ["version"], []].map { placeholders in
      var text = name
      for (placeholder, part) in Part.placeholders where placeholders.contains(placeholder) {
        let spellings =
          part == .os ? osNames(system) : Self.spellings(of: part, version, system).map(\.bytes)
        Self.replace(spellings, with: "{\(placeholder)}", in: &text)
      }
      return text
    }
    // The texts have only the placeholders that were put in, and those are known.
    return texts.compactMap { try? AssetPattern($0) }
  }

  /// The spellings of the system without its C library, which has its own placeholder.
  private static func osNames(_ system: AssetSystem) -> [[UInt8]] {
    osSpellings(system).map(\.bytes).filter { name in
      !libraries(system).contains { names, _ in
        names.contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
      }
    }
  }

  private static func replace(
    _ spellings: [[UInt8]], with placeholder: String, in text: inout String
  ) {
    let bytes = Array(text.utf8)
    let lower = bytes.map(\.asciiLowercased)
    for spelling in spellings.sorted(by: { $0.count > $1.count }) {
      for start in bytes.indices where lower[start...].starts(with: spelling) {
        let end = start + spelling.count
        let neighbours = [bytes[..<start].last, bytes[end...].first].compactMap(\.self)
        guard !neighbours.contains(where: \.isPartOfWord) else { continue }
        text =
          String(decoding: bytes[..<start], as: UTF8.self) + placeholder
          + String(decoding: bytes[end...], as: UTF8.self)
        return
      }
    }
  }
}
