import HarmlessText

/// A crate on crates.io, or on another registry of the same form.
///
/// The URL is `https://crates.io/api/v1/crates/NAME`, or that of the sparse index, such as
/// `https://index.crates.io/to/ol/tool`. A yanked version is not offered.
///
/// Sources: [crates.io](https://crates.io/data-access) and
/// [index format](https://doc.rust-lang.org/cargo/reference/registry-index.html).
package struct CratesFeed: RegistryFeed {
  package static let kind = "crates"
  package static let accept = "application/json, text/plain;q=0.9"

  package static func read(_ bytes: [UInt8], into releases: inout RegistryReleases) throws {
    try releases.readCrates(bytes)
  }
}

extension RegistryReleases {
  mutating func readCrates(_ bytes: [UInt8]) throws {
    isSemantic = true
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
    // A document of several lines has no whole object in its first line.
    if let first = lines.first, let entry = try? JSON(parsing: first), entry["vers"] != nil {
      for (index, line) in lines.enumerated() { readIndex(line, number: index + 1) }
      return
    }
    let members = try object(JSON(parsing: bytes, from: source))
    guard case .array(let entries)? = members["versions"] else {
      let detail = members["errors"]?.arrayValue?.first?["detail"]?.stringValue
      let said = detail.map { ": '\($0.harmlessLine(limit: 200))'" } ?? ""
      throw malformed(
        "'versions' is \(members["versions"]?.excerpt ?? "missing"), expected an array" + said)
    }
    let crate = members["crate"]
    let page = ["homepage", "repository"].lazy.compactMap { key in
      crate?[key]?.stringValue.flatMap { Address(link: $0)?.text }
    }.first
    for (index, entry) in entries.enumerated() {
      add(
        entry["num"], at: "versions[\(index)].num",
        withdrawal: Self.yank(entry, reason: entry["yank_message"])
      ) { release in
        release.publishedAt = entry["created_at"]?.stringValue.flatMap { Instant(iso8601: $0) }
        release.storeURL = page
      }
    }
  }

  private mutating func readIndex(_ line: [UInt8], number: Int) {
    // A line that cannot be read is named in a warning, and the others count.
    guard let entry = try? JSON(parsing: line) else {
      if !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
        refuse("Line \(number) is not JSON, expected an object")
      }
      return
    }
    add(entry["vers"], at: "vers", withdrawal: Self.yank(entry, reason: nil))
  }

  private static func yank(_ entry: JSON, reason: JSON?) -> Withdrawal? {
    entry["yanked"]?.boolValue == true ? Withdrawal("yanked", reason: reason) : nil
  }
}
